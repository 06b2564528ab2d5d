import {
  type AffordabilityInputs,
  type AffordabilityRow,
  affordability,
} from '../formula/affordability.ts';
import {
  atYearStart,
  inForceAtYearEnd,
  meanOf,
  mortgageRate,
  scaledBack,
  wageOfYear,
} from '../formula/history.ts';
import {
  ASSUMED_ON,
  assumptions,
  historicalYears,
  livingExpensesOf,
  livingExpensesSource,
} from '../market/assumptions.ts';
import { dayOf } from '../market/day.ts';
import type { IndicatorName, Sourced } from '../market/indicator.ts';
import { cityToKraj, NATIONAL, regions } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';

/**
 * Computes one row per region and one for the country from the newest values, and with `historical`
 * the same for past years. All rows are written in one transaction; `different` counts those that are
 * new or differ from what was stored.
 */
export function compute(
  store: HousingStore,
  { historical, now }: { readonly historical: boolean; readonly now: Date },
): { readonly rows: number; readonly different: number } {
  const today = dayOf(now);
  const rows = currentRows(store, today);
  if (historical) for (const year of historicalYears) rows.push(...rowsOfYear(store, year, today));
  const different = store.affordability.write(rows, now);
  return { rows: rows.length, different };
}

type Values = {
  readonly price: (region: string) => Sourced | undefined;
  readonly rent: (region: string) => Sourced | undefined;
  /** The wage of a kraj or of the country. */
  readonly wage: (
    measure: 'avg_monthly_wage' | 'median_monthly_wage',
    kraj: string,
  ) => Sourced | undefined;
  readonly rate: Sourced | undefined;
};

/** The inputs of each region, and of the country behind them. */
function inputsOf({ price, rent, wage, rate }: Values): [string, AffordabilityInputs][] {
  // The country's wage is a fallback where a kraj has none.
  const wageFor = (measure: Parameters<typeof wage>[0], region: string): Sourced | undefined => {
    const own = wage(measure, cityToKraj(region));
    const national = own ?? wage(measure, NATIONAL);
    return own ?? (national && { ...national, kind: 'fallback', method: 'wage_of_country' });
  };
  const inputs = (region: string, prices: Pick<AffordabilityInputs, 'price' | 'rent'>) => ({
    ...prices,
    wage: wageFor('avg_monthly_wage', region),
    medianWage: wageFor('median_monthly_wage', region),
    rate,
    expenses: sourcedLivingExpenses(region),
  });
  const regional = regions.map(({ slug }): [string, AffordabilityInputs] => [
    slug,
    inputs(slug, { price: price(slug), rent: rent(slug) }),
  ]);
  const means = {
    price: meanOf(regional.flatMap(([, one]) => one.price ?? [])),
    rent: meanOf(regional.flatMap(([, one]) => one.rent ?? [])),
  };
  return [...regional, [NATIONAL, inputs(NATIONAL, means)]];
}

function currentRows(store: HousingStore, today: string): AffordabilityRow[] {
  const latest = (indicator: IndicatorName, region: string) =>
    store.series.latest(indicator, region, today);
  const rows = inputsOf({
    price: (region) => latest('avg_asking_price_m2_flat', region),
    rent: (region) => latest('avg_rent_m2_flat', region),
    wage: latest,
    rate: currentRate(store, today),
  });
  const pricesOf = (region: string) =>
    rows.filter(([slug]) => region === NATIONAL || slug === region).map(([, { price }]) => price);
  return rows.flatMap(([region, inputs]) => {
    // Without a price and a wage there is no row.
    const { wage, rate } = inputs;
    const date = newestDate(pricesOf(region)) ?? (wage && newestDate([wage, rate]));
    return date ? [affordability(region, date, 'current', inputs)] : [];
  });
}

/** The repo rate describes today better than a survey more than a year old. */
function currentRate(store: HousingStore, today: string): Sourced | undefined {
  const survey = store.series.latest('mortgage_rate_avg', NATIONAL, today);
  const isRecent = survey && Date.parse(today) - Date.parse(survey.date) <= 366 * 86_400_000;
  const repo = store.series.latest('repo_rate_2w', NATIONAL, today);
  return mortgageRate(isRecent ? survey : undefined, repo, assumptions.spreadOverRepo.value);
}

/**
 * Rows for the start of a past year: today's prices, and rents that nobody measured, scaled with the
 * price index; wages and mortgage rate of that year; today's living expenses and tax rules
 * (docs/contract/housing.md 1.5).
 */
function rowsOfYear(store: HousingStore, year: number, today: string): AffordabilityRow[] {
  const { series } = store;
  const index = series.all('nominal_property_price_index', NATIONAL);
  const scaled = (of: 'price' | 'rent', indicator: IndicatorName, region: string) => {
    const value = series.latest(indicator, region, today);
    return value && scaledBack(value, index, year, of);
  };
  const rows = inputsOf({
    price: (region) => scaled('price', 'avg_asking_price_m2_flat', region),
    rent: (region) =>
      measuredIn(store, 'avg_rent_m2_flat', region, year) ??
      scaled('rent', 'avg_rent_m2_flat', region),
    wage: (measure, kraj) => wageOfYear(series.all(measure, kraj), year),
    rate: rateOfYear(store, year),
  });
  return rows.flatMap(([region, inputs]) =>
    inputs.price || inputs.wage
      ? [affordability(region, `${year}-01-01`, 'historical', inputs)]
      : [],
  );
}

function rateOfYear(store: HousingStore, year: number): Sourced | undefined {
  const survey = store.series
    .all('mortgage_rate_avg', NATIONAL)
    .findLast(({ date }) => date.startsWith(`${year}-`));
  const repo = inForceAtYearEnd(store.series.all('repo_rate_2w', NATIONAL), year);
  return mortgageRate(survey, repo, assumptions.spreadOverRepo.value);
}

function measuredIn(
  store: HousingStore,
  indicator: IndicatorName,
  region: string,
  year: number,
): Sourced | undefined {
  const first = atYearStart(store.series.monthly(indicator, region), year);
  return first?.date.startsWith(`${year}-`) ? first : undefined;
}

function sourcedLivingExpenses(region: string): Sourced {
  const value = livingExpensesOf(region);
  return { value, source: livingExpensesSource, date: ASSUMED_ON, kind: 'assumed' };
}

function newestDate(values: readonly (Sourced | undefined)[]): string | undefined {
  return values
    .flatMap((value) => value?.date ?? [])
    .sort()
    .at(-1);
}
