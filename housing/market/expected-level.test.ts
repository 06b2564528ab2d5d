import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IndicatorName } from './indicator.ts';
import { brokenRule, type PlausibilityRule } from './plausibility.ts';

test('10.10 plausibility: the first value of a series is compared with its expected level', () => {
  const first = (indicator: IndicatorName, region: string, value: number, date = '2026-11-20') =>
    brokenRule({ indicator, region, date, value }, [], '2026-11-20');
  const worked: [IndicatorName, string, number, PlausibilityRule | undefined][] = [
    ['avg_asking_price_m2_flat', 'brno', 106_310, undefined],
    ['avg_asking_price_m2_flat', 'brno', 106_310 * 1.45, 'level'],
    ['avg_asking_price_m2_flat', 'praha', 157_160 * 1.9, 'level'],
    // Two regions swapped.
    ['avg_asking_price_m2_flat', 'usti_nad_labem', 157_160, 'level'],
    ['median_asking_price_m2_flat', 'praha', 43_194, 'level'],
    // A rent for the whole flat divided twice by its area, or the rent of a week.
    ['avg_rent_m2_flat', 'praha', 110, 'level'],
    ['avg_rent_m2_flat', 'praha', 430, undefined],
    ['median_rent_m2_flat', 'karlovy_vary', 190, undefined],
    // Indices and rates have no level that could be expected.
    ['cpi', 'national', 400, undefined],
    ['repo_rate_2w', 'national', 12, undefined],
  ];
  for (const [indicator, region, value, rule] of worked) {
    assert.equal(first(indicator, region, value), rule, `${indicator} ${region} ${value}`);
  }
  assert.equal(first('avg_monthly_wage', 'praha', 24_455, '2011-01-01'), undefined);
  assert.equal(first('avg_monthly_wage', 'praha', 62_022, '2024-01-01'), undefined);
  assert.equal(first('avg_monthly_wage', 'national', 138_495, '2024-01-01'), 'level');
});
