// The electoral periods of the Chamber of Deputies that have open voting data.

/** A period is counted from 1993; its archives are named after the year of the election. */
export type ElectoralPeriod = {
  readonly number: number;
  /** Year in the archive's name: `hl-2013ps.zip`. */
  readonly year: number;
  /** `id_organ` of the chamber of this period. */
  readonly organ: number;
};

const YEARS = [1993, 1996, 1998, 2002, 2006, 2010, 2013, 2017, 2021, 2025];

/** Newest first. The chamber's organ is 164 + period (165 = PSP1 … 174 = PSP10). */
export const ELECTORAL_PERIODS: readonly ElectoralPeriod[] = YEARS.map((year, index) => ({
  number: index + 1,
  year,
  organ: 165 + index,
})).reverse();

export const CURRENT_PERIOD = 10;

export function findPeriod(number: number): ElectoralPeriod | undefined {
  return ELECTORAL_PERIODS.find((period) => period.number === number);
}

/** `2013–2017`, `2025–`: election year to the next election. */
export function yearsOf({ number, year }: ElectoralPeriod): string {
  const next = findPeriod(number + 1);
  return next ? `${year}–${next.year}` : `${year}–`;
}
