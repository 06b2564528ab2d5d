// What a first value is compared with, when there is no history: an assumed level, and what it must
// agree with in the other series.
import type { IndicatorName, Observation } from './indicator.ts';
import { cityToKraj, NATIONAL } from './region.ts';

/** Asking prices in CZK per m² in July 2025, by region. */
const PRICES: Readonly<Record<string, number>> = {
  praha: 157_000,
  brno: 106_000,
  ostrava: 59_000,
  plzen: 77_000,
  liberec: 84_000,
  olomouc: 76_000,
  hradec_kralove: 85_000,
  ceske_budejovice: 78_000,
  usti_nad_labem: 43_000,
  pardubice: 70_000,
  zlin: 75_000,
  karlovy_vary: 62_000,
  jihlava: 62_000,
  stredocesky: 92_000,
};

/** Yearly rent as a share of the price; from 3.3 % in Prague to 6 % in the cheapest towns. */
const GROSS_YIELD = 0.042;

/** Gross monthly wage of the country in 2024, CZK; regions differ by less than half. */
const WAGE = 46_200;
const MEDIAN_WAGE = 40_800;

/** Levels move with time, so that they still suit a database that is filled years later. */
const YEARLY_GROWTH = 1.05;

/**
 * A first value that differs from the expected level by more than this factor is unusual. Real
 * values of 2024 and 2025 are between 0.89 and 0.96 of it for prices, 0.73 and 1.33 for rents, 0.90
 * and 1.34 for wages.
 */
export function levelFactor(indicator: IndicatorName): number {
  if (/_asking_price_/.test(indicator)) return 1.35;
  return /_rent_/.test(indicator) ? 1.6 : 1.5;
}

/** The middle one of so many first prices is closer to its level than each of them must be. */
export const JOINT_FACTOR = 1.15;
export const LEAST_JOINT = 5;

/** The expected level of a series on a day; `undefined` for indices and rates. */
export function expectedLevel(
  indicator: IndicatorName,
  region: string,
  date: string,
): number | undefined {
  const since = (day: string) => YEARLY_GROWTH ** ((Date.parse(date) - Date.parse(day)) / YEAR_MS);
  if (indicator === 'avg_monthly_wage') return WAGE * since('2024-01-01');
  if (indicator === 'median_monthly_wage') return MEDIAN_WAGE * since('2024-01-01');
  const price = PRICES[region];
  if (price === undefined || !/_m2_flat$/.test(indicator)) return undefined;
  const isRent = indicator === 'avg_rent_m2_flat' || indicator === 'median_rent_m2_flat';
  return price * since('2025-07-01') * (isRent ? GROSS_YIELD / 12 : 1);
}

const YEAR_MS = 365.25 * 86_400_000;

/**
 * How far a first value is from an assumed level, which is known for prices, rents and wages:
 * `unusual` beyond the factor, `level` beyond its square.
 */
export function offLevel({
  indicator,
  region,
  date,
  value,
}: Pick<Observation, 'indicator' | 'region' | 'date' | 'value'>): 'unusual' | 'level' | undefined {
  const level = expectedLevel(indicator, region, date);
  const factor = levelFactor(indicator);
  const off = level === undefined ? 1 : Math.max(value / level, level / value);
  if (off > factor ** 2) return 'level';
  return off > factor ? 'unusual' : undefined;
}

type Related = { readonly indicator: IndicatorName; readonly region: string };

/** A flat of 60 m² costs 4.8 (Ústí nad Labem) to 12.7 (Prague) gross years of pay. */
export const FLAT_YEARS = { least: 3, most: 20 } as const;

/** A year's rent is 3.3 % (Prague) to 6 % (Ústí nad Labem) of the price. */
export const RENT_PERCENT = { least: 2.5, most: 8 } as const;

/** New housing loans were 1.5 points below (2022) to 3 points above the repo rate. */
export const MORTGAGE_POINTS = { least: -3, most: 6 } as const;

/** The series that a first value is compared with, or undefined. */
export function relatedSeries(indicator: IndicatorName, region: string): Related | undefined {
  switch (indicator) {
    case 'avg_asking_price_m2_flat':
    case 'median_asking_price_m2_flat':
      return { indicator: 'avg_monthly_wage', region: cityToKraj(region) };
    case 'avg_rent_m2_flat':
      return { indicator: 'avg_asking_price_m2_flat', region };
    case 'median_rent_m2_flat':
      return { indicator: 'median_asking_price_m2_flat', region };
    case 'mortgage_rate_avg':
      return { indicator: 'repo_rate_2w', region: NATIONAL };
    default:
      return undefined;
  }
}

/** Whether a value contradicts the value of its related series; false without one. */
export function breaksRatio(
  indicator: IndicatorName,
  value: number,
  related: number | undefined,
): boolean {
  if (related === undefined) return false;
  const isOutside = (ratio: number, { least, most }: { least: number; most: number }) =>
    !(ratio >= least && ratio <= most);
  if (/_asking_price_/.test(indicator)) return isOutside((value * 60) / (related * 12), FLAT_YEARS);
  if (/_rent_/.test(indicator)) return isOutside(((value * 12) / related) * 100, RENT_PERCENT);
  if (indicator === 'mortgage_rate_avg') return isOutside(value - related, MORTGAGE_POINTS);
  return false;
}
