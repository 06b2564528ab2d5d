import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { place } from '../testing/asked.ts';
import { type Odds, oddsOf, turningRanges, turnings } from './odds.ts';
import { pastErrors } from './past-errors.ts';
import type { RentOrBuy } from './rent-or-buy.ts';

const flat: RentOrBuy = {
  ...{ stayYears: 10, price: 6_000_000, monthlyRent: 20_000, ltvPct: 80, ratePct: 5 },
  ...{ mortgageYears: 30, fixationYears: 5, investmentReturnPct: 7, priceGrowthPct: 4 },
  ...{ rentGrowthPct: 4, inflationPct: 2, upkeepPct: 1, buyingCostPct: 2, sellingCostPct: 4 },
  ...{ interestTaxPct: 15, interestLimit: 150_000 },
};
const { errors } = place;
const odds = (change: Partial<RentOrBuy> = {}) => oddsOf({ ...flat, ...change }, errors)!;

test('10.4 probability: the same question has the same answer, year by year for 30 years or the stay', () => {
  assert.deepEqual(odds(), odds());
  assert.equal(odds().years.length, 30);
  assert.equal(odds({ stayYears: 40 }).years.length, 40);
  assert.ok(odds().years.every(({ buy }) => buy >= 0 && buy <= 1));
});

test('10.4 probability: the winner is likelier when the stay ends, from the year after which it stays so', () => {
  for (const priceGrowthPct of [-2, 2, 4, 6, 9]) {
    const { winner, buy, fromYear, years } = odds({ priceGrowthPct, stayYears: 7 });
    assert.equal(buy, years[6]!.buy);
    assert.equal(winner, buy >= 0.5 ? 'buy' : 'rent');
    if (fromYear === undefined) assert.ok(years.at(-1)!.buy < 0.5);
    else {
      assert.ok(years.slice(fromYear - 1).every((year) => year.buy >= 0.5));
      assert.ok(fromYear === 1 || years[fromYear - 2]!.buy < 0.5);
    }
  }
});

test('10.4 probability: growth and rent never lower it, rate and return never raise it', () => {
  const change = fc.record({
    price: fc.integer({ min: 2_000_000, max: 12_000_000 }),
    monthlyRent: fc.integer({ min: 5_000, max: 50_000 }),
    ltvPct: fc.integer({ min: 0, max: 90 }),
    priceGrowthPct: fc.integer({ min: -2, max: 9 }),
    stayYears: fc.integer({ min: 1, max: 30 }),
  });
  const chances = ({ years }: Odds) => years.map(({ buy }) => buy);
  fc.assert(
    fc.property(change, fc.integer({ min: 1, max: 3 }), (of, more) => {
      const now = { ...flat, ...of };
      const base = chances(odds(now));
      const rises = (to: Partial<RentOrBuy>) =>
        assert.ok(chances(odds({ ...now, ...to })).every((buy, at) => buy >= base[at]!));
      rises({ priceGrowthPct: now.priceGrowthPct + more });
      rises({ monthlyRent: now.monthlyRent * 1.2 });
      rises({ ratePct: now.ratePct - more });
    }),
    { numRuns: 15 },
  );
});

test("10.4 probability: the middle is between low and high, and real in today's money", () => {
  for (const { year, low, middle, high, real } of odds().years) {
    assert.ok(low <= middle && middle <= high);
    assert.ok(Math.abs(real * 1.02 ** year - middle) < 1e-3);
  }
});

test('10.4 turning: at the value found the winner changes, and nowhere else for growth', () => {
  for (const { key, turnsAt, curve } of turnings(flat, errors)) {
    const [least, most] = turningRanges[key](flat) as [number, number];
    assert.deepEqual([curve[0]!.value, curve.at(-1)!.value], [least, most]);
    if (turnsAt === undefined) {
      assert.equal(new Set(curve.map(({ buy }) => buy >= 0.5)).size, 1, key);
      continue;
    }
    const step = (most - least) / 200;
    const sides = [turnsAt - step, turnsAt + step].map((value) => odds({ [key]: value }).winner);
    assert.equal(new Set(sides).size, 2, `${key} ${turnsAt}`);
  }
  const growth = turnings(flat, errors).find(({ key }) => key === 'priceGrowthPct');
  assert.ok(growth?.turnsAt !== undefined && growth.curve[0]!.value === -2);
});

test('10.4 probability: with fewer than five years of errors there is none', () => {
  assert.equal(oddsOf(flat, errors.slice(0, 4)), undefined);
  assert.deepEqual(turnings(flat, errors.slice(0, 4)), []);
});

const years = (from: number, values: readonly number[]) =>
  values.map((value, at) => ({ year: from + at, value }));

test('10.4 errors: growth of a year against what was expected the year before, all three together', () => {
  const prices = years(2010, [100, 110, 121, 133.1, 146.41, 161.051, 161.051]);
  const wages = years(2012, [100, 102, 104.04, 106.1208, 108.243]);
  const changes = [0, -1, 0, -1, 0, 3];
  const rates = changes.map((change, at) => ({ year: 2011 + at, value: 5, change }));
  const found = pastErrors({ prices, wages, rates });
  assert.deepEqual(
    found.map(({ year }) => year),
    [2013, 2014, 2015, 2016],
  );
  const [first, , , last] = found;
  // With less than five years 3 % are expected, then the mean of the past.
  assert.deepEqual([first!.price, first!.rent, first!.rate].map(Math.round), [7, -1, 0]);
  assert.deepEqual([last!.price, last!.rent, last!.rate].map(Math.round), [-10, -1, 3]);
  assert.deepEqual(pastErrors({ prices, wages, rates }, 2014), found.slice(0, 2));
});
