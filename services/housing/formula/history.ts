import { computedKind, type Sourced } from '../market/indicator.ts';
import type { AffordabilityRow } from './affordability.ts';
import type { YearPoint } from './forecast.ts';

/** A series in order of date. */
export type History = readonly Sourced[];

/**
 * The value of a series at the start of a year: the first value of the year, otherwise the one
 * nearest in time. `undefined` only for an empty series.
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

/** The value in force at the end of a year: the newest dated on or before 31 December. */
export function inForceAtYearEnd(series: History, year: number): Sourced | undefined {
  return series.findLast(({ date }) => date <= `${year}-12-31`);
}

/**
 * The wage of a year, otherwise of the nearest year within two (tried in the order +1, −1, +2, −2)
 * marked as a fallback. The published series begins in 2011, so 2010 uses the wage of 2011.
 */
export function wageOfYear(series: History, year: number): Sourced | undefined {
  for (const shift of [0, 1, -1, 2, -2]) {
    const found = series.find(({ date }) => date.startsWith(`${year + shift}-`));
    if (!found) continue;
    return shift === 0 ? found : { ...found, kind: 'fallback', method: 'wage_of_other_year' };
  }
  return undefined;
}

/**
 * Today's price or rent scaled to a past year: value × index(year) / index(latest), with the
 * property price index. The result is dated 1 January of that year. A price is derived; a rent is a
 * fallback, because no source has an index of rents, and rents need not follow prices.
 */
export function scaledBack(
  today: Sourced,
  index: History,
  year: number,
  of: 'price' | 'rent' = 'price',
): Sourced | undefined {
  const then = atYearStart(index, year);
  const latest = index.at(-1);
  if (!then || !latest || latest.value <= 0) return undefined;
  return {
    value: (today.value * then.value) / latest.value,
    source: `${today.source}+${then.source}`,
    date: `${year}-01-01`,
    kind: of === 'rent' ? 'fallback' : computedKind([today.kind, then.kind, latest.kind]),
    method: `${of}_scaled_by_price_index`,
  };
}

/** The mortgage rate: the survey's if there is one, otherwise repo rate plus `spread`, in %. */
export function mortgageRate(
  survey: Sourced | undefined,
  repo: Sourced | undefined,
  spread: number,
): Sourced | undefined {
  if (survey) return survey;
  if (!repo) return undefined;
  // A name of its own: an approximation must not be taken for the survey's measured rate.
  return {
    value: repo.value + spread,
    source: 'repo_plus_spread',
    date: repo.date,
    kind: 'fallback',
    method: 'repo_plus_spread',
  };
}

/** The mortgage rate at the end of a year, in %, and what it changed by since the year before. */
export type RateOfYear = YearPoint & { readonly change?: number };

/**
 * The mortgage rate of each year with one, up to `thisYear`: the last survey of the year, otherwise
 * repo rate plus `spread`. A change compares rates of one kind, surveys where both years have one and
 * repo rates otherwise: what the survey differs from the repo rate by is no change of the rate.
 */
export function ratesByYear(
  survey: History,
  repo: History,
  spread: number,
  thisYear: number,
): RateOfYear[] {
  const firsts = [survey[0], repo[0]].flatMap((one) => (one ? [yearOf(one)] : []));
  const first = Math.min(...firsts, thisYear + 1);
  const years = Array.from({ length: thisYear - first + 1 }, (_, i) => first + i);
  const surveyOf = (year: number) => survey.findLast((one) => yearOf(one) === year);
  return years.flatMap((year) => {
    const rate = mortgageRate(surveyOf(year), inForceAtYearEnd(repo, year), spread);
    const change =
      difference(surveyOf(year - 1), surveyOf(year)) ??
      difference(inForceAtYearEnd(repo, year - 1), inForceAtYearEnd(repo, year));
    return rate ? [{ year, value: rate.value, ...(change !== undefined && { change }) }] : [];
  });
}

function difference(before: Sourced | undefined, now: Sourced | undefined): number | undefined {
  return before && now && now.value - before.value;
}

function yearOf({ date }: Sourced): number {
  return Number(date.slice(0, 4));
}

/** The unweighted mean, dated with the oldest of its values; `undefined` of none. */
export function meanOf(values: readonly Sourced[]): Sourced | undefined {
  const first = values[0];
  if (!first) return undefined;
  const method = values.find((value) => value.method !== undefined)?.method;
  return {
    value: values.reduce((sum, { value }) => sum + value, 0) / values.length,
    source: first.source,
    date: values.reduce((oldest, { date }) => (date < oldest ? date : oldest), first.date),
    kind: computedKind(values.map(({ kind }) => kind)),
    ...(method && { method }),
  };
}

/**
 * The asking price over time: past years scaled back with the price index (derived), followed by
 * the measured monthly values. Derived values end where measured ones begin.
 */
export function priceHistory(
  yearly: readonly AffordabilityRow[],
  measured: readonly Sourced[],
): Sourced[] {
  const firstMeasured = measured[0]?.date ?? '9999-12-31';
  const before = yearly.flatMap(({ snapshot, inputs }) =>
    snapshot === 'historical' && inputs.price && inputs.price.date < firstMeasured
      ? [inputs.price]
      : [],
  );
  return [...before, ...measured];
}
