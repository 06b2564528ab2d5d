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

/** One series with its future: one point a calendar year. */
export type Carried = {
  readonly past: readonly YearPoint[];
  readonly future: readonly ForecastPoint[];
};

/** Where things go if they go on as before. */
export type Outlook = {
  /** The first year that both indices know; there both are 100. */
  readonly baseYear: number | undefined;
  readonly priceIndex: Carried;
  readonly wageIndex: Carried;
  readonly yearsToBuy: Carried;
  /** Rent of 60 m² as a share of net pay, percent. */
  readonly rentBurden: Carried;
};

export type OutlookInputs = {
  /** The country's newest row; what past years are scaled back from. */
  readonly today: AffordabilityRow | undefined;
  readonly priceIndex: History;
  /** The country's gross wages, one a year. */
  readonly wages: History;
  readonly method: ForecastMethod;
};

/** Past years before this one have no wages; it is also the first of the historical rows. */
const FIRST_YEAR = 2010;

/**
 * The country's price and wage indices, years to buy and rent burden, each carried on by `method`
 * with a band from the errors it made in the past. Past years follow the rule of the historical
 * rows: today's price and rent scaled with the price index, the wage of the year, today's tax
 * rules (specification part A, section 1, 'Historical snapshots' and 'Forecasts').
 */
export function outlook({ today, priceIndex, wages, method }: OutlookInputs): Outlook {
  const prices = latestPerYear(priceIndex).filter(({ year }) => year >= FIRST_YEAR);
  const pay = latestPerYear(wages);
  const baseYear = prices.find(({ year }) => pay.some((point) => point.year === year))?.year;
  const carried = (past: readonly YearPoint[]): Carried => ({
    past,
    future: forecast(past, method),
  });
  return {
    baseYear,
    priceIndex: carried(rebased(prices, baseYear)),
    wageIndex: carried(rebased(pay, baseYear)),
    yearsToBuy: carried(
      perYear(today, today?.flat60m2Price, priceIndex, wages, (price, net) => price / net / 12),
    ),
    rentBurden: carried(
      perYear(today, today?.monthlyRent60m2, priceIndex, wages, (rent, net) => (rent / net) * 100),
    ),
  };
}

/** A figure of each past year since the first, and today's at the end. */
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
