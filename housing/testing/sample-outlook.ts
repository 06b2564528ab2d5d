import { affordability } from '../formula/affordability.ts';
import type { Sourced } from '../market/indicator.ts';

// A country in 2015 with five years of prices and four of wages, for the tests of the outlook.

export const measured = (date: string, value: number): Sourced => ({
  date,
  value,
  source: 'test',
  kind: 'measured',
});

/** One value a year, dated 1 January, from a year on. */
export const yearly = (from: number, values: readonly number[]) =>
  values.map((value, at) => measured(`${from + at}-01-01`, value));

/** The fourth quarter of each year, in order. */
export const eachAutumn = (from: number, values: readonly number[]) =>
  values.map((value, at) => measured(`${from + at}-10-01`, value));

const today = affordability('national', '2015-11-20', 'current', {
  price: measured('2015-11-20', 70_000),
  rent: measured('2015-11-20', 250),
  wage: measured('2014-01-01', 33_000),
  rate: measured('2015-11-20', 5),
});

export const sampleOutlook = {
  today,
  priceIndex: eachAutumn(2010, [100, 110, 120, 130, 140]),
  wages: yearly(2011, [30_000, 31_000, 32_000, 33_000]),
  rates: [2011, 2012, 2013, 2014].map((year) => ({ year, value: 5 })),
};
