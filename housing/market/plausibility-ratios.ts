// What a first value must agree with in the other series, when there is no history to compare with.
import type { IndicatorName } from './indicator.ts';
import { cityToKraj, NATIONAL } from './region.ts';

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
