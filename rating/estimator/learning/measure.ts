/** An estimate from data and its standard error; infinite when the data say nothing. */
export type Measure = { readonly estimate: number; readonly error: number };

export const NOTHING: Measure = { estimate: Number.NaN, error: Number.POSITIVE_INFINITY };
const FEWEST_PLAYERS = 20;

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Of values of independent players. */
export function meanAndError(values: readonly number[]): Measure {
  if (values.length < FEWEST_PLAYERS) return NOTHING;
  const centre = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - centre) ** 2, 0);
  return { estimate: centre, error: Math.sqrt(squares) / values.length };
}
