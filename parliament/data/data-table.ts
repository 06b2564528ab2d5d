import { type Column, recordOf } from '@tessera/kit/table/columns';
import type { Period } from '../chamber/period.ts';
import type { PeriodView } from '../ui/member-columns.ts';

/** A whole table of a period: its rows are made when a file is written. */
export type DataTable = {
  /** Names and meanings of its columns, with their types in Parquet and in the manifest. */
  readonly columns: readonly Column<never, PeriodView>[];
  readonly count: (period: Period) => number;
  readonly records: (period: Period) => Iterable<Record<string, string | number | null>>;
};

export function dataTable<Row>(
  columns: readonly Column<Row, PeriodView>[],
  rows: (period: Period) => Iterable<Row>,
  count: (period: Period) => number = (period) => [...rows(period)].length,
): DataTable {
  return {
    columns,
    count,
    *records(period) {
      // Nothing in these tables depends on who asks.
      const view = { period } as PeriodView;
      for (const row of rows(period)) {
        yield recordOf(columns, row, view) as Record<string, string | number | null>;
      }
    },
  };
}
