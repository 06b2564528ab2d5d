import type { Sourced } from '../market/indicator.ts';
import type { AffordabilityRow } from './affordability.ts';
import {
  type ForecastMethod,
  type ForecastPoint,
  forecast,
  latestPerYear,
  type YearPoint,
} from './forecast.ts';
import { atYearStart, type History, wageOfYear } from './history.ts';
import { netPay } from './net-pay.ts';

/** A series of one point per calendar year and its extrapolation. */
export type Extrapolated = {
  readonly past: readonly YearPoint[];
  readonly future: readonly ForecastPoint[];
};

/** The country's series, each extrapolated by the same method. */
export type Outlook = {
  /** The first year in which both indices have a value; both are 100 there. */
  readonly baseYear: number | undefined;
  readonly priceIndex: Extrapolated;
  readonly wageIndex: Extrapolated;
  readonly yearsToBuy: Extrapolated;
  /** Rent of 60 m² as a share of net pay, percent. */
  readonly rentBurden: Extrapolated;
};

export type OutlookInputs = {
  /** The country's newest row, which past years are scaled from. */
  readonly today: AffordabilityRow | undefined;
  readonly priceIndex: History;
  /** The country's gross wages, one per year. */
  readonly wages: History;
  readonly method: ForecastMethod;
};

/** The year of the first historical row; wages begin in 2011. */
const FIRST_YEAR = 2010;

/**
 * The country's price and wage indices, years to buy and rent burden, each extrapolated by `method`
 * with a band from its back-test. Past years are computed like historical rows: today's price and
 * rent scaled with the price index, the wage of the year, today's tax rules.
 */
export function outlook({ today, priceIndex, wages, method }: OutlookInputs): Outlook {
  const prices = latestPerYear(priceIndex).filter(({ year }) => year >= FIRST_YEAR);
  const pay = latestPerYear(wages);
  const baseYear = prices.find(({ year }) => pay.some((point) => point.year === year))?.year;
  const extrapolated = (past: readonly YearPoint[]): Extrapolated => ({
    past,
    future: forecast(past, method),
  });
  return {
    baseYear,
    priceIndex: extrapolated(rebased(prices, baseYear)),
    wageIndex: extrapolated(rebased(pay, baseYear)),
    yearsToBuy: extrapolated(
      perYear(today, today?.flat60m2Price, priceIndex, wages, (price, net) => price / net / 12),
    ),
    rentBurden: extrapolated(
      perYear(today, today?.monthlyRent60m2, priceIndex, wages, (rent, net) => (rent / net) * 100),
    ),
  };
}

/** A figure for each past year since 2010, with today's at the end. */
function perYear(
  today: AffordabilityRow | undefined,
  cost: number | undefined,
  index: History,
  wages: History,
  figure: (cost: number, net: number) => number,
): YearPoint[] {
  const latest = index.at(-1);
  const net = today?.avgMonthlyWageNet;
  if (!today || cost === undefined || net === undefined || net <= 0) return [];
  const thisYear = Number(today.date.slice(0, 4));
  const past = Array.from({ length: Math.max(thisYear - FIRST_YEAR, 0) }, (_, i) => FIRST_YEAR + i);
  return [
    ...past.flatMap((year) => {
      const then = atYearStart(index, year);
      const wage: Sourced | undefined = wageOfYear(wages, year);
      const pay = wage && netPay(wage.value);
      if (!then || !latest || latest.value <= 0 || pay === undefined || pay <= 0) return [];
      return [{ year, value: figure((cost * then.value) / latest.value, pay) }];
    }),
    { year: thisYear, value: figure(cost, net) },
  ];
}

function rebased(points: readonly YearPoint[], baseYear: number | undefined): YearPoint[] {
  const base = points.find(({ year }) => year === baseYear)?.value;
  if (base === undefined || base === 0) return [];
  return points.map(({ year, value }) => ({ year, value: (value / base) * 100 }));
}
