import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { downloads } from '@tessera/kit/ui/chart-view';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import type { PriceSample } from '../market/indicator.ts';
import { NATIONAL, regionName } from '../market/region.ts';
import { downloadHrefs } from './downloads.ts';
import { metricWords, unitWords } from './metric-phrases.ts';
import { type MetricId, metricOf, sortedBy } from './metrics.ts';
import { phrases } from './phrases.ts';
import { kindKey } from './provenance.ts';
import { heatPatch } from './severity.ts';
import { figureCell } from './value.ts';

export type Sorting = { readonly by: MetricId | 'region'; readonly first: 'high' | 'low' };

type MetricTableParts = {
  readonly visit: Visit;
  readonly caption: Part;
  readonly rows: readonly AffordabilityRow[];
  readonly columns: readonly MetricId[];
  readonly sorting: Sorting;
  /** Address of the same page with another sorting. */
  readonly sortHref: (sorting: Sorting) => string;
};

/**
 * A table of regions with its downloads and the key of kinds; headings are links that sort, cells
 * carry the kind of their value.
 */
export function metricTable(parts: MetricTableParts): Html {
  const { visit, caption, rows, columns, sorting, sortHref } = parts;
  const { locale } = visit;
  const say = phrases(locale);
  const sort = (by: Sorting['by'], usual: Sorting['first']) => {
    const here = sorting.by === by;
    const opposite = sorting.first === 'high' ? 'low' : 'high';
    return {
      href: sortHref({ by, first: here ? opposite : usual }),
      direction: here
        ? sorting.first === 'high'
          ? ('descending' as const)
          : ('ascending' as const)
        : undefined,
    };
  };
  const figures = columns.map(
    (id): Column<AffordabilityRow> => ({
      label: heading(locale, id),
      help: helpOf(locale, id),
      numeric: true,
      sort: sort(id, 'high'),
      cell: (row) => cellOf(locale, id, row),
    }),
  );
  return html`${table({
    caption,
    label: say.tableOf,
    empty: say.none,
    rows,
    columns: [
      {
        label: say.region,
        rowHeader: true,
        sort: sort('region', 'low'),
        cell: (row) =>
          row.region === NATIONAL
            ? regionName(row.region, locale)
            : html`<a href="/region/${row.region}">${regionName(row.region, locale)}</a>`,
      },
      ...figures,
    ],
  })}
<p class="small">${downloads(locale, downloadHrefs('/api/regions', locale, { png: false }))}</p>
${kindKey(locale)}`;
}

/** The currency is in the heading, so that cells need not repeat it. */
function heading(locale: Locale, id: MetricId): string {
  const { short } = metricWords(locale, id);
  return metricOf(id).unit.startsWith('CZK') ? `${short} (${unitWords(locale, 'CZK')})` : short;
}

function helpOf(locale: Locale, id: MetricId): string {
  const { name, formula } = metricWords(locale, id);
  return `${name}: ${formula}`;
}

/** Years to buy get a severity patch, prices the number of listings behind them. */
function cellOf(locale: Locale, id: MetricId, row: AffordabilityRow): Html {
  const cell = figureCell(locale, id, row);
  if (id === 'years_to_buy') return html`${heatPatch(heatOfMonths(row.monthsToBuy))}${cell}`;
  const sample = id === 'price_m2' && row.inputs.price?.sample;
  return sample ? html`${cell}${sampleNote(locale, sample)}` : cell;
}

/** Rows sorted by a figure, or by name in the visitor's alphabet. */
export function sortedRows<Row extends AffordabilityRow>(
  rows: readonly Row[],
  { by, first }: Sorting,
  locale: Locale,
): Row[] {
  if (by !== 'region') return sortedBy(rows, by, first);
  const sign = first === 'low' ? 1 : -1;
  const name = ({ region }: Row) => regionName(region, locale);
  return [...rows].sort((a, b) => sign * name(a).localeCompare(name(b), locale));
}

/** The number of listings behind a price and their interquartile range. */
function sampleNote(locale: Locale, sample: PriceSample): Html {
  const say = samplePhrases(locale);
  const { integer } = formats(locale);
  const { counted, dropped, median, lowerQuartile, upperQuartile } = sample;
  const title = say.all(
    integer(counted),
    integer(dropped),
    integer(median),
    integer(lowerQuartile),
    integer(upperQuartile),
  );
  return html`<small class="sample" title="${title}">${say.short(integer(counted), counted, thousands(locale, lowerQuartile), thousands(locale, upperQuartile))}</small>`;
}

function thousands(locale: Locale, value: number): string {
  const { decimal } = formats(locale);
  return value >= 10_000 ? decimal(value / 1000, 0) : decimal(value / 1000, 1);
}

const samplePhrases = phraseBook({
  short: [
    (n: string, count: number, low: string, high: string) =>
      `${n} ${czechPlural(count, 'inzerát', 'inzeráty', 'inzerátů')}, ${low}–${high} tis.`,
    (n, count, low, high) => `${n} ${count === 1 ? 'listing' : 'listings'}, ${low}–${high}k`,
  ],
  all: [
    (n: string, dropped: string, median: string, low: string, high: string) =>
      `Inzerátů: ${n} (vyřazeno ${dropped}); medián ${median}, prostřední polovina ${low} až ${high} Kč za m²`,
    (n, dropped, median, low, high) =>
      `Listings: ${n} (${dropped} left out); median ${median}, middle half ${low} to ${high} CZK per m²`,
  ],
});
