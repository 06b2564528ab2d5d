import type { Column, ColumnTable } from './column-file.ts';

/** The column of a field. Columns have no nulls: a missing value is `missing` there. */
type Stored = {
  readonly column: string;
  readonly isText: boolean;
  readonly missing?: number | string;
};

/** The columns of a table by the field of its rows, in the order of the file. */
export type RowShape<Row> = { readonly [Field in keyof Required<Row>]: Stored };

export const int = (column: string): Stored => ({ column, isText: false });
export const text = (column: string): Stored => ({ column, isText: true });
export const optionalInt = (column: string): Stored => ({ ...int(column), missing: -1 });
export const optionalText = (column: string): Stored => ({ ...text(column), missing: '' });

export function toColumns<Row>(shape: RowShape<Row>, rows: readonly Row[]): Record<string, Column> {
  const columns: Record<string, Column> = {};
  for (const [field, { column, isText, missing }] of Object.entries<Stored>(shape)) {
    const values = rows.map((row) => row[field as keyof Row] ?? missing);
    columns[column] = isText ? values.map(String) : Int32Array.from(values, Number);
  }
  return columns;
}

/** Rows of columns; throws when the file lacks one of them. */
export function toRows<Row>(shape: RowShape<Row>, columns: ColumnTable['columns']): Row[] {
  const fields = Object.entries<Stored>(shape);
  const blank = Object.fromEntries(fields.map(([field]) => [field, undefined]));
  const [, first] = fields[0]!;
  const { length } = columns[first.column]!;
  const rows = Array.from({ length }, (): Record<string, unknown> => ({ ...blank }));
  // Column by column: with the fields there already, that is as fast as a literal of each row.
  for (const [field, { column, missing }] of fields) {
    for (const [at, value] of columns[column]!.entries()) {
      if (value !== missing) rows[at]![field] = value;
    }
  }
  return rows as Row[];
}
