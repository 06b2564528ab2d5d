// The plausibility gate: what a value of each series can be, and how far it can be from the values
// accepted before it. Limits are wide enough for every value the series had since their `movesFrom`.
import { breaksRatio, offLevel } from './first-values.ts';
import type { IndicatorName, Observation, PriceSample, Sourced } from './indicator.ts';
import { breaksMove, type Dated, type MoveLimit } from './plausibility-moves.ts';

/**
 * `jump` and `sudden` may be real and are confirmed by a second fetch. Everything else is released
 * by a person only: `extreme` is a jump that the series never had, `level` and `inconsistent` are
 * first values, about which a second fetch of the same source says nothing new. `unusual` is a first
 * value that is shown, and marked until a person has looked at it.
 */
export type PlausibilityRule =
  | 'bounds'
  | 'future'
  | 'sample'
  | 'jump'
  | 'extreme'
  | 'level'
  | 'inconsistent'
  | 'order'
  | 'sudden'
  | 'unusual';

/** Rules of values that may be real: an equal one of a later fetch confirms them. */
export const CONFIRMED_LATER: readonly PlausibilityRule[] = ['jump', 'sudden'];

/** An observation that failed the plausibility gate. */
export type Quarantined = Observation & {
  readonly id: number;
  /** What it was compared with: the last good value, the expected level or the related series. */
  readonly previous: number | undefined;
  readonly rule: PlausibilityRule;
  /** ISO 8601, when this value was first seen. */
  readonly seenAt: string;
};

/** The last good value of the series; a first value was compared with something else. */
export function lastGoodValue({ rule, previous }: Quarantined): number | undefined {
  const isFirst = rule === 'level' || rule === 'unusual' || rule === 'inconsistent';
  return isFirst || rule === 'order' ? undefined : previous;
}

type Limits = MoveLimit & {
  readonly min: number;
  readonly max: number;
  /** `max` of days before `movesFrom`; as `max` unless given. */
  readonly earlierMax?: number;
  /** Days from the date of a value until it can be published; negative: announced in advance. */
  readonly delayDays: number;
};

// Most in a quarter since 2008: 7 %.
const INDEX = {
  ...{ min: 20, max: 1_000, everyDays: 92, mostIntervals: 2, delayDays: 0 },
  ...{ jump: { factor: 1.2 }, extreme: { factor: 1.35 } },
};
// A district's yearly mean moved between -15 % and +43 % in a whole year from 2015 to 2023.
const LISTINGS = {
  ...{ everyDays: 28, mostIntervals: 2, delayDays: 0 },
  ...{ jump: { factor: 1.3 }, extreme: { factor: 1.5 } },
};
const PRICE = { ...LISTINGS, min: 15_000, max: 400_000 };
const RENT = { ...LISTINGS, min: 60, max: 1_500 };
// A year's wages are published after its end. Most in a year since 2011: 8 %.
const WAGE = {
  ...{ min: 8_000, max: 200_000, everyDays: 366, mostIntervals: 2, delayDays: 365 },
  ...{ jump: { factor: 1.2 }, extreme: { factor: 1.35 } },
};

export const limits: Readonly<Record<IndicatorName, Limits>> = {
  nominal_property_price_index: INDEX,
  real_property_price_index: INDEX,
  // Prices were set free in January 1991 (27 % in a month). A later base year makes early values
  // small: 21 in 1990 with 2010 = 100 are 11 with 2025 = 100.
  cpi: {
    ...{ min: 5, max: 1_000, everyDays: 31, mostIntervals: 2, delayDays: 0 },
    ...{ jump: { factor: 1.2 }, extreme: { factor: 1.3 }, movesFrom: '1993-01-01' },
  },
  // 0.05 to 8.75 % since 1999; 39 % in June 1997. Steps up to 1.25 points, cuts up to 0.75, and
  // 6.75 points within the year to June 2022. Announced up to a week in advance.
  repo_rate_2w: {
    ...{ min: 0, max: 15, earlierMax: 40, movesFrom: '1999-01-01' },
    ...{ jump: { points: 2.5 }, extreme: { points: 8, fallPoints: 3 } },
    ...{ everyDays: 45, mostIntervals: 3, delayDays: -7, holdsUntilChanged: true },
  },
  mortgage_rate_avg: {
    ...{ min: 0.5, max: 15, everyDays: 31, mostIntervals: 3, delayDays: 0 },
    ...{ jump: { points: 1.5 }, extreme: { points: 3 } },
  },
  avg_monthly_wage: WAGE,
  median_monthly_wage: WAGE,
  avg_asking_price_m2_flat: PRICE,
  median_asking_price_m2_flat: PRICE,
  avg_rent_m2_flat: RENT,
  median_rent_m2_flat: RENT,
};

/** Fewer listings than this are no mean of a region. */
export const MIN_LISTINGS = 10;

/**
 * The rule that an observation breaks, or `undefined`.
 *
 * @param accepted values of the same series and region of the same day or earlier, by date, and of
 *   one day in the order in which they were accepted
 * @param today `YYYY-MM-DD`
 * @param related the value that a first value is compared with (see `relatedSeries`)
 */
export function brokenRule(
  observation: Pick<Observation, 'indicator' | 'region' | 'date' | 'value' | 'sample'>,
  accepted: readonly Dated[],
  today: string,
  related?: number,
): PlausibilityRule | undefined {
  const { indicator, date, value, sample } = observation;
  const limit = limits[indicator];
  const isEarly = limit.movesFrom !== undefined && date < limit.movesFrom;
  const max = isEarly ? (limit.earlierMax ?? limit.max) : limit.max;
  if (!(value >= limit.min && value <= max)) return 'bounds';
  if (Date.parse(today) - Date.parse(date) < limit.delayDays * 86_400_000) return 'future';
  if (sample && sample.counted < MIN_LISTINGS) return 'sample';
  if (accepted.length === 0) {
    const off = offLevel(observation);
    if (off === 'level') return off;
    return breaksRatio(indicator, value, related) ? 'inconsistent' : off;
  }
  if (breaksMove(limit, 'extreme', accepted, observation)) return 'extreme';
  return breaksMove(limit, 'jump', accepted, observation) ? 'jump' : undefined;
}

/** A second fetch confirms a jump if it is this close to the first; means of listings drift. */
export function isSameJump(first: number, second: number): boolean {
  // mutation: only a result that is the limit to the last bit tells the two apart
  return Math.abs(second / first - 1) <= 0.05 || first === second;
}

/** A move within so many days is compared with what the listings behind it can explain. */
const SUDDEN_DAYS = 7;

/** A smaller move is never sudden. */
const LEAST_SUDDEN = 0.1;

/** Standard errors of the difference of two means; chance alone exceeds them once in 370 times. */
const STANDARD_ERRORS = 3;

/** The interquartile range of a normal distribution in standard deviations. */
const QUARTILE_RANGE = 1.349;

/**
 * Whether a mean or median of listings moved within days by more than the number and spread of the
 * listings can explain: 25 % overnight in a region with forty flats.
 */
export function isSudden(
  { date, value, sample }: Pick<Observation, 'date' | 'value' | 'sample'>,
  before: Sourced | undefined,
): boolean {
  if (!sample || !before?.sample) return false;
  const days = (Date.parse(date) - Date.parse(before.date)) / 86_400_000;
  const explained = STANDARD_ERRORS * Math.hypot(errorOf(sample), errorOf(before.sample));
  const move = Math.abs(value / before.value - 1);
  return days <= SUDDEN_DAYS && move > Math.max(LEAST_SUDDEN, explained);
}

/** Relative standard error of the mean of a sample. */
function errorOf({ counted, median, lowerQuartile, upperQuartile }: PriceSample): number {
  return (upperQuartile - lowerQuartile) / QUARTILE_RANGE / median / Math.sqrt(counted);
}

const MEANS = new Map<IndicatorName, IndicatorName>([
  ['avg_monthly_wage', 'median_monthly_wage'],
  ['median_monthly_wage', 'avg_monthly_wage'],
]);

/** The median of a mean wage, and the mean of a median. */
export function wageBeside(indicator: IndicatorName): IndicatorName | undefined {
  return MEANS.get(indicator);
}

/** A few high wages lift the mean above the median in every region and year; swapped, below it. */
export function isOutOfOrder(indicator: IndicatorName, value: number, beside: number): boolean {
  return indicator === 'avg_monthly_wage' ? value < beside : value > beside;
}
