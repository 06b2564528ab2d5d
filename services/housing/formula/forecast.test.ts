import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from './affordability.ts';
import { forecast, latestPerYear } from './forecast.ts';
import { growthRates, yearlyGrowth } from './growth.ts';
import { netPay } from './net-pay.ts';
import { outlook } from './outlook.ts';

const yearly = (from: number, values: readonly number[]) =>
  values.map((value, at) => ({ year: from + at, value }));
const sourced = (date: string, value: number) =>
  ({ date, value, source: 'test', kind: 'measured' }) as const;

test('1.8 forecast: five points beyond the last on the line through the last two, not below zero', () => {
  assert.deepEqual(
    forecast([
      { year: 2020, value: 50 },
      { year: 2015, value: 10 },
    ]).future.map(({ year, value }) => [year, value]),
    [
      [2021, 58],
      [2022, 66],
      [2023, 74],
      [2024, 82],
      [2025, 90],
    ],
  );
  assert.equal(forecast(yearly(2020, [10, 4])).future.at(-1)?.value, 0);
  assert.deepEqual(forecast(yearly(2020, [10])).future, []);
  assert.deepEqual(forecast([]).future, []);
});

test('1.8 band: four of five past errors lie within, it never narrows and ends with the line', () => {
  const { future } = forecast(yearly(2005, [10, 12, 11, 14, 13, 15, 18, 16, 20, 19, 22, 21]));
  for (const [at, { value, low, high }] of future.entries()) {
    assert.ok(low! <= value && value <= high!);
    const before = future[at - 1];
    if (before) assert.ok(high! / value >= before.high! / before.value - 1e-9);
  }
  // One year ahead: ten errors, of which the least and the largest are left out.
  const values = [10, 12, 11, 14, 13, 15, 18, 16, 20, 19, 22, 21];
  const errors = values
    .slice(2)
    .map((actual, at) => actual / (2 * values[at + 1]! - values[at]!) - 1)
    .sort((a, b) => a - b);
  const [first] = future;
  assert.ok(Math.abs(first!.low! / first!.value - 1 - Math.min(errors[1]!, 0)) < 1e-9);
  assert.ok(Math.abs(first!.high! / first!.value - 1 - Math.max(errors.at(-2)!, 0)) < 1e-9);
});

test('1.8 band: fewer than four past forecasts are none', () => {
  assert.equal(forecast(yearly(2020, [10, 11, 12, 13])).future[0]?.low, undefined);
});

test('1.8 points: the latest value of each calendar year', () => {
  const values = [sourced('2025-12-31', 2), sourced('2025-01-01', 1), sourced('2026-01-06', 3)];
  assert.deepEqual(latestPerYear(values), [
    { year: 2025, value: 2, date: '2025-12-31' },
    { year: 2026, value: 3, date: '2026-01-06' },
  ]);
});

test('1.8 outlook: each series ends five years beyond its own last point; indices are 100 in the first common year', () => {
  const row = affordability('national', '2026-11-20', 'current', {
    price: sourced('2026-11-20', 80_000),
    rent: sourced('2026-11-20', 300),
    wage: sourced('2024-01-01', 46_000),
  });
  const past = affordability('national', '2020-01-01', 'historical', {
    price: sourced('2020-01-01', 50_000),
    rent: sourced('2020-01-01', 200),
    wage: sourced('2020-01-01', 36_000),
  });
  const made = outlook({
    rows: [past, row],
    priceIndex: [
      sourced('2022-10-01', 200),
      sourced('2023-10-01', 210),
      sourced('2025-10-01', 250),
    ],
    wages: [sourced('2023-01-01', 43_000), sourced('2024-01-01', 46_000)],
  });
  assert.equal(made.baseYear, 2023);
  assert.deepEqual(
    [made.priceIndex, made.wageIndex, made.rentBurden].map(({ future }) => future.at(-1)?.year),
    [2030, 2029, 2031],
  );
  assert.equal(made.priceIndex.past.find(({ year }) => year === 2023)?.value, 100);
  const known = made.yearsToBuy.past;
  assert.deepEqual(
    known.map(({ year }) => year),
    [2023],
  );
  const expected = (4_800_000 * 210) / 250 / netPay(43_000) / 12;
  assert.ok(Math.abs(known[0]!.value - expected) < 1e-9);
  assert.equal(made.yearsToBuy.future.length, 0);
});

test('10.4 growth: compound since 2010, none for less than five years; rents as wages until then', () => {
  const index = [sourced('2010-01-01', 99.9737), sourced('2025-10-01', 266.8417)];
  assert.equal(yearlyGrowth(index)?.pct.toFixed(1), '6.4');
  assert.equal(yearlyGrowth([sourced('2022-01-01', 1), sourced('2026-01-01', 2)]), undefined);
  const wages = [sourced('2011-01-01', 24_000), sourced('2024-01-01', 46_000)];
  assert.equal(growthRates(index, [], wages).rent?.from, 2011);
  const rents = [sourced('2015-01-01', 200), sourced('2026-01-01', 300)];
  assert.equal(growthRates(index, rents, wages).rent?.from, 2015);
});
