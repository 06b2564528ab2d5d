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
  assumptions,
  historicalYears,
  livingExpensesOf,
  livingExpensesSource,
} from '../market/assumptions.ts';
import type { IndicatorName, Sourced } from '../market/indicator.ts';
import { cityToKraj, NATIONAL, regions } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';

export type ComputeResult = {
  readonly rows: number;
  /** Rows that are new or differ from what was stored. */
  readonly different: number;
};

type ComputeOptions = { readonly historical: boolean; readonly now: Date };

/**
 * Computes one row per region and one for the country from the newest values, and with `historical`
 * the same for past years. All rows are written in one transaction.
 */
export function compute(store: HousingStore, { historical, now }: ComputeOptions): ComputeResult {
  const today = now.toISOString().slice(0, 10);
  const rows = currentRows(store, today);
  if (historical) for (const year of historicalYears) rows.push(...rowsOfYear(store, year, today));
  return { rows: rows.length, different: store.affordability.write(rows, now) };
}

function currentRows(store: HousingStore, today: string): AffordabilityRow[] {
  const latest = (indicator: IndicatorName, region: string) =>
    store.series.latest(indicator, region, today);
  const rate = currentRate(store, today);
  const rows: AffordabilityRow[] = [];
  const regional: AffordabilityInputs[] = [];
  for (const { slug } of regions) {
    const price = latest('avg_asking_price_m2_flat', slug);
    const rent = latest('avg_rent_m2_flat', slug);
    const wage = currentWage(store, 'avg_monthly_wage', slug, today);
    const medianWage = currentWage(store, 'median_monthly_wage', slug, today);
    const inputs = { price, rent, wage, medianWage, rate, expenses: expensesOf(slug) };
    regional.push(inputs);
    // Without a price and a wage there is no row.
    const date = price?.date ?? (wage && newestDate([wage, rate]));
    if (date) rows.push(affordability(slug, date, 'current', inputs));
  }
  const wage = latest('avg_monthly_wage', NATIONAL);
  const medianWage = latest('median_monthly_wage', NATIONAL);
  const prices = regional.map(({ price }) => price);
  const date = newestDate(prices) ?? (wage && newestDate([wage, rate]));
  const own = { wage, medianWage, rate };
  if (date) rows.push(affordability(NATIONAL, date, 'current', ofCountry(regional, own)));
  return rows;
}

type WageMeasure = 'avg_monthly_wage' | 'median_monthly_wage';

/** The wage of the kraj around a region, otherwise the country's as a fallback. */
function currentWage(
  { series }: HousingStore,
  measure: WageMeasure,
  region: string,
  today: string,
): Sourced | undefined {
  const own = series.latest(measure, cityToKraj(region), today);
  if (own) return own;
  const national = series.latest(measure, NATIONAL, today);
  return national && countryWage(national);
}

/** The country's wage where a region has none. */
function countryWage(national: Sourced): Sourced {
  return { ...national, kind: 'fallback', method: 'wage_of_country' };
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
  const rate = rateOfYear(store, year);
  const wageIn = (measure: WageMeasure, slug: string): Sourced | undefined => {
    const own = wageOfYear(series.all(measure, cityToKraj(slug)), year);
    const national = wageOfYear(series.all(measure, NATIONAL), year);
    return own ?? (national && countryWage(national));
  };
  const scaledToYear = (of: 'price' | 'rent', value: Sourced | undefined) =>
    value && scaledBack(value, index, year, of);
  const date = `${year}-01-01`;
  const rows: AffordabilityRow[] = [];
  const regional: AffordabilityInputs[] = [];
  for (const { slug } of regions) {
    const price = scaledToYear('price', series.latest('avg_asking_price_m2_flat', slug, today));
    const rent =
      measuredIn(store, 'avg_rent_m2_flat', slug, year) ??
      scaledToYear('rent', series.latest('avg_rent_m2_flat', slug, today));
    const wage = wageIn('avg_monthly_wage', slug);
    const medianWage = wageIn('median_monthly_wage', slug);
    const inputs = { price, rent, wage, medianWage, rate, expenses: expensesOf(slug) };
    regional.push(inputs);
    if (price || wage) rows.push(affordability(slug, date, 'historical', inputs));
  }
  const inputs = ofCountry(regional, {
    wage: wageOfYear(series.all('avg_monthly_wage', NATIONAL), year),
    medianWage: wageOfYear(series.all('median_monthly_wage', NATIONAL), year),
    rate,
  });
  if (inputs.price || inputs.wage) {
    rows.push(affordability(NATIONAL, date, 'historical', inputs));
  }
  return rows;
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

/** Price and rent of the country are means of its regions; wage and rate are published for it. */
function ofCountry(
  regional: readonly AffordabilityInputs[],
  own: Pick<AffordabilityInputs, 'wage' | 'medianWage' | 'rate'>,
): AffordabilityInputs {
  return {
    price: meanOf(regional.flatMap(({ price }) => price ?? [])),
    rent: meanOf(regional.flatMap(({ rent }) => rent ?? [])),
    ...own,
    expenses: expensesOf(NATIONAL),
  };
}

function expensesOf(region: string): Sourced {
  const { source, asOf } = livingExpensesSource;
  return { value: livingExpensesOf(region), source, date: asOf, kind: 'assumed' };
}

function newestDate(values: readonly (Sourced | undefined)[]): string | undefined {
  return values
    .flatMap((value) => value?.date ?? [])
    .reduce<string | undefined>(
      (newest, date) => (newest === undefined || date > newest ? date : newest),
      undefined,
    );
}
