// What the listings behind a mean, and the mean beside a median, say about a value for free.
import type { IndicatorName, Observation, PriceSample, Sourced } from './indicator.ts';

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
