// Inputs of several pages, read from the store.
import type { Problem } from '@tessera/kit/errors';
import { oncePer } from '@tessera/kit/once-per';
import { latestPerYear } from './formula/forecast.ts';
import { type GrowthRates, growthRates, yearlyGrowth } from './formula/growth.ts';
import { ratesByYear } from './formula/history.ts';
import { type Outlook, outlook } from './formula/outlook.ts';
import { type Answer, answer, type OwnFigures, type Place } from './formula/purchase.ts';
import { hasScenario, readScenario, type Scenario } from './formula/scenario.ts';
import { assumptions } from './market/assumptions.ts';
import { NATIONAL, regionsOnly } from './market/region.ts';
import { rounded } from './odds/fields.ts';
import { type PastError, pastErrors } from './odds/past-errors.ts';
import type { HousingStore } from './store/housing-store.ts';

/** Every region with a price, as far as a purchase there depends on it. */
export function placesOf({ affordability, series }: HousingStore): Place[] {
  const growth = yearlyGrowth(series.all('nominal_property_price_index', NATIONAL));
  const growthPct = rounded(growth?.pct ?? assumptions.priceGrowthPct.value);
  return regionsOnly(affordability.allLatest()).flatMap(({ region, avgPriceM2, monthlyRent }) =>
    avgPriceM2 === undefined ? [] : [{ region, priceM2: avgPriceM2, rent: monthlyRent, growthPct }],
  );
}

/** The answer to a household in each region with a price. */
export function answersTo(store: HousingStore, scenario: Scenario): Answer[] {
  return placesOf(store).map((place) => answer(scenario, place));
}

/** The figures in the query of a page, and the answers to them. */
export function ownFigures(
  store: HousingStore,
  query: Readonly<Record<string, unknown>>,
): OwnFigures {
  const reading = hasScenario(query) ? readScenario(query) : undefined;
  const answers = reading?.kind === 'scenario' ? answersTo(store, reading.scenario) : [];
  return { reading, sent: query, answers };
}

/** Problems of a visitor's figures. */
export function problemsOf({ reading }: OwnFigures): readonly Problem[] {
  return reading?.kind === 'problems' ? reading.problems : [];
}

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

/** The country's prices, wages and ratios, extrapolated. */
export function outlookOf({ series, affordability }: HousingStore): Outlook {
  return outlook({
    rows: affordability.yearly(NATIONAL),
    priceIndex: series.all('nominal_property_price_index', NATIONAL),
    wages: series.all('avg_monthly_wage', NATIONAL),
  });
}
