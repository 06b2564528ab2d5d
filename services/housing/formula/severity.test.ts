import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heatOfDepositYears, heatOfMonths } from './severity.ts';

test('1.6 severity: five steps by months, a boundary in the milder step', () => {
  const worked: [months: number, heat: string][] = [
    [0, 'heat-1'],
    [99.9, 'heat-1'],
    [100, 'heat-1'],
    [100.01, 'heat-2'],
    [110, 'heat-2'],
    [110.01, 'heat-3'],
    [130, 'heat-3'],
    [130.01, 'heat-4'],
    [160, 'heat-4'],
    [160.01, 'heat-5'],
    [1e9, 'heat-5'],
  ];
  for (const [months, heat] of worked) assert.equal(heatOfMonths(months), heat, String(months));
});

test('1.6 severity: a missing value has no step', () => {
  assert.equal(heatOfMonths(undefined), undefined);
});

test('1.6 severity: years to the deposit have their own steps; never is the highest', () => {
  const worked: [years: number | undefined, heat: string][] = [
    [0, 'heat-1'],
    [3, 'heat-1'],
    [3.1, 'heat-2'],
    [6.1, 'heat-3'],
    [10.1, 'heat-4'],
    [15, 'heat-4'],
    [15.1, 'heat-5'],
    [undefined, 'heat-5'],
  ];
  for (const [years, heat] of worked) assert.equal(heatOfDepositYears(years), heat, String(years));
});
