import type { Locale } from '@tessera/kit/locale';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { regionName } from '../market/region.ts';
import type { Sorting } from './metric-table.ts';
import { sortedBy } from './metrics.ts';

/** Rows as a visitor wants them: by a figure, or by name in the order of their alphabet. */
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
