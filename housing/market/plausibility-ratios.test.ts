import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { brokenRule } from './plausibility.ts';
import { breaksRatio } from './plausibility-ratios.ts';

const TODAY = '2026-11-20';
const PRICE = 'avg_asking_price_m2_flat' as const;

test('10.10 plausibility: a first value must agree with the other series', () => {
  const first = (indicator: IndicatorName, value: number, related: number) =>
    brokenRule({ indicator, region: 'praha', date: TODAY, value }, [], TODAY, related);
  assert.equal(first(PRICE, 157_160, 62_022), undefined);
  assert.equal(first(PRICE, 157_160, 35_000), 'inconsistent');
  assert.equal(first('avg_rent_m2_flat', 432, 157_160), undefined);
  assert.equal(first('avg_rent_m2_flat', 432, 157_160 * 1.45), 'inconsistent');
  assert.equal(first('mortgage_rate_avg', 4.49, 3.5), undefined);
  assert.equal(first('mortgage_rate_avg', 12, 3.5), 'inconsistent');
});

test('10.10 plausibility: the limits between the series, from both sides', () => {
  const outside = (indicator: IndicatorName, related: number, values: readonly number[]) =>
    values.map((value) => breaksRatio(indicator, value, related));
  // 60 m² for 3 to 20 years of 12 × 40,000.
  assert.deepEqual(outside(PRICE, 40_000, [23_900, 24_000, 160_000, 160_100]), [
    ...[true, false, false, true],
  ]);
  // 12 rents a year are 2.5 to 8 % of 120,000.
  assert.deepEqual(outside('median_rent_m2_flat', 120_000, [249, 250, 800, 801]), [
    ...[true, false, false, true],
  ]);
  assert.deepEqual(outside('mortgage_rate_avg', 5, [1.9, 2, 11, 11.1]), [
    ...[true, false, false, true],
  ]);
  assert.equal(breaksRatio('repo_rate_2w', 100, 1), false);
  assert.equal(breaksRatio(PRICE, 1, undefined), false);
});
