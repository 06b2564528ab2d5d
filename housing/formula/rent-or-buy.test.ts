import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RentOrBuy, rentOrBuy } from './rent-or-buy.ts';

const still: RentOrBuy = {
  price: 1_200_000,
  monthlyRent: 5000,
  ltvPct: 100,
  ratePct: 0,
  mortgageYears: 10,
  investmentReturnPct: 0,
  priceGrowthPct: 0,
  rentGrowthPct: 0,
  upkeepPct: 0,
  buyingCostPct: 0,
  sellingCostPct: 0,
};

test('10.4 rent or buy: without interest and growth both sides are simple sums', () => {
  // The payment is 10,000 a month, the rent 5,000: the renter puts 60,000 a year aside.
  const { years, breakEvenYear } = rentOrBuy(still, 3);
  assert.deepEqual(
    years.map(({ buyerWealth, renterWealth }) => [Math.round(buyerWealth), renterWealth]),
    [
      [120_000, 60_000],
      [240_000, 120_000],
      [360_000, 180_000],
    ],
  );
  assert.equal(breakEvenYear, 1);
});

test('10.4 break-even year: the first after which the buyer stays ahead', () => {
  // Selling costs 10 % of 1,200,000: behind by 60,000 after one year, level after two.
  const { breakEvenYear } = rentOrBuy({ ...still, sellingCostPct: 10 }, 10);
  assert.equal(breakEvenYear, 2);
});

test('10.4 break-even year: undefined if not within the horizon', () => {
  const dear = {
    ...still,
    monthlyRent: 100,
    ratePct: 10,
    mortgageYears: 30,
    investmentReturnPct: 10,
  };
  assert.equal(rentOrBuy(dear, 30).breakEvenYear, undefined);
});

test('10.4 rent or buy: the renter starts with the deposit and the buying costs', () => {
  const { years } = rentOrBuy({ ...still, ltvPct: 80, buyingCostPct: 5, monthlyRent: 8000 }, 1);
  // Payment 8,000 and rent 8,000: nothing is added to 240,000 + 60,000.
  assert.equal(years[0]!.renterWealth, 300_000);
});

test('10.4 rent or buy: whoever pays less invests the difference', () => {
  const { years } = rentOrBuy({ ...still, monthlyRent: 15_000 }, 1);
  assert.equal(years[0]!.renterWealth, 0);
  assert.equal(Math.round(years[0]!.buyerWealth), 120_000 + 60_000);
});

test('10.4 rent or buy: after the term the buyer pays maintenance only', () => {
  const { years } = rentOrBuy({ ...still, upkeepPct: 1 }, 12);
  assert.equal(years[9]!.buyerPaid, 132_000);
  assert.equal(years[10]!.buyerPaid, 12_000);
});

test('10.4 rent or buy: a higher rent never delays the break-even year', () => {
  const input = fc.record({
    price: fc.integer({ min: 1_000_000, max: 20_000_000 }),
    monthlyRent: fc.integer({ min: 3000, max: 60_000 }),
    ltvPct: fc.integer({ min: 10, max: 100 }),
    ratePct: fc.double({ min: 0, max: 12, noNaN: true }),
    mortgageYears: fc.integer({ min: 5, max: 40 }),
    investmentReturnPct: fc.double({ min: 0, max: 12, noNaN: true }),
    priceGrowthPct: fc.double({ min: -2, max: 8, noNaN: true }),
    rentGrowthPct: fc.double({ min: 0, max: 6, noNaN: true }),
    upkeepPct: fc.double({ min: 0, max: 3, noNaN: true }),
    buyingCostPct: fc.double({ min: 0, max: 6, noNaN: true }),
    sellingCostPct: fc.double({ min: 0, max: 8, noNaN: true }),
  });
  fc.assert(
    fc.property(input, (of) => {
      const now = rentOrBuy(of);
      const dearer = rentOrBuy({ ...of, monthlyRent: of.monthlyRent * 1.2 });
      for (const { buyerWealth, renterWealth } of now.years) {
        assert.ok(Number.isFinite(buyerWealth) && Number.isFinite(renterWealth));
      }
      const never = Number.MAX_SAFE_INTEGER;
      assert.ok((dearer.breakEvenYear ?? never) <= (now.breakEvenYear ?? never));
    }),
  );
});
