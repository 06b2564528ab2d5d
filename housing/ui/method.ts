import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/elements';
import type { Basis } from './definition.ts';
import { metricWords } from './metric-phrases.ts';
import type { MetricId } from './metrics.ts';
import { phrases as shared } from './phrases.ts';
import { type Provenance, sourceAndDate } from './provenance.ts';

/** A disclosure beside a figure: its formula, its inputs with source and date, the last refresh. */
export function method(
  locale: Locale,
  id: MetricId,
  origin: Provenance | undefined,
  lastRefresh: string | undefined,
  basis?: Basis,
): Html {
  const say = phrases(locale);
  const { formula, name } = metricWords(locale, id, basis);
  return disclosure(
    html`${shared(locale).howCounted}<span class="visually-hidden">: ${name}</span>`,
    html`<dl class="method">
<dt>${say.formula}</dt><dd>${formula}</dd>
${origin && html`<dt>${say.sources}</dt>${origin.from.map((value) => html`<dd>${sourceAndDate(locale, value)}</dd>`)}`}
${lastRefresh && html`<dt>${say.refreshed}</dt><dd>${formats(locale).dateTime(new Date(lastRefresh))}</dd>`}
</dl><p><a href="/data#method">${say.more}</a></p>`,
  );
}

const phrases = phraseBook({
  formula: ['Vzorec a předpoklady', 'Formula and assumptions'],
  sources: ['Zdroj a datum', 'Source and date'],
  refreshed: ['Naposledy staženo', 'Last downloaded'],
  more: ['Celá metodika a její omezení', 'Full methodology and limitations'],
});
