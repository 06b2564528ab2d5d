import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sourced } from '../market/indicator.ts';
import { affordability } from './affordability.ts';
import { netPay } from './net-pay.ts';
import { outlook } from './outlook.ts';

const measured = (date: string, value: number): Sourced => ({
  date,
  value,
  source: 'test',
  kind: 'measured',
});
const index = [2010, 2011, 2012, 2013, 2014].map((year, at) =>
  measured(`${year}-01-01`, 100 + 10 * at),
);
const wages = [2011, 2012, 2013, 2014].map((year, at) =>
  measured(`${year}-01-01`, 30_000 + 1000 * at),
);
const today = affordability('national', '2015-06-01', 'current', {
  price: measured('2015-06-01', 70_000),
  rent: measured('2015-06-01', 250),
  wage: measured('2014-01-01', 33_000),
  rate: measured('2015-06-01', 5),
});
const ahead = outlook({ today, priceIndex: index, wages, method: 'last-two' });

test('1.8 forecasts: both indices are 100 in their first common year', () => {
  assert.equal(ahead.baseYear, 2011);
  assert.equal(ahead.priceIndex.past.find(({ year }) => year === 2011)?.value, 100);
  assert.equal(ahead.wageIndex.past[0]?.value, 100);
  assert.equal(ahead.wageIndex.past.at(-1)?.value.toFixed(9), '110.000000000');
});

test('1.8 forecasts: a past year is the scaled price divided by the net pay of that year', () => {
  const in2012 = ahead.yearsToBuy.past.find(({ year }) => year === 2012)?.value;
  // 70,000 × 60 × 120 / 140 = 3,600,000 over twelve net pays of 31,000 gross.
  assert.ok(Math.abs((in2012 ?? 0) - 3_600_000 / netPay(31_000) / 12) < 1e-9);
});

test('1.8 forecasts: one point per year; the last is the current row', () => {
  const { past } = ahead.yearsToBuy;
  assert.deepEqual(
    past.map(({ year }) => year),
    [2010, 2011, 2012, 2013, 2014, 2015],
  );
  assert.equal(past.at(-1)?.value, (today.monthsToBuy ?? 0) / 12);
  const rent = (250 * 60) / netPay(33_000);
  assert.ok(Math.abs((ahead.rentBurden.past.at(-1)?.value ?? 0) - rent * 100) < 1e-9);
});

test('8.1 forecast: five years beyond the last point', () => {
  assert.deepEqual(
    ahead.priceIndex.future.map(({ year }) => year),
    [2015, 2016, 2017, 2018, 2019],
  );
  assert.equal(ahead.yearsToBuy.future.length, 5);
});

test('1.8 forecasts: empty without data', () => {
  const empty = outlook({ today: undefined, priceIndex: [], wages: [], method: 'linear' });
  assert.equal(empty.baseYear, undefined);
  for (const one of [empty.priceIndex, empty.wageIndex, empty.yearsToBuy, empty.rentBurden]) {
    assert.deepEqual(one, { past: [], future: [] });
  }
});
