import type { Member } from '../chamber/period.ts';

/** The values of one field in all rows. */
export function valuesOf<Field extends string, Row extends { readonly [Name in Field]?: unknown }>(
  rows: readonly Row[],
  field: Field,
): Row[Field][] {
  return rows.map((row) => row[field]);
}

/** First names of the members of rows. */
export function firstNames(rows: readonly { readonly member: Member }[]): string[] {
  return rows.map(({ member }) => member.firstName);
}
