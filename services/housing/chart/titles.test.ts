import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from '../formula/affordability.ts';
import { wagesChart } from './region-charts.ts';

test('4.3 wages: without a wage the title says that there are no data', () => {
  for (const rows of [[], [affordability('brno', '2026-01-01', 'current', {})]])
    assert.equal(wagesChart('cs', rows).picture.title, 'bez údaje');
});
