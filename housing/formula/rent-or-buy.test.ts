import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type RentOrBuy, rentOrBuy, tippingRent } from './rent-or-buy.ts';

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

test('10.4 renter ahead: the first year after which the renter stays ahead, exactly where the buyer does not', () => {
  const years = (input: Parameters<typeof rentOrBuy>[0], horizon: number) => {
    const { breakEvenYear, renterAheadYear } = rentOrBuy(input, horizon);
    return [breakEvenYear, renterAheadYear];
  };
  const dear = { ...still, monthlyRent: 100, ratePct: 10, mortgageYears: 30 };
  assert.deepEqual(years({ ...dear, investmentReturnPct: 10 }, 30), [undefined, 1]);
  assert.deepEqual(years(still, 3), [1, undefined]);
  // A rent that halves every few years: the buyer leads until the renter saves more.
  const falling = {
    ...{ ...still, price: 5_000_000, ltvPct: 80, ratePct: 5, mortgageYears: 30 },
    ...{ monthlyRent: 40_000, rentGrowthPct: -10, priceGrowthPct: 1, investmentReturnPct: 10 },
  };
  const answer = rentOrBuy(falling, 30);
  const leads = answer.years.map(({ buyerWealth, renterWealth }) => buyerWealth - renterWealth);
  assert.ok(leads[0]! > 0 && leads.at(-1)! < 0);
  assert.equal(answer.breakEvenYear, undefined);
  const from = answer.renterAheadYear!;
  assert.ok(from > 1 && leads[from - 2]! >= 0 && leads.slice(from - 1).every((lead) => lead < 0));
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
