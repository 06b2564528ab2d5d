import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eachAutumn, measured, sampleOutlook, yearly } from '../testing/sample-outlook.ts';
import { affordability } from './affordability.ts';
import { monthlyPayment } from './mortgage.ts';
import { netPay } from './net-pay.ts';
import { outlook } from './outlook.ts';

const { rates } = sampleOutlook;
const inputs = sampleOutlook;
const ahead = outlook({ ...inputs, method: 'last-two' });

const NOTHING = { past: [], future: [], accuracy: undefined };
const yearsOf = (points: readonly { readonly year: number }[]) => points.map(({ year }) => year);
const nationalOf = (year: number, price?: number, rent?: number) =>
  affordability('national', `${year}-11-20`, 'current', {
    price: price === undefined ? undefined : measured(`${year}-11-20`, price),
    rent: rent === undefined ? undefined : measured(`${year}-11-20`, rent),
  });

test('1.8 forecasts: prices and ratios begin in 2010', () => {
  const older = outlook({
    ...inputs,
    priceIndex: eachAutumn(2008, [80, 90, 100, 110, 120, 130, 140]),
    wages: yearly(2009, [28_000, 29_000, 30_000, 31_000, 32_000, 33_000]),
    method: 'last-two',
  });
  assert.deepEqual(yearsOf(older.priceIndex.past), [2010, 2011, 2012, 2013, 2014]);
  assert.equal(older.baseYear, 2010);
  assert.deepEqual(yearsOf(older.yearsToBuy.past), [2010, 2011, 2012, 2013, 2014]);
});

test('1.8 forecasts: without a row of today the indices end five years after the last price', () => {
  const indices = outlook({ ...inputs, today: undefined, method: 'last-two' });
  assert.equal(indices.thisYear, 2014);
  assert.equal(indices.priceIndex.future.at(-1)?.year, 2019);
  assert.deepEqual(indices.yearsToBuy, NOTHING);
});

test('1.8 forecasts: a ratio without its cost, its wages or its rates is empty', () => {
  assert.deepEqual(ahead.rentBurden, NOTHING);
  assert.equal(ahead.yearsToBuy.past.length, 4);
  assert.deepEqual(outlook({ ...inputs, wages: [], method: 'last-two' }).yearsToBuy, NOTHING);
  assert.deepEqual(outlook({ ...inputs, rates: [], method: 'last-two' }).paymentBurden, NOTHING);
});

test('1.8 forecasts: indices without a common year, or with a base of zero, are empty', () => {
  const apart = outlook({ ...inputs, wages: yearly(2020, [1, 2]), method: 'last-two' });
  assert.deepEqual([apart.priceIndex, apart.wageIndex], [NOTHING, NOTHING]);
  const zero = outlook({ ...inputs, priceIndex: eachAutumn(2011, [0, 1, 2]), method: 'last-two' });
  assert.deepEqual(zero.priceIndex, NOTHING);
});

test('1.8 forecasts: only ratios of the index count, whatever its base', () => {
  const hundredth = inputs.priceIndex.map((one) => ({ ...one, value: one.value / 110 }));
  const other = outlook({ ...inputs, priceIndex: hundredth, method: 'last-two' });
  for (const [at, { value }] of other.yearsToBuy.past.entries()) {
    assert.ok(Math.abs(value - ahead.yearsToBuy.past[at]!.value) < 1e-9);
  }
  assert.equal(other.priceIndex.past[1]?.value, 100);
  const below = inputs.priceIndex.map((one) => ({ ...one, value: one.value / 1000 }));
  assert.equal(
    outlook({ ...inputs, priceIndex: below, method: 'linear' }).yearsToBuy.past.length,
    4,
  );
});

test('1.8 forecasts: wages beyond the last year have no projection', () => {
  const late = outlook({ ...inputs, wages: yearly(2012, Array(9).fill(30_000)), method: 'linear' });
  assert.equal(late.wageIndex.past.at(-1)?.year, 2020);
  assert.deepEqual(late.wageIndex.future, []);
});

test('1.8 forecasts: a past year has its mortgage rate, a year without one the last', () => {
  const known = [2011, 2012, 2013].map((year, at) => ({ year, value: [3, 4, 6][at]! }));
  const { past } = outlook({ ...inputs, rates: known, method: 'last-two' }).paymentBurden;
  const share = (price: number, ratePct: number, gross: number) =>
    (monthlyPayment({ principal: price * 0.8, ratePct, years: 30 }) / netPay(gross)) * 100;
  assert.ok(Math.abs(past[0]!.value - share((4_200_000 * 110) / 150, 3, 30_000)) < 1e-9);
  assert.ok(Math.abs(past[3]!.value - share((4_200_000 * 140) / 150, 6, 33_000)) < 1e-9);
});

test('1.8 forecasts: a year whose wage is projected to nothing is missing', () => {
  const falling = outlook({ ...inputs, wages: yearly(2013, [40_000, 20_000]), method: 'last-two' });
  assert.deepEqual(falling.yearsToBuy.future, []);
});

test('1.8 forecasts: two published wages give a projection, one does not', () => {
  const two = outlook({ ...inputs, wages: yearly(2013, [30_000, 31_000]), method: 'last-two' });
  assert.equal(two.yearsToBuy.future.length, 6);
  const one = outlook({
    ...inputs,
    wages: yearly(2013, [30_000]),
    method: 'last-two',
  });
  assert.deepEqual(yearsOf(one.yearsToBuy.past), [2013]);
  assert.deepEqual(one.yearsToBuy.future, []);
});

test('1.8 forecasts: without a usable index the past is this year', () => {
  const wagesToday = yearly(2014, [33_000, 34_000]);
  for (const priceIndex of [[], eachAutumn(2010, [100, 0])]) {
    const only = outlook({ ...inputs, priceIndex, wages: wagesToday, method: 'last-two' });
    assert.deepEqual(yearsOf(only.yearsToBuy.past), [2015]);
  }
  const first = outlook({
    ...inputs,
    today: nationalOf(2010, 70_000),
    wages: yearly(2010, [33_000]),
    method: 'last-two',
  });
  assert.deepEqual(yearsOf(first.yearsToBuy.past), [2010]);
});

test('1.8 forecasts: a published price is used as it is, also off the line', () => {
  const uneven = eachAutumn(2010, [100, 140, 90, 160, 140]);
  const { future } = outlook({ ...inputs, priceIndex: uneven, method: 'linear' }).yearsToBuy;
  assert.ok(Math.abs(future[0]!.value - 4_200_000 / netPay(34_000) / 12) < 1e-9);
});

test('1.8 back-test: all forecasts from two known wages to the horizon of today', () => {
  const prices = eachAutumn(2010, [100, 104, 110, 109, 120, 130, 128, 140, 155, 160]);
  const testsWith = (from: number, count: number, thisYear: number, price = 70_000) =>
    outlook({
      today: nationalOf(thisYear, price),
      priceIndex: prices,
      wages: yearly(
        from,
        Array.from({ length: count }, (_, at) => 30_000 + 900 * at + 70 * (at % 3)),
      ),
      rates,
      method: 'last-two',
    }).yearsToBuy.accuracy?.tests;
  // Wages to 2019 in 2020: six years ahead from 2011 to 2013, then one less each year.
  assert.equal(testsWith(2010, 10, 2020), 6 + 6 + 6 + 5 + 4 + 3 + 2 + 1);
  // Wages of 2008 to 2019 in 2019: five years ahead, from 2011 for want of two prices in 2010.
  assert.equal(testsWith(2008, 12, 2019), 5 + 5 + 5 + 5 + 4 + 3 + 2 + 1);
  // Ratios far below 1 are tested like others.
  assert.equal(testsWith(2008, 12, 2019, 70), 30);
});

test('1.8 forecasts: a payment before the first mortgage rate is missing, not one without interest', () => {
  const late = outlook({
    ...inputs,
    rates: [
      { year: 2013, value: 5 },
      { year: 2014, value: 4 },
    ],
    method: 'last-two',
  });
  assert.deepEqual(yearsOf(late.paymentBurden.past), [2013, 2014]);
  // The other ratios need no rate.
  assert.deepEqual(yearsOf(late.yearsToBuy.past), [2011, 2012, 2013, 2014]);
  assert.deepEqual(outlook({ ...inputs, rates: [], method: 'last-two' }).paymentBurden, NOTHING);
});

test('1.8 forecasts: an estimate of this year has the newest mortgage rate', () => {
  const falling = [2011, 2012, 2013, 2014, 2015].map((year) => ({ year, value: 2020 - year }));
  const { future } = outlook({ ...inputs, rates: falling, method: 'last-two' }).paymentBurden;
  const payment = monthlyPayment({ principal: 3_360_000, ratePct: 5, years: 30 });
  assert.ok(Math.abs(future[0]!.value - (payment / netPay(34_000)) * 100) < 1e-9);
});

test('1.8 back-test: a past forecast that fell to nothing is no test', () => {
  const testsOf = (priceOf2012: number) =>
    outlook({
      today: nationalOf(2020, 70_000),
      priceIndex: eachAutumn(2010, [100, 104, priceOf2012, 109, 120, 130, 128, 140, 155, 160]),
      wages: yearly(
        2010,
        Array.from({ length: 10 }, (_, at) => 30_000 + 900 * at),
      ),
      rates,
      method: 'last-two',
    }).yearsToBuy.accuracy?.tests;
  assert.equal(testsOf(110), 33);
  // In 2011 the prices of 2012 are known: from 104 to 20 the line reaches zero in 2013.
  assert.equal(testsOf(20), 28);
});
