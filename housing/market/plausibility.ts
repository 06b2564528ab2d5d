// The plausibility gate: what a value of each series can be, and how far it can be from the last
// good one. Limits are wide enough for every value the series had in 30 years.
import { expectedLevel, LEVEL_FACTOR } from './expected-level.ts';
import type { IndicatorName, Observation } from './indicator.ts';

/** `jump` and `level` may be real and can be confirmed by a second fetch; the others cannot. */
export type PlausibilityRule = 'bounds' | 'future' | 'sample' | 'jump' | 'level';

/** An observation that failed the plausibility gate. */
export type Quarantined = Observation & {
  readonly id: number;
  /** The last good value or, of a series that is not stored yet, the expected level. */
  readonly previous: number | undefined;
  readonly rule: PlausibilityRule;
  /** ISO 8601, when this value was first seen. */
  readonly seenAt: string;
};

export type Limits = {
  readonly min: number;
  readonly max: number;
  /** Largest plausible change between two values: a factor, or percentage points for rates. */
  readonly jump: { readonly factor: number } | { readonly points: number };
  /** Days between two values; a longer gap allows a larger change. */
  readonly everyDays: number;
  /** Days from the date of a value until it can be published; negative: announced in advance. */
  readonly delayDays: number;
};

const INDEX = { jump: { factor: 1.2 }, delayDays: 0 };
const PRICE = { min: 10_000, max: 400_000, jump: { factor: 1.3 }, everyDays: 7, delayDays: 0 };
const RENT = { min: 60, max: 1_500, jump: { factor: 1.3 }, everyDays: 7, delayDays: 0 };
// A year's wages are published after its end.
const WAGE = {
  ...{ min: 8_000, max: 200_000, jump: { factor: 1.2 } },
  ...{ everyDays: 366, delayDays: 365 },
};

export const limits: Readonly<Record<IndicatorName, Limits>> = {
  nominal_property_price_index: { ...INDEX, min: 20, max: 1_000, everyDays: 92 },
  real_property_price_index: { ...INDEX, min: 20, max: 1_000, everyDays: 92 },
  cpi: { ...INDEX, min: 20, max: 1_000, everyDays: 31 },
  // The rate was 39 % in June 1997, and is announced up to a week in advance.
  repo_rate_2w: { min: 0, max: 40, jump: { points: 2.5 }, everyDays: 45, delayDays: -7 },
  mortgage_rate_avg: { min: 0.5, max: 20, jump: { points: 1.5 }, everyDays: 31, delayDays: 0 },
  avg_monthly_wage: WAGE,
  median_monthly_wage: WAGE,
  avg_asking_price_m2_flat: PRICE,
  median_asking_price_m2_flat: PRICE,
  avg_rent_m2_flat: RENT,
  median_rent_m2_flat: RENT,
};

/** Fewer listings than this are no mean of a region. */
export const MIN_LISTINGS = 10;

/** A gap allows at most the change of this many intervals. */
const MAX_INTERVALS = 2;

type Dated = { readonly date: string; readonly value: number };

/**
 * The rule that an observation breaks, or `undefined`.
 *
 * @param previous the last good value of the same series and region
 * @param today `YYYY-MM-DD`
 */
export function brokenRule(
  observation: Pick<Observation, 'indicator' | 'region' | 'date' | 'value' | 'sample'>,
  previous: Dated | undefined,
  today: string,
): PlausibilityRule | undefined {
  const { indicator, date, value, sample } = observation;
  const { min, max, delayDays } = limits[indicator];
  if (!(value >= min && value <= max)) return 'bounds';
  if (daysBetween(date, today) < delayDays) return 'future';
  if (sample && sample.counted < MIN_LISTINGS) return 'sample';
  if (previous) return isJump(observation, previous) ? 'jump' : undefined;
  return isOffLevel(observation) ? 'level' : undefined;
}

function isJump(
  { indicator, date, value }: Pick<Observation, 'indicator' | 'date' | 'value'>,
  previous: Dated,
): boolean {
  const { jump, everyDays } = limits[indicator];
  const gap = Math.abs(daysBetween(previous.date, date)) / everyDays;
  const intervals = Math.min(Math.max(gap, 1), MAX_INTERVALS);
  if ('points' in jump) return Math.abs(value - previous.value) > jump.points;
  const ratio = Math.max(value / previous.value, previous.value / value);
  return ratio > jump.factor ** intervals;
}

/** A first value is compared with an assumed level, which is known for prices, rents and wages. */
function isOffLevel({
  indicator,
  region,
  date,
  value,
}: Pick<Observation, 'indicator' | 'region' | 'date' | 'value'>): boolean {
  const level = expectedLevel(indicator, region, date);
  return level !== undefined && Math.max(value / level, level / value) > LEVEL_FACTOR;
}

/** Whether a second fetch can confirm what this rule holds back. */
export function isConfirmable(rule: PlausibilityRule): boolean {
  return rule === 'jump' || rule === 'level';
}

/** A second fetch confirms a jump if it is this close to the first; means of listings drift. */
export function isSameJump(first: number, second: number): boolean {
  return Math.abs(second / first - 1) <= 0.05 || first === second;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
