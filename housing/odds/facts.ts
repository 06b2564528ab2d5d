// The country's past behind the comparison of renting and buying, read from the store.
import { oncePer } from '@tessera/kit/once-per';
import { latestPerYear } from '../formula/forecast.ts';
import { type GrowthRates, growthRates } from '../formula/growth.ts';
import { ratesByYear } from '../formula/history.ts';
import { assumptions } from '../market/assumptions.ts';
import { NATIONAL } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';
import { type PastError, pastErrors } from './past-errors.ts';

/** Long-run growth of prices and rents, the defaults of the comparison. */
export function growthRatesOf({ series }: HousingStore, region: string): GrowthRates {
  return growthRates(
    series.all('nominal_property_price_index', NATIONAL),
    series.monthly('avg_rent_m2_flat', region),
    series.all('avg_monthly_wage', NATIONAL),
    series.all('cpi', NATIONAL),
  );
}

const cached = oncePer((): { version?: number; errors?: readonly PastError[] } => ({}));

/** The errors of past years; the same array while the data are the same. */
export function errorsOf(store: HousingStore, now: Date): readonly PastError[] {
  const known = cached(store);
  const version = store.version();
  if (known.version !== version || !known.errors) {
    const { series } = store;
    known.errors = pastErrors({
      prices: latestPerYear(series.all('nominal_property_price_index', NATIONAL)),
      wages: latestPerYear(series.all('avg_monthly_wage', NATIONAL)),
      rates: ratesByYear(
        series.all('mortgage_rate_avg', NATIONAL),
        series.all('repo_rate_2w', NATIONAL),
        assumptions.spreadOverRepo.value,
        now.getUTCFullYear(),
      ),
    });
    known.version = version;
  }
  return known.errors;
}
