import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rentOrBuy, tippingRent } from './rent-or-buy.ts';
import { readRentOrBuy, rentOrBuyDefaults, rentOrBuyFields } from './rent-or-buy-input.ts';

const defaults = {
  ...rentOrBuyDefaults(undefined),
  price: 6_000_000,
  monthlyRent: 20_000,
  ratePct: 5,
};

function input(fields: Record<string, string> = {}) {
  const reading = readRentOrBuy(fields, defaults);
  assert.ok(reading.kind === 'question', JSON.stringify(reading));
  return reading;
}

test('10.4 defaults: LTV 80, 30 years, return 7, growth 3, maintenance 1, costs 2 and 4 %', () => {
  assert.deepEqual(input({ ltv_pct: '' }), {
    kind: 'question',
    horizonYears: 30,
    input: {
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
    },
  });
});

test('10.4 bounds: all problems are reported together, in both languages', () => {
  for (const { name, least, most } of rentOrBuyFields) {
    for (const outside of [least - 1, most + 1, 'x', 'NaN', 'Infinity']) {
      const reading = readRentOrBuy({ [name]: String(outside) }, defaults);
      assert.ok(reading.kind === 'problems', `${name}=${outside}`);
      assert.equal(reading.problems[0]!.field, name);
      assert.match(reading.problems[0]!.cs ?? '', /zadejte|není číslo/);
    }
    for (const inside of [least, most]) {
      assert.equal(readRentOrBuy({ [name]: String(inside) }, defaults).kind, 'question');
    }
  }
  const both = readRentOrBuy({ price: '0', horizon_years: '2.5' }, defaults);
  assert.ok(both.kind === 'problems' && both.problems.length === 2);
});

test('10.4 rent or buy: without a rent of the region the field is required', () => {
  const reading = readRentOrBuy({}, { ...defaults, monthlyRent: undefined });
  assert.ok(reading.kind === 'problems');
  assert.deepEqual(
    reading.problems.map(({ field }) => field),
    ['monthly_rent'],
  );
});

test('10.4 break-even rent: both own the same; above it the buyer owns more', () => {
  const question = input();
  const rent = tippingRent(question.input, 30)!;
  const lead = (monthlyRent: number) => {
    const last = rentOrBuy({ ...question.input, monthlyRent }, 30).years.at(-1)!;
    return last.buyerWealth - last.renterWealth;
  };
  assert.ok(Math.abs(lead(rent)) < 1);
  assert.ok(lead(rent * 0.9) < 0 && lead(rent * 1.1) > 0);
});

test('10.4 break-even rent: undefined if buying wins without any rent', () => {
  assert.equal(tippingRent({ ...input().input, priceGrowthPct: 20, ratePct: 0 }, 30), undefined);
});

test('10.4 rent or buy: any accepted input has a finite result', () => {
  const anything = fc.record(
    Object.fromEntries(
      rentOrBuyFields.map(({ name, least, most, whole }) => [
        name,
        whole
          ? fc.integer({ min: least, max: most })
          : fc.double({ min: least, max: most, noNaN: true }),
      ]),
    ),
  );
  fc.assert(
    fc.property(anything, (fields) => {
      const reading = readRentOrBuy(fields, defaults);
      assert.ok(reading.kind === 'question');
      for (const year of rentOrBuy(reading.input, reading.horizonYears).years) {
        for (const value of Object.values(year)) assert.ok(Number.isFinite(value));
      }
    }),
    { numRuns: 50 },
  );
});
