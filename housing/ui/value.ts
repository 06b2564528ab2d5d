import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure, type Tile } from '@tessera/kit/ui/elements';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { Basis } from './definition.ts';
import { metricWords } from './metric-phrases.ts';
import { type MetricId, metricOf } from './metrics.ts';
import { phrases as shared } from './phrases.ts';
import {
  kindMark,
  kindSign,
  type Provenance,
  provenanceOf,
  provenanceText,
  sourceAndDate,
  sourcesText,
} from './provenance.ts';

/** A figure with its unit, or 'no data'. */
export function figure(locale: Locale, id: MetricId, row: AffordabilityRow | undefined): string {
  const { value, write } = metricOf(id);
  const number = row && value(row);
  return number === undefined ? shared(locale).noData : write(formats(locale), number);
}

/** What is computed with, in percent, with all its decimals and so many at least. */
export function exactPercent(locale: Locale, value: number, least = 1): string {
  const decimals = String(Number(value.toFixed(6))).split('.')[1] ?? '';
  return formats(locale).percent(value, Math.max(decimals.length, least));
}

/** A figure in a table with the shape of its kind. */
export function figureCell(locale: Locale, id: MetricId, row: AffordabilityRow): Html {
  const origin = provenanceOf(id, row);
  const { unit } = metricOf(id);
  const number = metricOf(id).value(row);
  // The column heading has the unit.
  const text =
    unit.startsWith('CZK') && number !== undefined
      ? formats(locale).integer(number)
      : figure(locale, id, row);
  if (!origin || number === undefined) {
    return html`<span class="muted">${text}</span>`;
  }
  return html`${text}${kindSign(locale, origin.kind, provenanceText(locale, origin))}`;
}

/** A tile with a figure, its kind and its method. */
export function figureTile(
  locale: Locale,
  id: MetricId,
  row: AffordabilityRow | undefined,
  lastRefresh: string | undefined,
): Tile {
  const origin = row && provenanceOf(id, row);
  const words = metricWords(locale, id, row);
  return {
    label: words.name,
    value: figure(locale, id, row),
    note: html`${origin && kindMark(locale, origin.kind)}${method(locale, id, origin, lastRefresh, row)}`,
  };
}

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

/** What the years of pay of a row were computed from and how; `more` stands below. */
export function yearsOrigin(
  locale: Locale,
  row: AffordabilityRow,
  lastRefresh: string | undefined,
  more?: Html,
): Html {
  const from = provenanceOf('years_to_buy', row);
  return html`<div class="origin">${from && html`<p class="small">${kindMark(locale, from.kind)} <span class="muted">${sourcesText(locale, from)}</span></p>`}${method(locale, 'years_to_buy', from, lastRefresh, row)}${more}</div>`;
}

const phrases = phraseBook({
  formula: ['Vzorec a předpoklady', 'Formula and assumptions'],
  sources: ['Zdroj a datum', 'Source and date'],
  refreshed: ['Naposledy staženo', 'Last downloaded'],
  more: ['Celá metodika a její omezení', 'Full methodology and limitations'],
});
