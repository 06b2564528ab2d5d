import type { Problem } from '@tessera/kit/errors';
import { yearlyGrowth } from '../formula/growth.ts';
import { type Answer, answer, type Place } from '../formula/purchase.ts';
import { hasScenario, readScenario, type Scenario } from '../formula/scenario.ts';
import { assumptions } from '../market/assumptions.ts';
import { NATIONAL, regionsOnly } from '../market/region.ts';
import { rounded } from '../odds/fields.ts';
import type { HousingStore } from '../store/housing-store.ts';
import type { OwnFigures } from './panel.ts';

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

/** What is wrong with them; a page without figures has no form that could say it. */
export function problemsOf({ reading }: OwnFigures): readonly Problem[] {
  return reading?.kind === 'problems' ? reading.problems : [];
}
