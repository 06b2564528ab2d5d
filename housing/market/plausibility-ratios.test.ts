import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { brokenRule } from './plausibility.ts';

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
