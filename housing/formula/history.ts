import type { Sourced } from '../market/indicator.ts';

/** A series in order of date: what past years are read from. */
export type History = readonly Sourced[];

/**
 * The value of a series that speaks for the beginning of a year: its first in that year, else the
 * nearest one in time (design page, section 3). `undefined` only for an empty series.
 */
export function atYearStart(series: History, year: number): Sourced | undefined {
  const first = series.find(({ date }) => date.startsWith(`${year}-`));
  if (first) return first;
  const target = Date.parse(`${year}-01-01`);
  return series.reduce<Sourced | undefined>((nearest, candidate) => {
    const distance = (value: Sourced) => Math.abs(Date.parse(value.date) - target);
    return !nearest || distance(candidate) < distance(nearest) ? candidate : nearest;
  }, undefined);
}

/** The last value that applied in a year: the newest not after its end, if it was ever set. */
export function inForceAtYearEnd(series: History, year: number): Sourced | undefined {
  return series.findLast(({ date }) => date <= `${year}-12-31`);
}

/**
 * The wage of a year, else of the nearest year within two (+1, −1, +2, −2); another year's wage is
 * a fallback and says so. The office's series begins in 2011, so 2010 is shown with 2011.
 */
export function wageOfYear(series: History, year: number): Sourced | undefined {
  for (const shift of [0, 1, -1, 2, -2]) {
    const found = series.find(({ date }) => date.startsWith(`${year + shift}-`));
    if (found) return shift === 0 ? found : { ...found, kind: 'fallback' };
  }
  return undefined;
}

/**
 * Today's price (or rent) carried back with the property price index: value × index(year) /
 * index(latest). Derived, dated with the year. Source: specification part A, 'Historical
 * snapshots'.
 */
export function scaledBack(today: Sourced, index: History, year: number): Sourced | undefined {
  const then = atYearStart(index, year);
  const latest = index.at(-1);
  if (!then || !latest || latest.value <= 0) return undefined;
  return {
    value: (today.value * then.value) / latest.value,
    source: `${today.source}+${then.source}`,
    date: `${year}-01-01`,
    kind: 'derived',
  };
}

/** The mortgage rate: the survey where there is one, else the repo rate plus the spread. */
export function mortgageRate(
  survey: Sourced | undefined,
  repo: Sourced | undefined,
  spread: number,
): Sourced | undefined {
  if (survey) return survey;
  if (!repo) return undefined;
  // Never under the survey's name: a derived rate must not pass for a measured one.
  return {
    value: repo.value + spread,
    source: 'repo_plus_spread',
    date: repo.date,
    kind: 'fallback',
  };
}

/** The plain mean of what is known: how the country is made of its regions. Dated with the oldest. */
export function meanOf(values: readonly Sourced[]): Sourced | undefined {
  const first = values[0];
  if (!first) return undefined;
  return {
    value: values.reduce((sum, { value }) => sum + value, 0) / values.length,
    source: first.source,
    date: values.reduce((oldest, { date }) => (date < oldest ? date : oldest), first.date),
    kind: 'derived',
  };
}
