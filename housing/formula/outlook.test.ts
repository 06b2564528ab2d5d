import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  FIRST_QUARTER_YEAR,
  nominalPropertyPrices,
} from '@tessera/sandbox/sources/figures/property-prices';
import { nationalWagePath } from '@tessera/sandbox/sources/figures/wages';
import { measured, sampleOutlook } from '../testing/sample-outlook.ts';
import { affordability } from './affordability.ts';
import { forecastMethods } from './forecast.ts';
import { monthlyPayment } from './mortgage.ts';
import { netPay } from './net-pay.ts';
import { outlook } from './outlook.ts';

const { rates } = sampleOutlook;
const inputs = sampleOutlook;
const ahead = outlook({ ...inputs, method: 'last-two' });

test('1.8 forecasts: both indices are 100 in their first common year', () => {
  assert.equal(ahead.baseYear, 2011);
  assert.equal(ahead.priceIndex.past.find(({ year }) => year === 2011)?.value, 100);
  assert.equal(ahead.wageIndex.past[0]?.value, 100);
  assert.equal(ahead.wageIndex.past.at(-1)?.value.toFixed(9), '110.000000000');
});

test('1.8 forecasts: a past year is the scaled price divided by the net pay of that year', () => {
  const in2012 = ahead.yearsToBuy.past.find(({ year }) => year === 2012)?.value;
  // The index is 140 at the end of 2014 and carried to 150 for the asking price of November 2015:
  // 70,000 × 60 × 120 / 150 = 3,360,000 over twelve net pays of 31,000 gross.
  assert.ok(Math.abs((in2012 ?? 0) - 3_360_000 / netPay(31_000) / 12) < 1e-9);
});

test('1.8 forecasts: the prices behind the years to buy move as the price index of the page', () => {
  const quarterly = [2010, 2011, 2012, 2013, 2014].flatMap((year, at) =>
    ['01', '04', '07', '10'].map((month, quarter) =>
      measured(`${year}-${month}-01`, 100 + 10 * at + 3 * quarter + 2 * at * at),
    ),
  );
  for (const method of forecastMethods) {
    const { priceIndex, wageIndex, yearsToBuy } = outlook({
      ...inputs,
      priceIndex: quarterly,
      method,
    });
    const at = ({ past, future }: typeof priceIndex, year: number) =>
      [...past, ...future].find((point) => point.year === year)!.value;
    const priceOf = (year: number) =>
      at(yearsToBuy, year) * 12 * netPay((at(wageIndex, year) / 100) * 30_000);
    for (const [base, year] of [
      [2014, 2011],
      [2014, 2013],
      [2015, 2017],
      [2015, 2020],
    ] as const) {
      const implied = priceOf(year) / priceOf(base);
      assert.ok(Math.abs(implied - at(priceIndex, year) / at(priceIndex, base)) < 1e-9, method);
    }
  }
});

test('1.8 forecasts: the index is carried on to the quarter of the asking price', () => {
  const inMay = affordability('national', '2015-05-20', 'current', {
    price: measured('2015-05-20', 70_000),
    wage: measured('2014-01-01', 33_000),
  });
  const { yearsToBuy, priceDates } = outlook({ ...inputs, today: inMay, method: 'last-two' });
  // Two quarters after the fourth quarter of 2014: 140 + 10 × 2 / 4 = 145.
  const price = (4_200_000 * 140) / 145;
  assert.ok(Math.abs(yearsToBuy.past.at(-1)!.value - price / netPay(33_000) / 12) < 1e-9);
  assert.deepEqual(priceDates, { index: '2014-10-01', asking: '2015-05-20' });
});

test('1.8 forecasts: years without a published wage are estimates, not part of the past', () => {
  const years = ({ past, future }: typeof ahead.yearsToBuy) => [
    past.map(({ year }) => year),
    future.map(({ year }) => year),
  ];
  assert.deepEqual(years(ahead.yearsToBuy), [
    [2011, 2012, 2013, 2014],
    [2015, 2016, 2017, 2018, 2019, 2020],
  ]);
});

test('1.8 forecasts: price and wage are projected each by itself, the ratio follows', () => {
  const at = (year: number) =>
    ahead.yearsToBuy.future.find((point) => point.year === year)?.value ?? 0;
  // The price of 2015 is known, the wage continues by 1,000 a year.
  assert.ok(Math.abs(at(2015) - 4_200_000 / netPay(34_000) / 12) < 1e-9);
  // The index continues from 140 to 150 in 2015 and 200 in 2020.
  assert.ok(Math.abs(at(2020) - (4_200_000 * 200) / 150 / netPay(39_000) / 12) < 1e-9);
});

test('1.8 forecasts: the share of rent is projected from its own points, of which gaps are years', () => {
  const burdens = [
    { year: 2010, value: 20 },
    { year: 2013, value: 26 },
    { year: 2015, value: 30 },
  ];
  const { rentBurden } = outlook({ ...inputs, burdens, method: 'last-two' });
  assert.deepEqual(
    rentBurden.past.map(({ value }) => value),
    [20, 26, 30],
  );
  assert.deepEqual(
    rentBurden.future.map(({ year, value }) => [year, value]),
    [2016, 2017, 2018, 2019, 2020].map((year) => [year, 30 + (year - 2015) * 2]),
  );
});

test('1.8 forecasts: the mortgage rate stays at its last value', () => {
  const loan = { principal: (3_360_000 * 200) / 150, ratePct: 5, years: 30 };
  const share = (monthlyPayment(loan) / netPay(39_000)) * 100;
  assert.ok(Math.abs((ahead.paymentBurden.future.at(-1)?.value ?? 0) - share) < 1e-9);
});

test('8.1 forecast: every series ends five years after this year', () => {
  assert.equal(ahead.thisYear, 2015);
  for (const one of [ahead.priceIndex, ahead.wageIndex, ahead.yearsToBuy, ahead.paymentBurden]) {
    assert.equal(one.future.at(-1)?.year, 2020);
  }
});

test('1.8 forecasts: empty without data', () => {
  const none = { today: undefined, priceIndex: [], wages: [], rates: [] };
  const empty = outlook({ ...none, method: 'linear' });
  assert.equal(empty.baseYear, undefined);
  for (const one of [empty.priceIndex, empty.wageIndex, empty.yearsToBuy, empty.paymentBurden]) {
    assert.deepEqual(one, { past: [], future: [], accuracy: undefined });
  }
});

test('1.8 back-test: real prices and wages since 2012: coverage 70 to 90 %, error below the naive one', () => {
  const priceIndex = nominalPropertyPrices.map((value, at) =>
    measured(`${FIRST_QUARTER_YEAR + Math.floor(at / 4)}-${QUARTERS[at % 4]}-01`, value),
  );
  const real = Object.entries(nationalWagePath).map(([year, wage]) =>
    measured(`${year}-01-01`, wage),
  );
  const now = affordability('national', '2026-11-20', 'current', {
    price: measured('2026-11-20', 80_000),
    rent: measured('2026-11-20', 280),
    wage: measured('2024-01-01', nationalWagePath[2024]!),
    rate: measured('2026-06-19', 6.25),
  });
  for (const method of forecastMethods) {
    const tested = outlook({ today: now, priceIndex, wages: real, rates, method });
    for (const name of ['priceIndex', 'wageIndex', 'yearsToBuy'] as const) {
      const { tests, coveragePct, errorPct, naiveErrorPct } = tested[name].accuracy!;
      const said = `${method} ${name}: ${coveragePct} % in the band, ${errorPct} / ${naiveErrorPct}`;
      assert.ok(tests >= 50, said);
      assert.ok(coveragePct >= 70 && coveragePct <= 90, said);
      assert.ok(errorPct <= naiveErrorPct, said);
    }
  }
});

const QUARTERS = ['01', '04', '07', '10'];

test('1.8 forecasts: the overview divides the same price by the last published wage', () => {
  const { years, wageYear } = ahead.overview!;
  assert.equal(wageYear, 2014);
  assert.ok(Math.abs(years - 4_200_000 / netPay(33_000) / 12) < 1e-9);
  assert.equal(outlook({ ...inputs, today: undefined, method: 'linear' }).overview, undefined);
});
