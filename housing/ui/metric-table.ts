import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Column, table } from '@tessera/kit/ui/table';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { heatOfMonths } from '../formula/severity.ts';
import { NATIONAL, regionName } from '../market/region.ts';
import { metricWords } from './metric-words.ts';
import { type MetricId, metricOf } from './metrics.ts';
import { phrases } from './phrases.ts';
import { sampleNote } from './sample.ts';
import { heatPatch } from './severity.ts';
import { unitWords } from './unit-words.ts';
import { figureCell } from './value.ts';

export type Sorting = { readonly by: MetricId | 'region'; readonly first: 'high' | 'low' };

type MetricTableParts = {
  readonly locale: Locale;
  readonly caption: Part;
  readonly rows: readonly AffordabilityRow[];
  readonly columns: readonly MetricId[];
  readonly sorting: Sorting;
  /** Address of the same page sorted otherwise. */
  readonly sortHref: (sorting: Sorting) => string;
};

/** Regions by figures, each heading a link that sorts, each cell with the kind of its value. */
export function metricTable(parts: MetricTableParts): Html {
  const { locale, caption, rows, columns, sorting, sortHref } = parts;
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
      help: `${metricWords(locale, id).name}: ${metricWords(locale, id).formula}`,
      numeric: true,
      sort: sort(id, 'high'),
      cell: (row) => cellOf(locale, id, row),
    }),
  );
  return table({
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
  });
}

/** Money is written without its unit, which stands here once. */
function heading(locale: Locale, id: MetricId): string {
  const { short } = metricWords(locale, id);
  return metricOf(id).unit.startsWith('CZK') ? `${short} (${unitWords(locale, 'CZK')})` : short;
}

/** Years go with their step of the scale, prices with how many listings they rest on. */
function cellOf(locale: Locale, id: MetricId, row: AffordabilityRow): Html {
  const cell = figureCell(locale, id, row);
  if (id === 'years_to_buy') return html`${heatPatch(heatOfMonths(row.monthsToBuy))}${cell}`;
  const sample = id === 'price_m2' && row.inputs.price?.sample;
  return sample ? html`${cell}${sampleNote(locale, sample)}` : cell;
}
