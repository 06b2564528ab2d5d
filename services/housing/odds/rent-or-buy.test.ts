import assert from 'node:assert/strict';
import { test } from 'node:test';
import { monthlyPayment, remainingPrincipal } from '../formula/mortgage.ts';
import type { RentOrBuy } from './fields.ts';
import { rentOrBuy } from './rent-or-buy.ts';

const still: RentOrBuy = {
  stay_years: 10,
  price: 1_200_000,
  monthly_rent: 5000,
  ltv_pct: 100,
  rate_pct: 0,
  mortgage_years: 10,
  fixation_years: 5,
  return_pct: 0,
  price_growth_pct: 0,
  rent_growth_pct: 0,
  inflation_pct: 0,
  upkeep_pct: 0,
  buying_cost_pct: 0,
  selling_cost_pct: 0,
  interest_tax_pct: 0,
  interest_limit: 0,
};
const near = (actual: number | undefined, expected: number, within = 0.01) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not ${expected}`);

test('10.4 rent or buy: without interest and growth both sides are simple sums', () => {
  // The payment is 10,000 a month, the rent 5,000: the renter puts 60,000 a year aside.
  assert.deepEqual(
    rentOrBuy(still, 3).map(({ buyer, renter }) => [Math.round(buyer), renter]),
    [
      [120_000, 60_000],
      [240_000, 120_000],
      [360_000, 180_000],
    ],
  );
});

test('10.4 rent or buy: the renter starts with deposit and costs, and whoever pays less invests', () => {
  // Payment 8,000 and rent 8,000: nothing is added to 240,000 + 60,000.
  const level = { ...still, ltv_pct: 80, buying_cost_pct: 5, monthly_rent: 8000 };
  assert.equal(rentOrBuy(level, 1)[0]!.renter, 300_000);
  const [dear] = rentOrBuy({ ...still, monthly_rent: 15_000 }, 1);
  assert.deepEqual([Math.round(dear!.buyer), dear!.renter], [180_000, 0]);
});

test('10.4 rent or buy: after the term nothing is owed and the buyer pays maintenance only', () => {
  // Ten payments of 120,000 against rents of 60,000; then 12,000 of maintenance against 60,000.
  const wealth = rentOrBuy({ ...still, upkeep_pct: 1 }, 12);
  near(wealth[11]?.buyer, 1_200_000 + 2 * 48_000);
  near(wealth[11]?.renter, 10 * 72_000);
});

test('10.4 rent or buy: two years with interest, growth and costs, by closed formulas', () => {
  const of: RentOrBuy = {
    ...still,
    ltv_pct: 80,
    rate_pct: 6,
    mortgage_years: 30,
    return_pct: 12,
    price_growth_pct: 5,
    rent_growth_pct: 3,
    upkeep_pct: 1,
    buying_cost_pct: 2,
    selling_cost_pct: 4,
  };
  const payment = (960_000 * 0.005) / (1 - 1.005 ** -360);
  const owed = 960_000 * 1.005 ** 24 - (payment * (1.005 ** 24 - 1)) / 0.005;
  const sold = 1_200_000 * 1.05 ** 2 * 0.96;
  // Twelve monthly amounts of 1 with a return of 12 % a year.
  const saved = 0.12 / (1.12 ** (1 / 12) - 1);
  const [cost1, cost2] = [payment + 1_000, payment + 1_050];
  const [, cheap] = rentOrBuy(of, 2);
  near(cheap?.buyer, sold - owed);
  near(
    cheap?.renter,
    264_000 * 1.12 ** 2 + (cost1 - 5_000) * saved * 1.12 + (cost2 - 5_150) * saved,
  );
  const [, dear] = rentOrBuy({ ...of, monthly_rent: 20_000 }, 2);
  near(dear?.buyer, sold - owed + (20_000 - cost1) * saved * 1.12 + (20_600 - cost2) * saved);
  near(dear?.renter, 264_000 * 1.12 ** 2);
});

test('10.4 interest: 15 % of it, up to the yearly limit, comes back at the end of each year', () => {
  const loan = { ...still, ltv_pct: 80, rate_pct: 6, mortgage_years: 30, interest_tax_pct: 15 };
  const terms = { principal: 960_000, ratePct: 6, years: 30 };
  const interest = monthlyPayment(terms) * 24 - (960_000 - remainingPrincipal(terms, 24));
  const wealth = (interest_limit: number, more = {}) =>
    rentOrBuy({ ...loan, interest_limit, ...more }, 2)[1]!.buyer;
  near(wealth(150_000) - wealth(0), interest * 0.15);
  near(wealth(10_000) - wealth(0), 2 * 10_000 * 0.15);
  assert.equal(wealth(150_000, { interest_tax_pct: 0 }), wealth(0));
  // A refund of the first year earns the return of the second.
  const growing = (limit: number) => wealth(limit, { return_pct: 10 });
  near(growing(10_000) - growing(0), 1_500 * 1.1 + 1_500);
});

test('10.3, 10.4 fixation: when it ends, the rest of the loan has the rate of that year', () => {
  const terms = { principal: 1_200_000, ratePct: 4, years: 10 };
  const input = { ...still, rate_pct: 4, monthly_rent: 0 };
  const surprise = { price: 0, rent: 0, rate: 2, returns: 1 };
  const wealth = rentOrBuy(
    input,
    10,
    Array.from({ length: 10 }, () => surprise),
  );
  const [before, after] = [monthlyPayment(terms), remainingPrincipal(terms, 60)];
  const risen = monthlyPayment({ principal: after, ratePct: 6, years: 5 });
  near(wealth[4]?.renter, before * 60);
  near(wealth[5]?.renter, before * 60 + risen * 12);
  near(wealth[9]?.buyer, 1_200_000);
  // No rate falls below 0.5 %.
  const fallen = rentOrBuy(
    input,
    6,
    Array.from({ length: 6 }, () => ({ ...surprise, rate: -9 })),
  );
  const least = monthlyPayment({ principal: after, ratePct: 0.5, years: 5 });
  near(fallen[5]?.renter, before * 60 + least * 12);
});

test('10.4 surprises: growth is added, invested money multiplied', () => {
  const surprise = { price: 3, rent: 10, rate: 0, returns: 1.2 ** (1 / 12) };
  const input = { ...still, ltv_pct: 0, return_pct: 10, price_growth_pct: 2 };
  const [first, second] = rentOrBuy(input, 2, [surprise, surprise]);
  near(first?.renter, 1_200_000 * 1.1 * 1.2);
  const saved = 0.32 / (1.32 ** (1 / 12) - 1);
  near(second?.buyer, 1_200_000 * 1.05 ** 2 + 5000 * saved * 1.32 + 5500 * saved);
});
