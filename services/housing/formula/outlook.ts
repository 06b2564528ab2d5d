import type { AffordabilityRow } from './affordability.ts';
import { type Extrapolated, forecast, latestPerYear, valueIn, type YearPoint } from './forecast.ts';
import { FIRST_YEAR } from './growth.ts';
import type { History } from './history.ts';
import { netPay } from './net-pay.ts';

export type OutlookInputs = {
  /** The rows of the country, the latest of each year. */
  readonly rows: readonly AffordabilityRow[];
  readonly priceIndex: History;
  /** The country's gross wages, one a year. */
  readonly wages: History;
};

/** The country's series, each extrapolated by five years beyond its own last point. */
export type Outlook = {
  /** The first year in which both indices have a value; both are 100 there. */
  readonly baseYear: number | undefined;
  readonly priceIndex: Extrapolated;
  readonly wageIndex: Extrapolated;
  /** Years of net pay for the flat, of years with a published index and wage. */
  readonly yearsToBuy: Extrapolated;
  /** Rent of 60 m² as a share of net pay, percent; of the years with a row. */
  readonly rentBurden: Extrapolated;
};

export function outlook({ rows, priceIndex, wages }: OutlookInputs): Outlook {
  const prices = latestPerYear(priceIndex).filter(({ year }) => year >= FIRST_YEAR);
  const pay = latestPerYear(wages);
  const baseYear = prices.find(({ year }) => valueIn(pay, year) !== undefined)?.year;
  const today = rows.findLast(({ snapshot }) => snapshot === 'current');
  return {
    baseYear,
    priceIndex: forecast(rebased(prices, baseYear)),
    wageIndex: forecast(rebased(pay, baseYear)),
    yearsToBuy: forecast(yearsToBuy(today?.flatPrice, prices, pay)),
    rentBurden: forecast(rows.flatMap(rentShare)),
  };
}

/** Today's price scaled with the index to each year with a wage; tax rules are those of 2025. */
function yearsToBuy(
  price: number | undefined,
  index: readonly YearPoint[],
  wages: readonly YearPoint[],
): YearPoint[] {
  const last = index.at(-1)?.value;
  if (price === undefined || !last) return [];
  return index.flatMap(({ year, value }) => {
    const gross = valueIn(wages, year);
    const net = gross === undefined ? 0 : netPay(gross);
    return net > 0 ? [{ year, value: (price * value) / last / net / 12 }] : [];
  });
}

function rentShare({ date, monthlyRent, avgMonthlyWageNet: net }: AffordabilityRow): YearPoint[] {
  if (monthlyRent === undefined || !net) return [];
  return [{ year: Number(date.slice(0, 4)), value: (monthlyRent / net) * 100 }];
}

function rebased(points: readonly YearPoint[], baseYear: number | undefined): YearPoint[] {
  const base = baseYear === undefined ? undefined : valueIn(points, baseYear);
  if (!base) return [];
  return points.map((point) => ({ ...point, value: (point.value / base) * 100 }));
}
