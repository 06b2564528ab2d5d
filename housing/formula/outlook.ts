import { assumptions } from '../market/assumptions.ts';
import {
  type Accuracy,
  accuracyOf,
  type ForecastPoint,
  type PastForecast,
  withBands,
  type YearPoint,
} from './back-test.ts';
import {
  FIRST_YEAR,
  type ForecastMethod,
  forecast,
  latestPerYear,
  pastForecasts,
  project,
} from './forecast.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { netPay } from './net-pay.ts';
import { type Costs, flatPrices, type OutlookInputs, yearOf } from './outlook-costs.ts';

/** A series of one point per calendar year and its extrapolation. */
export type Extrapolated = {
  /** Years in which every input was published. */
  readonly past: readonly YearPoint[];
  readonly future: readonly ForecastPoint[];
  readonly accuracy: Accuracy | undefined;
};

/** The country's series, extrapolated by the same method to the same year. */
export type Outlook = {
  /** The year of the newest prices; years up to it without wages are estimates. */
  readonly thisYear: number | undefined;
  /** The overview's figure: today's price and the last published wage, not projected. */
  readonly overview: { readonly years: number; readonly wageYear: number } | undefined;
  /** The first year in which both indices have a value; both are 100 there. */
  readonly baseYear: number | undefined;
  readonly priceIndex: Extrapolated;
  readonly wageIndex: Extrapolated;
  readonly yearsToBuy: Extrapolated;
  /** Rent of 60 m² as a share of net pay, percent. */
  readonly rentBurden: Extrapolated;
  /** Mortgage payment as a share of net pay, percent. */
  readonly paymentBurden: Extrapolated;
  /** The newest published index and the asking price that past prices are scaled from. */
  readonly priceDates: { readonly index: string; readonly asking: string } | undefined;
  /** The date of the index value that stands for a year: its last published quarter. */
  readonly indexDates: ReadonlyMap<number, string>;
};

const NOTHING: Extrapolated = { past: [], future: [], accuracy: undefined };

/**
 * The country's indices and ratios up to five years after the newest prices. Prices and wages are
 * each projected from their own last value, and the mortgage rate stays at its last value; a ratio
 * follows from its projected inputs, the share of rent from its own points. Past prices are today's
 * scaled with the price index. Tax rules are today's.
 */
export function outlook(inputs: OutlookInputs): Outlook {
  const { today, priceIndex, wages, rates, method } = inputs;
  const prices = latestPerYear(priceIndex).filter(({ year }) => year >= FIRST_YEAR);
  const pay = latestPerYear(wages);
  const baseYear = prices.find(({ year }) => pay.some((point) => point.year === year))?.year;
  const thisYear = today ? yearOf(today.date) : prices.at(-1)?.year;
  // mutation: without prices every series is empty
  const through = (thisYear ?? 0) + assumptions.forecastYears.value;
  const ratio = (costs: Costs | undefined, figure: Ratio['figure'], known?: Ratio['rates']) =>
    costs ? ratioOutlook({ costs, wages: pay, rates: known, figure, method, through }) : NOTHING;
  const flat = flatPrices(inputs, prices);
  const share = (cost: number, net: number) => (cost / net) * 100;
  const [index, asking] = [priceIndex.at(-1)?.date, today?.inputs.price?.date];
  return {
    thisYear,
    baseYear,
    overview:
      today?.monthsToBuy === undefined
        ? undefined
        : { years: today.monthsToBuy / 12, wageYear: yearOf(today.inputs.wage?.date ?? '') },
    priceIndex: seriesOutlook(rebased(prices, baseYear), method, through),
    wageIndex: seriesOutlook(rebased(pay, baseYear), method, through),
    yearsToBuy: ratio(flat, (price, net) => price / net / 12),
    rentBurden: seriesOutlook(inputs.burdens ?? [], method, through),
    paymentBurden: ratio(
      flat,
      (price, net, ratePct) => share(paymentOf(price, ratePct), net),
      rates,
    ),
    priceDates: index && asking ? { index, asking } : undefined,
    indexDates: new Map(priceIndex.map(({ date }) => [yearOf(date), date])),
  };
}

function seriesOutlook(
  past: readonly YearPoint[],
  method: ForecastMethod,
  through: number,
): Extrapolated {
  const last = past.at(-1);
  if (!last) return NOTHING;
  const horizon = Math.max(through - last.year, 0);
  return {
    past,
    future: forecast(past, method, horizon),
    accuracy: accuracyOf(pastForecasts(past, method, horizon)),
  };
}

type Ratio = {
  readonly costs: Costs;
  /** Gross monthly wages by year, published later than costs. */
  readonly wages: readonly YearPoint[];
  /** Mortgage rates, where the figure depends on them; a year before the first has no figure. */
  readonly rates: readonly YearPoint[] | undefined;
  readonly figure: (cost: number, net: number, ratePct: number) => number;
  readonly method: ForecastMethod;
  readonly through: number;
};

/**
 * A ratio of a cost and net pay. Its past are the years with both; a later year is computed from
 * the cost, known or projected, and the projected wage. The back-test knows in each past year what
 * would have been published: wages are as much behind costs as they are today.
 */
function ratioOutlook({ costs, wages, rates, figure, method, through }: Ratio): Extrapolated {
  const lastWage = wages.at(-1);
  const lastCost = costs.known.at(-1);
  if (!lastWage || !lastCost) return NOTHING;
  const lag = Math.max(lastCost.year - lastWage.year, 0);
  /** `undefined` without a net pay, or without a rate where the figure needs one. */
  const figureOf = (cost: number, gross: number, rateYear: number): number | undefined => {
    const net = netPay(gross);
    const rate = rates?.findLast((point) => point.year <= rateYear);
    // mutation: net pay of a crown does not occur
    if (net <= 0 || (rates && !rate)) return undefined;
    // mutation: without a rate the payment has no figure
    return figure(cost, net, rate?.value ?? 0);
  };
  const past = costs.known.flatMap(({ year, value }) => {
    const wage = wages.find((point) => point.year === year);
    const shown = wage && figureOf(value, wage.value, year);
    return shown === undefined ? [] : [{ year, value: shown }];
  });
  const predicted = (origin: number, year: number): number | undefined => {
    const from = origin + lag;
    const knownWages = wages.filter((point) => point.year <= origin);
    const known = costs.known.find((point) => point.year === year && year <= from);
    const cost = known?.value ?? costs.ahead(from, year);
    if (cost === undefined || knownWages.length < 2) return undefined;
    return figureOf(cost, project(knownWages, method, year), from);
  };
  const origin = lastWage.year;
  const tests = past.flatMap((from) =>
    past.flatMap((to): PastForecast[] => {
      const isAhead = to.year > from.year && to.year - from.year <= through - origin;
      const value = isAhead ? predicted(from.year, to.year) : undefined;
      if (value === undefined || value <= 0) return [];
      const { year, value: actual } = to;
      return [{ origin: from.year, year, predicted: value, actual, naive: from.value }];
    }),
  );
  // mutation: the horizon is five years at least
  const length = Math.max(through - origin, 0);
  const future = Array.from({ length }, (_, index) => origin + index + 1).flatMap((year) => {
    const value = predicted(origin, year);
    return value === undefined ? [] : [{ year, value }];
  });
  return { past, future: withBands(future, origin, tests), accuracy: accuracyOf(tests) };
}

function paymentOf(price: number, ratePct: number): number {
  return monthlyPayment({
    principal: principalOf(price, assumptions.ltvPct.value),
    ratePct,
    years: assumptions.mortgageYears.value,
  });
}

function rebased(points: readonly YearPoint[], baseYear: number | undefined): YearPoint[] {
  const base = points.find(({ year }) => year === baseYear)?.value;
  if (base === undefined || base === 0) return [];
  return points.map(({ year, value }) => ({ year, value: (value / base) * 100 }));
}
