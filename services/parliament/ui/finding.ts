/**
 * A sentence about the first of the rows it stands above, then who is not among these rows;
 * undefined without rows. Lead, description, title of the chart and of the PNG are made here, each
 * from the rows that its table or bars show, in their order.
 */
export function finding<Row>(
  rows: readonly Row[],
  sentence: (first: Row) => string,
  ...excluded: readonly (string | false | undefined)[]
): string | undefined {
  const first = rows[0];
  if (first === undefined) return undefined;
  return [sentence(first), ...excluded.filter((text) => text !== false && text !== undefined)].join(
    ' ',
  );
}
