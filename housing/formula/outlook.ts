import { assumptions } from '../market/assumptions.ts';
import type { AffordabilityRow } from './affordability.ts';
import { type Accuracy, accuracyOf, type PastForecast, withBands } from './back-test.ts';
import {
  type ForecastMethod,
  type ForecastPoint,
  forecast,
  latestPerYear,
  pastForecasts,
  project,
  type YearPoint,
} from './forecast.ts';
import { atYearStart, type History } from './history.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { netPay } from './net-pay.ts';

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
};

export type OutlookInputs = {
  /** The country's newest row, which past years are scaled from. */
  readonly today: AffordabilityRow | undefined;
  readonly priceIndex: History;
  /** The country's gross wages, one per year. */
  readonly wages: History;
  /** Mortgage rates at the end of each year, %. */
  readonly rates: readonly YearPoint[];
  readonly method: ForecastMethod;
};

/** Wages begin in 2011; the first back-test needs two of them. */
const FIRST_YEAR = 2010;

const NOTHING: Extrapolated = { past: [], future: [], accuracy: undefined };

/**
 * The country's indices and ratios up to five years after the newest prices. Prices, rents and
 * wages are each projected by `method` from their own last value, and the mortgage rate stays at
 * its last value; a ratio follows from its projected inputs. Past prices and rents are today's
 * scaled with the price index; tax rules are today's.
 */
export function outlook({ today, priceIndex, wages, rates, method }: OutlookInputs): Outlook {
  const prices = latestPerYear(priceIndex).filter(({ year }) => year >= FIRST_YEAR);
  const pay = latestPerYear(wages);
  const baseYear = prices.find(({ year }) => pay.some((point) => point.year === year))?.year;
  const thisYear = today ? Number(today.date.slice(0, 4)) : prices.at(-1)?.year;
  const through = (thisYear ?? 0) + assumptions.forecastYears.value;
  const ratio = (
    cost: number | undefined,
    figure: (cost: number, net: number, rate: number) => number,
    known?: readonly YearPoint[],
  ) =>
    cost === undefined || !today
      ? NOTHING
      : ratioOutlook({
          costs: costsByYear(cost, Number(today.date.slice(0, 4)), priceIndex),
          wages: pay,
          rates: known,
          figure,
          method,
          through,
        });
  const share = (cost: number, net: number) => (cost / net) * 100;
  return {
    thisYear,
    baseYear,
    overview:
      today?.monthsToBuy === undefined
        ? undefined
        : {
            years: today.monthsToBuy / 12,
            wageYear: Number(today.inputs.wage?.date.slice(0, 4)),
          },
    priceIndex: seriesOutlook(rebased(prices, baseYear), method, through),
    wageIndex: seriesOutlook(rebased(pay, baseYear), method, through),
    yearsToBuy: ratio(today?.flatPrice, (price, net) => price / net / 12),
    rentBurden: ratio(today?.monthlyRent, share),
    paymentBurden: ratio(
      today?.flatPrice,
      (price, net, ratePct) => share(paymentOf(price, ratePct), net),
      rates,
    ),
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
  /** A price or rent in CZK by year. */
  readonly costs: readonly YearPoint[];
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
 * the cost, published or projected, and the projected wage. The back-test knows in each past year
 * what would have been published: wages are as much behind costs as they are today.
 */
function ratioOutlook({ costs, wages, rates, figure, method, through }: Ratio): Extrapolated {
  const lastWage = wages.at(-1);
  const lastCost = costs.at(-1);
  if (!lastWage || !lastCost) return NOTHING;
  const lag = Math.max(lastCost.year - lastWage.year, 0);
  /** `undefined` without a net pay, or without a rate where the figure needs one. */
  const figureOf = (cost: number, gross: number, rateYear: number): number | undefined => {
    const net = netPay(gross);
    const rate = rates?.findLast((point) => point.year <= rateYear);
    if (net <= 0 || (rates && !rate)) return undefined;
    return figure(cost, net, rate?.value ?? 0);
  };
  const past = costs.flatMap(({ year, value }) => {
    const wage = wages.find((point) => point.year === year);
    const shown = wage && figureOf(value, wage.value, year);
    return shown === undefined ? [] : [{ year, value: shown }];
  });
  const predicted = (origin: number, year: number): number | undefined => {
    const knownCosts = costs.filter((point) => point.year <= origin + lag);
    const knownWages = wages.filter((point) => point.year <= origin);
    if (knownCosts.length < 2 || knownWages.length < 2) return undefined;
    const published = knownCosts.find((point) => point.year === year);
    const cost = published?.value ?? project(knownCosts, method, year);
    return figureOf(cost, project(knownWages, method, year), origin + lag);
  };
  const origin = past.at(-1)?.year ?? 0;
  const tests = past.flatMap((from) =>
    past.flatMap((to): PastForecast[] => {
      const isAhead = to.year > from.year && to.year - from.year <= through - origin;
      const value = isAhead ? predicted(from.year, to.year) : undefined;
      if (value === undefined || value <= 0) return [];
      const { year, value: actual } = to;
      return [{ origin: from.year, year, predicted: value, actual, naive: from.value }];
    }),
  );
  const length = past.length < 2 ? 0 : Math.max(through - origin, 0);
  const future = Array.from({ length }, (_, index) => origin + index + 1).flatMap((year) => {
    const value = predicted(origin, year);
    return value === undefined ? [] : [{ year, value }];
  });
  return { past, future: withBands(future, origin, tests), accuracy: accuracyOf(tests) };
}

/** Today's cost scaled to the start of each year with the price index; today's at the end. */
function costsByYear(cost: number, thisYear: number, index: History): YearPoint[] {
  const latest = index.at(-1);
  const years = Array.from(
    { length: Math.max(thisYear - FIRST_YEAR, 0) },
    (_, i) => FIRST_YEAR + i,
  );
  const past = years.flatMap((year) => {
    const then = atYearStart(index, year);
    if (!then || !latest || latest.value <= 0) return [];
    return [{ year, value: (cost * then.value) / latest.value }];
  });
  return [...past, { year: thisYear, value: cost }];
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
