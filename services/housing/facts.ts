// Inputs of several pages, read from the store.
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '@tessera/kit/errors';
import { oncePer } from '@tessera/kit/memo';
import { latestPerYear } from './formula/forecast.ts';
import { FIRST_YEAR, type GrowthRates, growthRates, yearlyGrowth } from './formula/growth.ts';
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
function placesOf({ affordability, series }: HousingStore): Place[] {
  const growth = yearlyGrowth(series.all('nominal_property_price_index', NATIONAL));
  const growthPct = rounded(growth?.pct ?? assumptions.priceGrowthPct.value);
  return regionsOnly(affordability.allLatest()).flatMap(({ region, avgPriceM2, monthlyRent }) =>
    avgPriceM2 === undefined ? [] : [{ region, priceM2: avgPriceM2, rent: monthlyRent, growthPct }],
  );
}

/** The answer to a household in each region with a price, or in one of them. */
export function answersTo(store: HousingStore, scenario: Scenario, only?: string): Answer[] {
  return placesOf(store)
    .filter(({ region }) => only === undefined || region === only)
    .map((place) => answer(scenario, place));
}

/** The figures in the query of a page, and the answers to them, of all regions or of one. */
export function ownFigures(
  store: HousingStore,
  query: Readonly<Record<string, unknown>>,
  only?: string,
): OwnFigures {
  const reading = hasScenario(query) ? readScenario(query) : undefined;
  const answers = reading?.kind === 'scenario' ? answersTo(store, reading.scenario, only) : [];
  return { reading, sent: query, answers };
}

/** Problems of a visitor's figures. */
export function problemsOf({ reading }: OwnFigures): readonly Problem[] {
  return reading?.kind === 'problems' ? reading.problems : [];
}

/** The long-run growth that buying and renting start from, and the errors of such growth in past years. */
export function pastOf(
  store: HousingStore,
  region: string,
  now: Date,
): { readonly growth: GrowthRates; readonly errors: readonly PastError[] } {
  const { series } = store;
  const prices = series.all('nominal_property_price_index', NATIONAL);
  const wages = series.all('avg_monthly_wage', NATIONAL);
  const rents = series.monthly('avg_rent_m2_flat', region);
  const errors = pastErrors({
    prices: latestPerYear(prices),
    wages: latestPerYear(wages),
    rates: ratesByYear(
      series.all('mortgage_rate_avg', NATIONAL),
      series.all('repo_rate_2w', NATIONAL),
      assumptions.spreadOverRepo.value,
      now.getUTCFullYear(),
    ),
  });
  const consumer = series.all('cpi', NATIONAL, `${FIRST_YEAR}-01-01`);
  return {
    growth: growthRates(prices, rents, wages, consumer),
    errors: sameAsBefore(store, errors),
  };
}

const kept = oncePer((): { errors: readonly PastError[] } => ({ errors: [] }));

/** The former array if it is equal, because the futures drawn from an array are kept with it. */
function sameAsBefore(store: HousingStore, errors: readonly PastError[]): readonly PastError[] {
  const former = kept(store);
  if (!isDeepStrictEqual(former.errors, errors)) former.errors = errors;
  return former.errors;
}

/** The country's prices, wages and ratios, extrapolated. */
export function outlookOf({ series, affordability }: HousingStore): Outlook {
  return outlook({
    rows: affordability.yearly(NATIONAL),
    priceIndex: series.all('nominal_property_price_index', NATIONAL),
    wages: series.all('avg_monthly_wage', NATIONAL),
  });
}
