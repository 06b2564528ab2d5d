import {
  type AffordabilityInputs,
  type AffordabilityRow,
  affordability,
} from '../formula/affordability.ts';
import { meanOf, mortgageRate, scaledBack, wageOfYear } from '../formula/history.ts';
import {
  ASSUMED_ON,
  assumptions,
  historicalYears,
  livingExpensesOf,
  livingExpensesSource,
} from '../market/assumptions.ts';
import { dayOf } from '../market/day.ts';
import type { IndicatorName, Observation, Sourced } from '../market/indicator.ts';
import { cityToKraj, NATIONAL, regions } from '../market/region.ts';
import type { HousingStore } from '../store/housing-store.ts';

type ComputeOptions = {
  readonly historical: boolean;
  readonly now: Date;
  /** The region whose prices changed: its rows and those of the country. All regions unless given. */
  readonly only?: string | undefined;
};

/**
 * Computes one row per region and one for the country from the newest values, and with `historical`
 * the same for past years. All rows are written in one transaction; `different` counts those that are
 * new or differ from what was stored.
 */
export function compute(
  store: HousingStore,
  { historical, now, only }: ComputeOptions,
  read = readerOf(store, dayOf(now)),
): { readonly rows: number; readonly different: number } {
  const isWanted = (region: string) => only === undefined || [only, NATIONAL].includes(region);
  const rows = currentRows(read, isWanted);
  if (historical) {
    for (const year of historicalYears) rows.push(...rowsOfYear(read, year, isWanted));
  }
  const different = store.affordability.write(rows, now);
  return { rows: rows.length, different };
}

/** Reads each series once: the rows of all years, and of the country, are made of the same ones. */
export function readerOf({ series }: HousingStore, today: string) {
  const all = once(series.all);
  const monthly = once(series.monthly);
  const latest = once((indicator, region) => series.latest(indicator, region, today));
  return {
    today,
    all: all.read,
    monthly: monthly.read,
    latest: latest.read,
    atEndOf: (year: number, indicator: IndicatorName) =>
      series.latest(indicator, NATIONAL, `${year}-12-31`),
    /** To be called after values of a series were stored. */
    forget({ indicator, region }: Pick<Observation, 'indicator' | 'region'>): void {
      for (const { known } of [all, monthly, latest]) known.delete(`${indicator} ${region}`);
    },
  };
}

type Reader = ReturnType<typeof readerOf>;
type Read<T> = (indicator: IndicatorName, region: string) => T;

function once<T>(read: Read<T>) {
  const known = new Map<string, { readonly values: T }>();
  return {
    known,
    read(indicator: IndicatorName, region: string): T {
      const key = `${indicator} ${region}`;
      const found = known.get(key) ?? { values: read(indicator, region) };
      known.set(key, found);
      return found.values;
    },
  };
}

type Values = {
  readonly price: (region: string) => Sourced | undefined;
  readonly rent: (region: string) => Sourced | undefined;
  /** The wage of a kraj or of the country. */
  readonly wage: Read<Sourced | undefined>;
  readonly rate: Sourced | undefined;
};

type IsWanted = (region: string) => boolean;

/** The inputs of each wanted region, and of the country behind them. */
function inputsOf(
  { price, rent, wage, rate }: Values,
  isWanted: IsWanted,
): [region: string, inputs: AffordabilityInputs, newestPrice: string | undefined][] {
  // The country's wage is a fallback where a kraj has none.
  const wageFor = (measure: IndicatorName, region: string): Sourced | undefined => {
    const own = wage(measure, cityToKraj(region));
    const national = own ?? wage(measure, NATIONAL);
    return own ?? (national && { ...national, kind: 'fallback', method: 'wage_of_country' });
  };
  const prices = regions.flatMap(({ slug }) => price(slug) ?? []);
  const rents = regions.flatMap(({ slug }) => rent(slug) ?? []);
  return [...regions.map(({ slug }) => slug), NATIONAL].filter(isWanted).map((region) => {
    const isCountry = region === NATIONAL;
    const inputs: AffordabilityInputs = {
      price: isCountry ? meanOf(prices) : price(region),
      rent: isCountry ? meanOf(rents) : rent(region),
      wage: wageFor('avg_monthly_wage', region),
      medianWage: wageFor('median_monthly_wage', region),
      rate,
      expenses: sourcedLivingExpenses(region),
    };
    return [region, inputs, newestDate(isCountry ? prices : [inputs.price])];
  });
}

function currentRows(read: Reader, isWanted: IsWanted): AffordabilityRow[] {
  const { latest } = read;
  const values = {
    price: (region: string) => latest('avg_asking_price_m2_flat', region),
    rent: (region: string) => latest('avg_rent_m2_flat', region),
    wage: latest,
    rate: currentRate(read),
  };
  return inputsOf(values, isWanted).flatMap(([region, inputs, newestPrice]) => {
    // Without a price and a wage there is no row.
    const { wage, rate } = inputs;
    const date = newestPrice ?? (wage && newestDate([wage, rate]));
    return date ? [affordability(region, date, 'current', inputs)] : [];
  });
}

/** The repo rate describes today better than a survey more than a year old. */
function currentRate({ latest, today }: Reader): Sourced | undefined {
  const survey = latest('mortgage_rate_avg', NATIONAL);
  const isRecent = survey && Date.parse(today) - Date.parse(survey.date) <= 366 * 86_400_000;
  const repo = latest('repo_rate_2w', NATIONAL);
  return mortgageRate(isRecent ? survey : undefined, repo, assumptions.spreadOverRepo.value);
}

/**
 * Rows for the start of a past year: today's prices, and rents that nobody measured, scaled with the
 * price index; wages and mortgage rate of that year; today's living expenses and tax rules
 * (docs/contract/housing.md 1.5).
 */
function rowsOfYear(
  { all, monthly, latest, atEndOf }: Reader,
  year: number,
  isWanted: IsWanted,
): AffordabilityRow[] {
  const index = all('nominal_property_price_index', NATIONAL);
  const scaled = (of: 'price' | 'rent', today: Sourced | undefined) =>
    today && scaledBack(today, index, year, of);
  const isOfYear = ({ date }: Sourced) => date.startsWith(`${year}-`);
  const lastSurvey = atEndOf(year, 'mortgage_rate_avg');
  const survey = lastSurvey && isOfYear(lastSurvey) ? lastSurvey : undefined;
  const repo = atEndOf(year, 'repo_rate_2w');
  const values = {
    price: (region: string) => scaled('price', latest('avg_asking_price_m2_flat', region)),
    rent: (region: string) =>
      monthly('avg_rent_m2_flat', region).find(isOfYear) ??
      scaled('rent', latest('avg_rent_m2_flat', region)),
    wage: (measure: IndicatorName, kraj: string) => wageOfYear(all(measure, kraj), year),
    rate: mortgageRate(survey, repo, assumptions.spreadOverRepo.value),
  };
  return inputsOf(values, isWanted).flatMap(([region, inputs]) =>
    inputs.price || inputs.wage
      ? [affordability(region, `${year}-01-01`, 'historical', inputs)]
      : [],
  );
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
