import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadTable, type RentOrBuy, rentOrBuy, tippingGrowth } from './rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults } from './rent-or-buy-input.ts';

/** A flat of 6 million for rent at 20,000 under the default assumptions. */
const reading = readRentOrBuy(
  { price: '6000000', monthly_rent: '20000', rate_pct: '5' },
  rentOrBuyDefaults(undefined, undefined, '2026-11-20'),
);
assert.ok(reading.kind === 'question');
const usual = reading.input;

test('10.4 tipping growth: from it the buyer is ahead within 20 years, below it later or never', () => {
  const growth = tippingGrowth(usual, 30)!;
  const year = (priceGrowthPct: number) => rentOrBuy({ ...usual, priceGrowthPct }).breakEvenYear;
  assert.ok(year(growth)! <= 20);
  assert.ok((year(growth - 1e-6) ?? 99) > 20);
});

test('10.4 tipping growth: 20 years, neither 19 nor 21', () => {
  const even = { ...usual, rentGrowthPct: 5, investmentReturnPct: 5 };
  const growth = tippingGrowth(even, 30)!;
  const year = (priceGrowthPct: number) => rentOrBuy({ ...even, priceGrowthPct }).breakEvenYear;
  assert.deepEqual([year(growth), year(growth - 1e-6)], [20, 21]);
});

test('10.4 tipping growth: is looked for from −10 to 20 %, and not beyond', () => {
  const steep = { ...usual, monthlyRent: 1, investmentReturnPct: 21.75 };
  const wins = (of: RentOrBuy, priceGrowthPct: number) =>
    (rentOrBuy({ ...of, priceGrowthPct }).breakEvenYear ?? 99) <= 20;
  assert.deepEqual([wins(steep, 20), wins(steep, 21)], [false, true]);
  assert.equal(tippingGrowth(steep, 30), undefined);
  const dear = { ...usual, monthlyRent: 31_900 };
  assert.deepEqual([wins(dear, -11), wins(dear, -10)], [false, true]);
  assert.equal(tippingGrowth(dear, 30), undefined);
});

test('10.4 tipping growth: a shorter horizon takes the place of the 20 years', () => {
  const growth = tippingGrowth(usual, 10)!;
  const year = (priceGrowthPct: number) =>
    rentOrBuy({ ...usual, priceGrowthPct }, 10).breakEvenYear;
  assert.equal(year(growth), 10);
  assert.equal(year(growth - 1e-6), undefined);
});

test('10.4 tipping growth: undefined if buying wins at −10 % or not even at 20 %', () => {
  assert.equal(tippingGrowth({ ...usual, monthlyRent: 1_000_000 }, 30), undefined);
  const lost = { ...usual, monthlyRent: 1, investmentReturnPct: 50 };
  assert.equal(tippingGrowth(lost, 30), undefined);
});

test('10.4 table: the buyer’s lead around the growth and return of the input', () => {
  const { growthPct, returnPct, lead } = leadTable(usual, 10);
  assert.deepEqual(growthPct, [-1, 1, 2, 3, 4, 5, 7]);
  assert.deepEqual(returnPct, [3, 5, 7, 9]);
  const last = rentOrBuy({ ...usual, priceGrowthPct: 4, investmentReturnPct: 9 }, 10).years[9]!;
  assert.equal(lead[4]![3], last.buyerWealth - last.renterWealth);
  assert.deepEqual(new Set(leadTable(usual, 0).lead.flat()), new Set([0]));
});

test('10.4 table: follows the input, to a hundredth, and ends at the bounds of the fields', () => {
  const other = leadTable({ ...usual, priceGrowthPct: 6.4, investmentReturnPct: 1.1 }, 1);
  assert.deepEqual(other.growthPct, [2.4, 4.4, 5.4, 6.4, 7.4, 8.4, 10.4]);
  assert.deepEqual(other.returnPct, [1.1, 3.1]);
  const low = leadTable({ ...usual, priceGrowthPct: -10, investmentReturnPct: 50 }, 1);
  assert.deepEqual(low.growthPct, [-10, -9, -8, -6]);
  assert.deepEqual(low.returnPct, [46, 48, 50]);
  assert.deepEqual(leadTable({ ...usual, investmentReturnPct: 49 }, 1).returnPct, [45, 47, 49]);
  const high = leadTable({ ...usual, priceGrowthPct: 20, investmentReturnPct: 4 }, 1);
  assert.deepEqual(high.growthPct, [16, 18, 19, 20]);
  assert.deepEqual(high.returnPct, [0, 2, 4, 6]);
});
