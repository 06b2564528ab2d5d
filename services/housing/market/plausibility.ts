// Bounds of each series, and of the step from one value to the next. They are wide enough for every
// value that the series had.
import type { IndicatorName, Observation } from './indicator.ts';

/**
 * `jump`: too far from the last value; may be real, so that an equal value of a later fetch confirms
 * it. A person releases what is out of bounds, of the future, or the mean of too few listings.
 */
export type PlausibilityRule = 'bounds' | 'future' | 'sample' | 'jump';

/** An observation that failed the plausibility gate. */
export type Quarantined = Observation & {
  readonly id: number;
  /** The last good value of the series. */
  readonly previous: number | undefined;
  readonly rule: PlausibilityRule;
  /** ISO 8601, when this value was first seen. */
  readonly seenAt: string;
};

type Limits = {
  readonly min: number;
  readonly max: number;
  /** The largest move from one value to the next: a factor, or percentage points of a rate. */
  readonly jump: { readonly factor: number } | { readonly points: number };
  /** Days from the date of a value until it can be published; negative: announced in advance. */
  readonly delayDays: number;
};

// Most in a quarter since 2008: 7 %.
const INDEX: Limits = { min: 20, max: 1_000, jump: { factor: 1.2 }, delayDays: 0 };
// A district's yearly mean moved between -15 % and +43 % in a whole year from 2015 to 2023.
const PRICE: Limits = { min: 15_000, max: 400_000, jump: { factor: 1.3 }, delayDays: 0 };
const RENT: Limits = { min: 60, max: 1_500, jump: { factor: 1.3 }, delayDays: 0 };
// A year's wages are published after its end. Most in a year since 2011: 8 %.
const WAGE: Limits = { min: 8_000, max: 200_000, jump: { factor: 1.2 }, delayDays: 365 };

export const limits: Readonly<Record<IndicatorName, Limits>> = {
  nominal_property_price_index: INDEX,
  real_property_price_index: INDEX,
  // Prices were set free in January 1991: 27 % in a month. A later base year makes early values
  // small: 21 in 1990 with 2010 = 100 are 11 with 2025 = 100.
  cpi: { min: 5, max: 1_000, jump: { factor: 1.3 }, delayDays: 0 },
  // 0.05 to 39 % (June 1997). Since 1999 steps of at most 1.25 points, announced a week in advance.
  repo_rate_2w: { min: 0, max: 40, jump: { points: 2.5 }, delayDays: -7 },
  mortgage_rate_avg: { min: 0.5, max: 15, jump: { points: 1.5 }, delayDays: 0 },
  avg_monthly_wage: WAGE,
  median_monthly_wage: WAGE,
  avg_asking_price_m2_flat: PRICE,
  median_asking_price_m2_flat: PRICE,
  avg_rent_m2_flat: RENT,
  median_rent_m2_flat: RENT,
};

/** Moves of the repo rate before this day are history, which had steps of 20 points. */
const CALM_FROM = '1999-01-01';

/** Fewer listings than this are no mean of a region. */
export const MIN_LISTINGS = 10;

/**
 * The rule that an observation breaks, or `undefined`. A first value has no `last` and is held to the
 * bounds alone.
 *
 * @param last the last good value of the series up to the same day
 * @param today `YYYY-MM-DD`
 */
export function brokenRule(
  observation: Pick<Observation, 'indicator' | 'date' | 'value' | 'sample'>,
  last: number | undefined,
  today: string,
): PlausibilityRule | undefined {
  const { indicator, date, value, sample } = observation;
  const { min, max, delayDays } = limits[indicator];
  if (!(value >= min && value <= max)) return 'bounds';
  if (Date.parse(today) - Date.parse(date) < delayDays * 86_400_000) return 'future';
  if (sample && sample.counted < MIN_LISTINGS) return 'sample';
  if (indicator === 'repo_rate_2w' && date < CALM_FROM) return undefined;
  return last !== undefined && isJump(indicator, last, value) ? 'jump' : undefined;
}

/** True for a value too far from the one before it. */
export function isJump(indicator: IndicatorName, last: number, value: number): boolean {
  const { jump } = limits[indicator];
  if ('points' in jump) return Math.abs(value - last) > jump.points;
  return Math.max(value / last, last / value) > jump.factor;
}

/** A second fetch confirms a jump if it is this close to the first; means of listings drift. */
export function isSameValue(first: number, second: number): boolean {
  return first === second || Math.abs(second / first - 1) <= 0.05;
}
