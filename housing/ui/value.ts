import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Tile } from '@tessera/kit/ui/elements';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { method } from './method.ts';
import { metricWords } from './metric-phrases.ts';
import { type MetricId, metricOf } from './metrics.ts';
import { phrases } from './phrases.ts';
import { kindMark, kindSign, provenanceOf, provenanceText } from './provenance.ts';

/** A figure with its unit, or 'no data'. */
export function figure(locale: Locale, id: MetricId, row: AffordabilityRow | undefined): string {
  const { value, write } = metricOf(id);
  const number = row && value(row);
  return number === undefined ? phrases(locale).noData : write(formats(locale), number);
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
