// The rhythm of each series, and values that it should have replaced by now.
import type { AffordabilityInputs } from '../formula/affordability.ts';
import type { IndicatorName } from './indicator.ts';

/** The newest value of a series that figures are made from. */
export type Observed = {
  readonly indicator: IndicatorName;
  readonly region: string;
  readonly source: string;
  /** `YYYY-MM-DD` */
  readonly date: string;
};

const LISTINGS = 21;
const WAGES = 1_098;

/**
 * Days after the first day of the period of a value until it is stale: twice the rhythm of its series
 * after the period has ended. A rate has none: it holds until it is changed. The BIS and the OECD
 * publish months after the end of a period, and FRED copies them later still.
 */
const STALE_AFTER_DAYS: Readonly<Record<IndicatorName, number>> = {
  nominal_property_price_index: 460,
  real_property_price_index: 460,
  cpi: 279,
  repo_rate_2w: Number.POSITIVE_INFINITY,
  mortgage_rate_avg: 93,
  avg_monthly_wage: WAGES,
  median_monthly_wage: WAGES,
  // Listings are read daily, but may pause a week.
  avg_asking_price_m2_flat: LISTINGS,
  median_asking_price_m2_flat: LISTINGS,
  avg_rent_m2_flat: LISTINGS,
  median_rent_m2_flat: LISTINGS,
};

/** Values that their series should have replaced by now, oldest first. */
export function oldValues(observed: readonly Observed[], now: Date): Observed[] {
  const old = observed.filter(
    ({ indicator, date }) =>
      (now.getTime() - Date.parse(date)) / 86_400_000 > STALE_AFTER_DAYS[indicator],
  );
  return old.sort((a, b) => a.date.localeCompare(b.date));
}

const SERIES: Readonly<Partial<Record<keyof AffordabilityInputs, IndicatorName>>> = {
  price: 'avg_asking_price_m2_flat',
  rent: 'avg_rent_m2_flat',
  wage: 'avg_monthly_wage',
  medianWage: 'median_monthly_wage',
};

/** The inputs of a row that belong to a series; assumptions do not. */
export function observedIn(region: string, inputs: AffordabilityInputs): Observed[] {
  return Object.entries(inputs).flatMap(([name, input]) => {
    const rate = input?.source === 'survey' ? 'mortgage_rate_avg' : 'repo_rate_2w';
    const indicator = name === 'rate' ? rate : SERIES[name as keyof AffordabilityInputs];
    return input && indicator
      ? [{ indicator, region, source: input.source, date: input.date }]
      : [];
  });
}
