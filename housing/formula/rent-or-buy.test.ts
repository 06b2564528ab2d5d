import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { leadTable, type RentOrBuy, rentOrBuy, tippingGrowth, tippingRent } from './rent-or-buy.ts';

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
  interestTaxPct: 0,
  interestLimit: 0,
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
    interestTaxPct: fc.double({ min: 0, max: 30, noNaN: true }),
    interestLimit: fc.integer({ min: 0, max: 400_000 }),
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

const near = (actual: number | undefined, expected: number, within = 0.01) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < within, `${actual} is not ${expected}`);

test('10.4 rent or buy: two years with interest, growth and costs, by closed formulas', () => {
  const of: RentOrBuy = {
    price: 1_200_000,
    monthlyRent: 5_000,
    ltvPct: 80,
    ratePct: 6,
    mortgageYears: 30,
    investmentReturnPct: 12,
    priceGrowthPct: 5,
    rentGrowthPct: 3,
    upkeepPct: 1,
    buyingCostPct: 2,
    sellingCostPct: 4,
    interestTaxPct: 0,
    interestLimit: 150_000,
  };
  const payment = (960_000 * 0.005) / (1 - 1.005 ** -360);
  const owed = 960_000 * 1.005 ** 24 - (payment * (1.005 ** 24 - 1)) / 0.005;
  const sold = 1_200_000 * 1.05 ** 2 * 0.96;
  // Twelve monthly amounts of 1 with a return of 12 % a year.
  const saved = 0.12 / (1.12 ** (1 / 12) - 1);
  const [cost1, cost2] = [payment + 1_000, payment + 1_050];
  const [, cheap] = rentOrBuy(of, 2).years;
  near(cheap?.buyerWealth, sold - owed);
  near(
    cheap?.renterWealth,
    264_000 * 1.12 ** 2 + (cost1 - 5_000) * saved * 1.12 + (cost2 - 5_150) * saved,
  );
  near(cheap?.buyerPaid, cost2 * 12);
  near(cheap?.renterPaid, 5_150 * 12);
  const [, dear] = rentOrBuy({ ...of, monthlyRent: 20_000 }, 2).years;
  near(dear?.buyerWealth, sold - owed + (20_000 - cost1) * saved * 1.12 + (20_600 - cost2) * saved);
  near(dear?.renterWealth, 264_000 * 1.12 ** 2);
});

test('10.4 rent or buy: after the term nothing is owed, and the horizon is 30 years by default', () => {
  const { years } = rentOrBuy(still);
  assert.equal(years.length, 30);
  near(years[11]?.buyerWealth, 1_200_000 + 24 * 5_000);
});

// Paid in cash, without return: buyer 864,000 − 120,000 + 12 rents, renter 1,440,000.
const falling: RentOrBuy = {
  ...still,
  ltvPct: 0,
  priceGrowthPct: -10,
  sellingCostPct: 20,
  buyingCostPct: 20,
  upkeepPct: 10,
};

test('10.4 break-even rent: CZK 58,000 where 12 rents make up for 696,000', () => {
  near(tippingRent(falling, 1), 58_000);
});

test('10.4 break-even rent: undefined where buying loses even at a twentieth of the price', () => {
  assert.equal(tippingRent({ ...falling, investmentReturnPct: 50 }, 1), undefined);
});

test('10.4 break-even rent: undefined where both own the same without any rent, or without a year', () => {
  assert.equal(tippingRent({ ...still, ltvPct: 0 }, 5), undefined);
  assert.equal(tippingRent(falling, 0), undefined);
});

const usual: RentOrBuy = {
  price: 6_000_000,
  monthlyRent: 20_000,
  ltvPct: 80,
  ratePct: 5,
  mortgageYears: 30,
  investmentReturnPct: 7,
  priceGrowthPct: 3,
  rentGrowthPct: 3,
  upkeepPct: 1,
  buyingCostPct: 2,
  sellingCostPct: 4,
  interestTaxPct: 15,
  interestLimit: 150_000,
};

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

test('10.4 interest: 15 % of it, up to the yearly limit, comes back at the end of each year', () => {
  // No payment falls due in the first year of a long loan without a return: interest is nearly
  // 6 % of 960,000, month by month.
  const loan = { ...still, ltvPct: 80, ratePct: 6, mortgageYears: 30, interestTaxPct: 15 };
  const interestIn = (year: number) => {
    const payment = (960_000 * 0.005) / (1 - 1.005 ** -360);
    let [owed, sum] = [960_000, 0];
    for (let month = 0; month < year * 12; month++) {
      if (month >= (year - 1) * 12) sum += owed * 0.005;
      owed = owed * 1.005 - payment;
    }
    return sum;
  };
  const wealth = (limit: number, interestTaxPct = 15) =>
    rentOrBuy({ ...loan, interestLimit: limit, interestTaxPct }, 2).years[1]!.buyerWealth;
  const without = wealth(0);
  near(wealth(150_000) - without, (interestIn(1) + interestIn(2)) * 0.15);
  near(wealth(10_000) - without, 2 * 10_000 * 0.15);
  assert.equal(wealth(150_000, 0), without);
  // A refund of the first year earns the return of the second.
  const growing = (limit: number) =>
    rentOrBuy({ ...loan, investmentReturnPct: 10, interestLimit: limit }, 2).years[1]!.buyerWealth;
  near(growing(10_000) - growing(0), 1_500 * 1.1 + 1_500);
});
