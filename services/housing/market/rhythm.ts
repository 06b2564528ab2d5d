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

/** Days between two values of a series. */
const WEEK = 7;
const MONTH = 31;
const QUARTER = 92;
const YEAR = 366;

type Rhythm = {
  readonly everyDays: number;
  /** Days beyond one rhythm that its source takes to publish. */
  readonly lateDays?: number;
};

/** A rate has none: it holds until it is changed. Listings are read daily, but may pause a week. */
const RHYTHMS: Readonly<Record<IndicatorName, Rhythm | undefined>> = {
  // The BIS and the OECD publish months after the end of a period, and FRED copies them later still.
  nominal_property_price_index: { everyDays: QUARTER, lateDays: 2 * QUARTER },
  real_property_price_index: { everyDays: QUARTER, lateDays: 2 * QUARTER },
  cpi: { everyDays: MONTH, lateDays: 6 * MONTH },
  repo_rate_2w: undefined,
  mortgage_rate_avg: { everyDays: MONTH },
  avg_monthly_wage: { everyDays: YEAR },
  median_monthly_wage: { everyDays: YEAR },
  avg_asking_price_m2_flat: { everyDays: WEEK },
  median_asking_price_m2_flat: { everyDays: WEEK },
  avg_rent_m2_flat: { everyDays: WEEK },
  median_rent_m2_flat: { everyDays: WEEK },
};

/**
 * Days after the first day of the period of a value until it is stale: twice the rhythm after the
 * period has ended. `undefined`: never.
 */
function staleAfterDays(indicator: IndicatorName): number | undefined {
  const rhythm = RHYTHMS[indicator];
  return rhythm && 3 * rhythm.everyDays + (rhythm.lateDays ?? 0);
}

/** Values that their series should have replaced by now, oldest first. */
export function oldValues(observed: readonly Observed[], now: Date): Observed[] {
  const old = observed.filter(({ indicator, date }) => {
    const limit = staleAfterDays(indicator);
    return limit !== undefined && (now.getTime() - Date.parse(date)) / 86_400_000 > limit;
  });
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
