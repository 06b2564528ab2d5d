import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rentOrBuy } from '../odds/rent-or-buy.ts';
import { asked } from '../testing/asked.ts';
import {
  householdDefaults,
  originsOf,
  readRentOrBuy,
  rentOrBuyDefaults,
  rentOrBuyFields,
  shownDefault,
  withoutDefaults,
} from './rent-or-buy-input.ts';

const defaults = {
  ...rentOrBuyDefaults(undefined, undefined, '2026-11-20'),
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
    input: {
      stayYears: 10,
      price: 6_000_000,
      monthlyRent: 20_000,
      ltvPct: 80,
      ratePct: 5,
      mortgageYears: 30,
      fixationYears: 5,
      investmentReturnPct: 7,
      priceGrowthPct: 3,
      rentGrowthPct: 3,
      inflationPct: 2,
      upkeepPct: 1,
      buyingCostPct: 2,
      sellingCostPct: 4,
      interestTaxPct: 15,
      interestLimit: 150_000,
    },
  });
});

test('10.4 bounds: all problems are reported together, in both languages', () => {
  for (const [name, { least, most }] of Object.entries(rentOrBuyFields)) {
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
  const both = readRentOrBuy({ price: '0', stay_years: '2.5' }, defaults);
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

test('10.4 rent or buy: any accepted input has a finite result', () => {
  const anything = fc.record(
    Object.fromEntries(
      Object.entries(rentOrBuyFields).map(([name, { least, most, whole }]) => [
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
      for (const year of rentOrBuy(reading.input, reading.input.stayYears)) {
        for (const value of Object.values(year)) assert.ok(Number.isFinite(value));
      }
    }),
    { numRuns: 50 },
  );
});

test('10.4, 8.1 bounds: those of every field', () => {
  const bounds = Object.entries(rentOrBuyFields).map(([name, { least, most }]) => [
    name,
    [least, most],
  ]);
  assert.deepEqual(Object.fromEntries(bounds), {
    price: [1, 1_000_000_000],
    monthly_rent: [1, 10_000_000],
    ltv_pct: [0, 100],
    rate_pct: [0, 30],
    mortgage_years: [1, 50],
    return_pct: [0, 50],
    price_growth_pct: [-10, 20],
    rent_growth_pct: [-10, 20],
    upkeep_pct: [0, 10],
    buying_cost_pct: [0, 20],
    selling_cost_pct: [0, 20],
    interest_tax_pct: [0, 50],
    interest_limit: [0, 10_000_000],
    stay_years: [1, 50],
    fixation_years: [1, 30],
    inflation_pct: [-10, 20],
  });
});

const growth = {
  price: { pct: 6.449, from: 2010, to: 2025 },
  rent: { pct: 4.25, from: 2011, to: 2024, of: 'wages' },
  consumer: { pct: 3.24, from: 2010, to: 2026 },
} as const;

test('10.4 defaults: growth is that of the series, rounded to a tenth', () => {
  const usual = rentOrBuyDefaults(undefined, growth, '2026-11-20');
  const { priceGrowthPct, rentGrowthPct, inflationPct } = usual;
  assert.deepEqual([priceGrowthPct, rentGrowthPct, inflationPct], [6.4, 4.3, 3.2]);
});

test('10.4 origins: yours, the region, the series with its years, or an assumption', () => {
  const sent = { price: '5000000', ltv_pct: '', rate_pct: undefined };
  const origins = originsOf(sent, { ...growth, rent: undefined }, '2026-11-20');
  assert.deepEqual(origins.price, { kind: 'yours' });
  assert.deepEqual(origins.ltv_pct, { kind: 'assumption' });
  assert.deepEqual(origins.rate_pct, { kind: 'region' });
  assert.deepEqual(origins.monthly_rent, { kind: 'region' });
  assert.deepEqual(origins.price_growth_pct, {
    ...{ kind: 'series', of: 'prices' },
    ...{ from: 2010, to: 2025 },
  });
  assert.deepEqual(origins.rent_growth_pct, { kind: 'assumption' });
  assert.deepEqual(origins.interest_limit, { kind: 'law', year: 2026 });
  assert.deepEqual(origins.interest_tax_pct, { kind: 'law', year: 2026 });
  const ofWages = originsOf({}, growth, '2026-11-20').rent_growth_pct;
  const rents = { ...growth, rent: { ...growth.rent, of: 'rents' } } as const;
  assert.equal((originsOf({}, rents, '2026-11-20').rent_growth_pct as { of?: string }).of, 'rents');
  assert.deepEqual(ofWages, { kind: 'series', of: 'wages', from: 2011, to: 2024 });
  assert.deepEqual(originsOf({}, undefined, '2026-11-20').price_growth_pct, { kind: 'assumption' });
});

test('10.4 form: a default is shown in whole crowns above 100, otherwise with two decimals', () => {
  assert.equal(shownDefault(undefined), undefined);
  assert.equal(shownDefault(100.456), 100);
  assert.equal(shownDefault(6_378_591.4), 6_378_591);
  assert.equal(shownDefault(5.126), 5.13);
});

test('10.9 form: fields left at their defaults are dropped, so that they follow a new region', () => {
  const known = { ...defaults, price: 6_000_000.4, ratePct: 5.126 };
  const fields = { price: '6 000 000', rate_pct: '5,13', ltv_pct: '90', region: 'brno', note: '' };
  assert.deepEqual(withoutDefaults(fields, known), { ltv_pct: '90', region: 'brno', note: '' });
});

test('10.9 form: an unreadable field without a default is kept', () => {
  const unknown = { ...defaults, monthlyRent: undefined };
  assert.deepEqual(withoutDefaults({ monthly_rent: 'x' }, unknown), { monthly_rent: 'x' });
});

test('10.4 fields: price and rent are read as money, rates as plain numbers, null as empty', () => {
  const { price, monthlyRent } = input({ price: '7 mil.', monthly_rent: '25k' }).input;
  assert.deepEqual([price, monthlyRent], [7_000_000, 25_000]);
  assert.equal(readRentOrBuy({ rate_pct: '5k' }, defaults).kind, 'problems');
  assert.equal(readRentOrBuy({ rate_pct: null }, defaults).kind, 'question');
});

test('10.4, 7 problems: state the field, what is expected and the bounds, in both languages', () => {
  const reading = readRentOrBuy(
    { price_growth_pct: '-11', stay_years: '2.5', rate_pct: 'x' },
    defaults,
  );
  assert.ok(reading.kind === 'problems');
  assert.deepEqual(reading.problems, [
    {
      field: 'stay_years',
      message: 'How long you will stay (years) must be a whole number from 1 to 50',
      cs: 'Jak dlouho tu zůstanete (roky): zadejte celé číslo od 1 do 50',
    },
    {
      field: 'rate_pct',
      message: 'Mortgage rate (% a year): “x” is not a number',
      cs: 'Úroková sazba (% ročně): „x“ není číslo',
    },
    {
      field: 'price_growth_pct',
      message: 'Price growth (% a year) must be a number from -10 to 20',
      cs: 'Růst ceny bytu (% ročně): zadejte číslo od −10 do 20',
    },
  ]);
});

test('10.4, 10.12 law: what the law of the day says is the default', () => {
  const on = (day: string) => rentOrBuyDefaults(undefined, undefined, day);
  assert.deepEqual(
    [on('2020-12-31').interestLimit, on('2021-01-01').interestLimit],
    [300_000, 150_000],
  );
  // A buyer paid 4 % until the acquisition tax was repealed.
  assert.deepEqual([on('2019-11-30').buyingCostPct, on('2019-12-01').buyingCostPct], [6, 2]);
  assert.equal(on('1997-12-31').interestLimit, undefined);
  assert.equal(on('2010-01-01').buyingCostPct, 2);
});

test('10.4 household: its flat at the rent of the region or its own, its loan, rate and return', () => {
  const of = (more: Record<string, string>) => {
    const fields = { net_income: '45000', flat_size_m2: '75', mortgage_rate_pct: '4.6', ...more };
    const own = asked({ investment_return_pct: '3', ...fields }, { priceM2: 100_000 });
    const found = householdDefaults(defaults, own);
    return [found.price, found.monthlyRent, found.ratePct, found.investmentReturnPct];
  };
  assert.deepEqual(of({}), [7_500_000, 25_000, 4.6, 3]);
  assert.deepEqual(of({ current_rent: '1' }), [7_500_000, 1, 4.6, 3]);
  // Who pays no rent would rent at the price of the region.
  assert.deepEqual(of({ current_rent: '0' }), [7_500_000, 25_000, 4.6, 3]);
  const own = asked({ net_income: '45000', current_savings: '4000000', growth: '2' });
  const rich = householdDefaults(defaults, own);
  assert.ok(rich.ltvPct! < 45 && rich.ltvPct! > 30, 'savings reduce the loan');
  assert.deepEqual([rich.priceGrowthPct, rich.upkeepPct], [2, defaults.upkeepPct]);
});
