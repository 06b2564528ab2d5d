import type { Column, ColumnTable } from './column-file.ts';

/** The stored form of a field of a row. Columns have no nulls: a missing value is `missing` there. */
type Stored<Value extends number | string> = {
  readonly column: string;
  readonly missing?: Value;
  readonly isText: boolean;
};

/** The columns of a table by the field of its rows, in the order of the file. */
export type RowShape<Row> = {
  readonly [Field in keyof Required<Row>]: Stored<
    NonNullable<Row[Field]> extends string ? string : number
  >;
};

export const int = (column: string): Stored<number> => ({ column, isText: false });
export const text = (column: string): Stored<string> => ({ column, isText: true });
export const optionalInt = (column: string): Stored<number> => ({ ...int(column), missing: -1 });
export const optionalText = (column: string): Stored<string> => ({ ...text(column), missing: '' });

type AnyStored = Stored<number> | Stored<string>;
const fieldsOf = <Row>(shape: RowShape<Row>) =>
  Object.entries(shape) as [field: keyof Row, stored: AnyStored][];

export function toColumns<Row>(shape: RowShape<Row>, rows: readonly Row[]): Record<string, Column> {
  return Object.fromEntries(
    fieldsOf(shape).map(([field, { column, isText, missing }]) => {
      const values = rows.map((row) => row[field] ?? missing);
      return [column, isText ? (values as string[]) : Int32Array.from(values as number[])];
    }),
  );
}

/** Rows of columns; throws when the file lacks one of them. */
export function toRows<Row extends object>(
  shape: RowShape<Row>,
  columns: ColumnTable['columns'],
): Row[] {
  const fields = fieldsOf(shape);
  const blank = Object.fromEntries(fields.map(([field]) => [field, undefined])) as Row;
  const [, first] = fields[0]!;
  const rows = Array.from({ length: columns[first.column]!.length }, () => ({ ...blank }));
  // Column by column: with the fields there already, that is as fast as a literal of each row.
  for (const [field, { column, missing }] of fields) {
    for (const [at, value] of columns[column]!.entries()) {
      if (value !== missing) rows[at]![field] = value as Row[keyof Row];
    }
  }
  return rows;
}
