/** A value on a day (`YYYY-MM-DD`), or in a year (`YYYY-01-01`). */
export type DatedValue = { readonly date: string; readonly value: number };

export type MaybeDatedValue = { readonly date: string; readonly value: number | undefined };

/**
 * Values in the money of `baseDate`, by default the newest month of the index:
 * value × CPI(base) / CPI(date). A date without an index value is missing in the result; a value up
 * to three months older is used, because consumer prices are published with a delay.
 */
export function inRealTerms(
  values: readonly DatedValue[],
  cpi: readonly DatedValue[],
  baseDate?: string,
): MaybeDatedValue[] {
  const byMonth = new Map(cpi.map(({ date, value }) => [monthNumber(date), value]));
  // mutation: equal dates are the same text
  const newest = cpi.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const base = indexAt(byMonth, baseDate ?? newest);
  return values.map(({ date, value }) => {
    const index = indexAt(byMonth, date);
    const known = base !== undefined && index !== undefined && index > 0;
    return { date, value: known ? (value * base) / index : undefined };
  });
}

/**
 * The series with its base as 100: the value at `baseDate`, by default the first known one. With a
 * missing or zero base all values are missing.
 */
export function indexedTo100(
  values: readonly MaybeDatedValue[],
  baseDate?: string,
): MaybeDatedValue[] {
  const base =
    baseDate === undefined
      ? values.find(({ value }) => value !== undefined)?.value
      : values.find(({ date }) => date === baseDate)?.value;
  return values.map(({ date, value }) => ({
    date,
    value:
      base === undefined || base === 0 || value === undefined ? undefined : (value / base) * 100,
  }));
}

const MONTHS_STILL_VALID = 3;

function indexAt(byMonth: ReadonlyMap<number, number>, date: string): number | undefined {
  const month = monthNumber(date);
  for (let back = 0; back <= MONTHS_STILL_VALID; back++) {
    const value = byMonth.get(month - back);
    if (value !== undefined) return value;
  }
  return undefined;
}

function monthNumber(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}
