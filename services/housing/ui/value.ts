import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure, type Tile } from '@tessera/kit/ui/elements';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { metricWords } from './metric-phrases.ts';
import { type MetricId, metricOf } from './metrics.ts';
import { phrases as shared } from './phrases.ts';
import {
  kindMark,
  kindSign,
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

/** A percentage with all its decimals, at least `least`: readers compute with it. */
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

/** A tile with a figure and its kind; the method stands once below its block. */
export function figureTile(locale: Locale, id: MetricId, row: AffordabilityRow | undefined): Tile {
  const origin = row && provenanceOf(id, row);
  return {
    label: metricWords(locale, id).name,
    value: figure(locale, id, row),
    note: origin && kindMark(locale, origin.kind),
  };
}

/**
 * The disclosure of a block of figures: formula and inputs of each, with source and date, and the last
 * refresh. `block` names it for screen readers.
 */
export function methods(
  locale: Locale,
  block: string,
  ids: readonly MetricId[],
  row: AffordabilityRow | undefined,
  lastRefresh: string | undefined,
): Html {
  const say = phrases(locale);
  const parts = ids.map((id) => {
    const { name, formula } = metricWords(locale, id);
    const origin = row && provenanceOf(id, row);
    return html`<dt>${name}</dt><dd>${formula}</dd>${origin?.from.map((value) => html`<dd class="muted">${sourceAndDate(locale, value)}</dd>`)}`;
  });
  return disclosure(
    html`${shared(locale).howCounted}<span class="visually-hidden">: ${block}</span>`,
    html`<dl class="method">${parts}
${lastRefresh && html`<dt>${say.refreshed}</dt><dd>${formats(locale).dateTime(new Date(lastRefresh))}</dd>`}
</dl><p><a href="/data#method">${say.more}</a></p>`,
  );
}

/** The inputs of the years of pay of a row, and how they are computed. */
export function yearsOrigin(
  locale: Locale,
  row: AffordabilityRow,
  lastRefresh: string | undefined,
): Html {
  const from = provenanceOf('years_to_buy', row);
  const { name } = metricWords(locale, 'years_to_buy');
  const origin =
    from &&
    html`<p class="small">${kindMark(locale, from.kind)}
<span class="muted">${sourcesText(locale, from)}</span></p>`;
  return html`<div class="origin">${origin}${methods(locale, name, ['years_to_buy', 'net_wage'], row, lastRefresh)}</div>`;
}

const phrases = phraseBook({
  refreshed: ['Naposledy staženo', 'Last downloaded'],
  more: ['Celá metodika a její omezení', 'Full methodology and limitations'],
});
