import type { Drawing } from '@tessera/kit/chart/drawing';
import { notFound } from '@tessera/kit/errors';
import type { PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import { oncePer } from '@tessera/kit/once-per';
import { inDefinition, type StoredAffordability } from './formula/affordability.ts';
import {
  type ForecastMethod,
  type GrowthRates,
  growthRates,
  latestPerYear,
} from './formula/forecast.ts';
import { ratesByYear } from './formula/history.ts';
import type { HouseholdQuestion, Households } from './formula/household.ts';
import { type Household, type HouseholdPlace, questionOf } from './formula/household-input.ts';
import { type Outlook, outlook } from './formula/outlook.ts';
import { readRentOrBuy, rentOrBuyDefaults } from './formula/rent-or-buy-input.ts';
import { type UsualTerms, withoutUsual } from './formula/scenario.ts';
import { assumptions } from './market/assumptions.ts';
import { dayOf } from './market/day.ts';
import { type Definition, usualDefinition } from './market/definition.ts';
import { sourceNames } from './market/indicator.ts';
import { findRegion, NATIONAL, regions } from './market/region.ts';
import { isUsedIn, type Observed, observedIn, oldValues } from './market/rhythm.ts';
import { type CalibrationClass, calibration } from './odds/calibration.ts';
import { type Past, type PastError, pastErrors } from './odds/past-errors.ts';
import { databaseProblem, type HousingStore } from './store/housing-store.ts';
import { scenarioOfAddress } from './ui/address.ts';
import type { Frame } from './ui/frame.ts';
import type { Freshness } from './ui/freshness.ts';

/** The dependencies that every route receives. */
export type Context = {
  readonly server: Server;
  /** What was known on the day of the request. */
  readonly store: HousingStore;
  /** What is known now. */
  readonly live: HousingStore;
  /** The day of the request, unless it is today. */
  readonly asOf: () => string | undefined;
  /** Rendered pages; dropped when the data change and at every full minute. */
  readonly pages: PageCache;
  readonly frame: Frame;
  readonly drawing: Drawing;
  /** Now, or the end of the day of the request. */
  readonly clock: () => Date;
  /** Whether a refresh is running, in this process or another. */
  readonly refreshing: () => boolean;
};

/** The state of all sources at this moment. */
export function freshnessOf(
  {
    store,
    refreshing,
    clock,
    ...replay
  }: Pick<Context, 'store' | 'refreshing' | 'clock'> & Partial<Pick<Context, 'live' | 'asOf'>>,
  region: string = NATIONAL,
  definition: Definition = usualDefinition,
): Freshness {
  const day = replay.asOf?.();
  const rowOf = (known: HousingStore) => {
    const row = known.affordability.latest(region);
    return row && inDefinition(row, definition);
  };
  return {
    past: day && replay.live ? { day, before: rowOf(store), after: rowOf(replay.live) } : undefined,
    refreshing: refreshing(),
    lastRefresh: store.fetchLog.lastRefresh(store.lease.since()),
    sources: sourceNames.map((source) => store.fetchLog.state(source)),
    now: clock(),
    quarantined: store.quarantine.count(),
    databaseProblem: databaseProblem(store),
    observed: observed(store),
    version: store.version(),
  };
}

/** What the newest rows are computed from, and the indices behind other years. */
function observed({ affordability, series }: HousingStore): Observed[] {
  const rows = affordability.allLatest();
  if (rows.length === 0) return [];
  // No figure uses the real price index.
  const indices = (['nominal_property_price_index', 'cpi'] as const).flatMap((indicator) => {
    const last = series.latest(indicator, NATIONAL);
    return last ? [{ indicator, region: NATIONAL, source: last.source, date: last.date }] : [];
  });
  return [...rows.flatMap(({ region, inputs }) => observedIn(region, inputs)), ...indices];
}

/** When the data shown were brought: a reply of the same data says the same. */
export function generatedAt({ store, clock }: Pick<Context, 'store' | 'clock'>): string {
  return store.fetchLog.lastRefresh(store.lease.since()) ?? clock().toISOString();
}

/** What figures, those of a region or all, are made from although it should have been replaced. */
export function staleOf(
  { store, clock }: Pick<Context, 'store' | 'clock'>,
  region: string = NATIONAL,
): Observed[] {
  return oldValues(observed(store), clock()).filter((one) => isUsedIn(region, one));
}

/** The newest row of every region and of the country, in a definition. */
export function latestRows(
  { store }: Pick<Context, 'store'>,
  definition: Definition,
): StoredAffordability[] {
  return store.affordability.allLatest().map((row) => inDefinition(row, definition));
}

/** The slug itself if there is such a region; throws 404 otherwise. */
export function regionOrNotFound(slug: unknown): string {
  const shown = typeof slug === 'string' ? slug.slice(0, 60) : '';
  if (!findRegion(shown)) throw notFound(`region ${shown}`, `Region ${shown}`);
  return shown;
}

/** Long-run growth of prices and rents, the defaults of the rent-or-buy comparison. */
export function growthRatesOf({ store }: Pick<Context, 'store'>, region: string): GrowthRates {
  return growthRates(
    store.series.all('nominal_property_price_index', NATIONAL),
    store.series.monthly('avg_rent_m2_flat', region),
    store.series.all('avg_monthly_wage', NATIONAL),
    store.series.all('cpi', NATIONAL),
  );
}

/** The country's prices, wages and mortgage rates by year. */
function pastOf({ store, clock }: Pick<Context, 'store' | 'clock'>): Past {
  const { series } = store;
  return {
    prices: latestPerYear(series.all('nominal_property_price_index', NATIONAL)),
    wages: latestPerYear(series.all('avg_monthly_wage', NATIONAL)),
    rates: ratesByYear(
      series.all('mortgage_rate_avg', NATIONAL),
      series.all('repo_rate_2w', NATIONAL),
      assumptions.spreadOverRepo.value,
      clock().getUTCFullYear(),
    ),
  };
}

const cachedErrors = oncePer((): { version?: number; errors?: readonly PastError[] } => ({}));

/** The errors of past years; the same array while the data are the same. */
export function errorsOf(context: Pick<Context, 'store' | 'clock'>): readonly PastError[] {
  const version = context.store.version();
  const cached = cachedErrors(context.store);
  if (cached.version !== version) cached.errors = pastErrors(pastOf(context));
  cached.version = version;
  return cached.errors!;
}

/** What the probability of buying said in past years, in all regions, and how often buying won. */
export function calibrationOf(context: Pick<Context, 'store' | 'clock'>): CalibrationClass[] {
  const day = dayOf(context.clock());
  const inputs = regions.flatMap(({ slug }) => {
    const row = context.store.affordability.latest(slug);
    const reading = readRentOrBuy({}, rentOrBuyDefaults(row, growthRatesOf(context, slug), day));
    return reading.kind === 'question' ? [reading.input] : [];
  });
  return calibration(pastOf(context), inputs);
}

/** What a household's answer depends on in a region: price, rent, rate and growth of today. */
export function placeOf(context: Pick<Context, 'store' | 'clock'>, region: string): HouseholdPlace {
  const row = context.store.affordability.latest(region);
  const day = dayOf(context.clock());
  return {
    region,
    priceM2: row?.avgPriceM2,
    rent: row?.monthlyRent,
    ratePct: row?.mortgageRatePct,
    isRateEstimated: row?.inputs.rate?.source === 'repo_plus_spread',
    usual: rentOrBuyDefaults(row, growthRatesOf(context, region), day),
    errors: errorsOf(context),
    day,
  };
}

/** What is paid in a region that nobody said otherwise; the country has a rate but no rent. */
export function usualIn(context: Pick<Context, 'store' | 'clock'>, region: string): UsualTerms {
  const { rent, ratePct } = placeOf(context, region);
  return { rent: region === NATIONAL ? undefined : rent, ratePct };
}

/**
 * The household of an address in every region; none without one. A rent or rate that is usual in the
 * region of the page is not its own, so it follows the other regions.
 */
export function householdsOfAddress(
  context: Pick<Context, 'store' | 'clock'>,
  path: string,
  page: string = NATIONAL,
): Households {
  const common = { usual: usualIn(context, page), day: dayOf(context.clock()), problems: [] };
  const given = scenarioOfAddress(path);
  if (given.kind === 'none') return { ...common, all: [] };
  if (given.kind === 'problems') {
    // A page without figures has no form that could say them.
    const problems = context.store.affordability.latest(page) ? given.problems : [];
    return { ...common, all: [], problems };
  }
  const scenario = withoutUsual(given.scenario, common.usual);
  return { ...common, all: householdsIn(context, { ...given, scenario }) };
}

/** The household's question in every region with a price. */
export function householdsIn(
  context: Pick<Context, 'store' | 'clock'>,
  household: Household,
): HouseholdQuestion[] {
  return regions.flatMap(({ slug }) => questionOf(household, placeOf(context, slug)) ?? []);
}

/** The country's prices, wages, rates and ratios, extrapolated by one method. */
export function outlookOf(context: Context, method: ForecastMethod): Outlook {
  const { series, affordability } = context.store;
  return outlook({
    today: affordability.latest(NATIONAL),
    priceIndex: series.all('nominal_property_price_index', NATIONAL),
    burdens: affordability
      .yearly(NATIONAL)
      .flatMap(({ date, monthlyRent, avgMonthlyWageNet: net }) => {
        if (monthlyRent === undefined || !net) return [];
        return [{ year: Number(date.slice(0, 4)), value: (monthlyRent / net) * 100 }];
      }),
    wages: series.all('avg_monthly_wage', NATIONAL),
    rates: pastOf(context).rates,
    method,
  });
}
