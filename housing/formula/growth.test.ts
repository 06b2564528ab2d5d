import assert from 'node:assert/strict';
import { test } from 'node:test';
import { growthRates, yearlyGrowth } from './forecast.ts';

const series = (...values: [date: string, value: number][]) =>
  values.map(([date, value]) => ({ date, value, source: 'macro', kind: 'measured' as const }));

test('10.4 growth: 99.9737 in 2010 to 266.8417 at the end of 2025 is 6.4 % a year', () => {
  const growth = yearlyGrowth(
    series(['2008-01-01', 102.074], ['2010-01-01', 99.9737], ['2025-10-01', 266.8417]),
  );
  assert.equal(growth?.pct.toFixed(1), '6.4');
  assert.deepEqual([growth?.from, growth?.to], [2010, 2025]);
});

test('10.4 growth: from the first value of 2010 or later, over more than five years, above zero', () => {
  const of = (...values: Parameters<typeof series>) => yearlyGrowth(series(...values))?.pct;
  // 256 times as much after exactly eight years.
  assert.equal(of(['2010-01-01', 1], ['2018-01-01', 256]), 100);
  assert.equal(of(['2010-01-01', 0.5], ['2018-01-01', 128]), 100);
  assert.notEqual(of(['2010-01-01', 100], ['2015-07-01', 140]), undefined);
  assert.equal(of(), undefined);
  for (const [from, first, to] of [
    ['2022-01-01', 100, '2026-01-01'],
    // 1,826 days.
    ['2010-01-01', 100, '2015-01-01'],
    ['2000-01-01', 100, '2009-01-01'],
    ['2010-01-01', 0, '2020-01-01'],
  ] as const) {
    assert.equal(of([from, first], [to, 140]), undefined, from);
  }
});

test('10.4 growth: rents grow as those of the region did over five years, until then as wages', () => {
  const prices = series(['2010-01-01', 100], ['2018-01-01', 200]);
  const wages = series(['2011-01-01', 100], ['2019-01-01', 256]);
  const few = series(['2026-01-01', 250], ['2026-12-01', 260]);
  const many = series(['2020-01-01', 200], ['2028-01-01', 400]);
  const early = growthRates(prices, few, wages);
  assert.deepEqual([early.rent?.of, early.rent?.from, early.price?.to], ['wages', 2011, 2018]);
  const later = growthRates(prices, many, wages);
  assert.deepEqual([later.rent?.of, later.rent?.to], ['rents', 2028]);
  assert.deepEqual(growthRates([], [], []), {
    price: undefined,
    rent: undefined,
    consumer: undefined,
  });
});
