import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { downloads } from '@tessera/kit/ui/chart-view';
import { type Column, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
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
    if (sorting.by !== by) return { href: sortHref({ by, first: usual }), direction: undefined };
    const isDescending = sorting.first === 'high';
    return {
      href: sortHref({ by, first: isDescending ? 'low' : 'high' }),
      direction: isDescending ? ('descending' as const) : ('ascending' as const),
    };
  };
  const figures = columns.map((id): Column<AffordabilityRow> => {
    const { name, formula } = metricWords(locale, id);
    return {
      label: heading(locale, id),
      help: `${name}: ${formula}`,
      numeric: true,
      sort: sort(id, 'high'),
      cell: (row) => cellOf(locale, id, row),
    };
  });
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

/** Years to buy get a severity patch. */
function cellOf(locale: Locale, id: MetricId, row: AffordabilityRow): Html {
  const cell = figureCell(locale, id, row);
  return id === 'years_to_buy' ? html`${heatPatch(heatOfMonths(row.monthsToBuy))}${cell}` : cell;
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
