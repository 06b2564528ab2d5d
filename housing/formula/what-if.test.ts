import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { affordability } from './affordability.ts';
import { heatOfPaymentShare } from './payment-share.ts';
import { scenarioDefaults } from './scenario.ts';
import {
  downTheTable,
  ratesAround,
  readWhatIf,
  regionScenario,
  valuesAround,
  whatIfAxes,
} from './what-if.ts';

const known = (value: number) =>
  ({ value, source: 'test', date: '2026-11-20', kind: 'measured' }) as const;

test('the household of a region has its net wage, its rate and its expenses', () => {
  const row = affordability('brno', '2026-11-20', 'current', {
    wage: known(45_000),
    rate: known(4.49),
    expenses: known(18_500),
  });
  assert.deepEqual(regionScenario(row), {
    ...scenarioDefaults,
    netIncome: 35_330,
    mortgageRatePct: 4.49,
    monthlyExpenses: 18_500,
  });
  assert.equal(regionScenario({ ...row, avgMonthlyWageNet: undefined }), undefined);
});

test('a setting is read with the bounds of a scenario; a layout unknown is the usual one', () => {
  const reading = readWhatIf({ net_income: '50000', across: 'x', measure: 'years', fixation: '5' });
  assert.ok(reading.kind === 'what-if');
  assert.deepEqual(
    [reading.across, reading.measure, reading.fixationYears],
    ['flatSizeM2', 'years', 5],
  );
  assert.equal(readWhatIf({ net_income: '0' }).kind, 'problems');
});

test('a fixation as long as the loan is none', () => {
  const reading = readWhatIf({ net_income: '50000', mortgage_years: '5', fixation: '5' });
  assert.ok(reading.kind === 'what-if');
  assert.equal(reading.fixationYears, 0);
});

test('2.A affordable: the colour changes from green strictly at 40 % of income', () => {
  assert.equal(heatOfPaymentShare(39.999), 'heat-2');
  assert.equal(heatOfPaymentShare(40), 'heat-3');
  assert.deepEqual([29, 45, 55, 60].map(heatOfPaymentShare), [
    'heat-1',
    'heat-3',
    'heat-4',
    'heat-5',
  ]);
});

test('the time of saving does not depend on the rate, so the income goes down its table', () => {
  const reading = readWhatIf({ net_income: '50000', measure: 'years' });
  assert.ok(reading.kind === 'what-if');
  assert.equal(downTheTable(reading).axis, 'netIncome');
  assert.equal(downTheTable(reading).values[3], 50_000);
  assert.equal(downTheTable({ ...reading, across: 'netIncome' }).axis, 'flatSizeM2');
  assert.equal(downTheTable({ ...reading, measure: 'share' }).axis, 'mortgageRatePct');
});

test('the table holds the chosen setting wherever it fits, and nothing a scenario may not be', () => {
  assert.deepEqual(ratesAround(4.49).values, [2.99, 3.49, 3.99, 4.49, 4.99, 5.49, 5.99]);
  assert.deepEqual(ratesAround(0.5).values[0], 0);
  const scenario = fc.record({
    flatSizeM2: fc.integer({ min: 1, max: 500 }),
    ltvPct: fc.integer({ min: 1, max: 100 }),
    netIncome: fc.integer({ min: 1, max: 1_000_000 }),
    rate: fc.integer({ min: 0, max: 30 }),
  });
  fc.assert(
    fc.property(scenario, ({ rate, ...chosen }) => {
      for (const value of ratesAround(rate).values) assert.ok(value >= 0 && value <= 30);
      for (const axis of whatIfAxes) {
        const { values } = valuesAround(axis, { ...scenarioDefaults, ...chosen });
        assert.equal(values.length, 5);
        for (const value of values) assert.ok(value > 0);
        if (axis === 'ltvPct') assert.ok(values.every((value) => value <= 100));
        if (axis === 'flatSizeM2') assert.ok(values.every((value) => value <= 500));
      }
    }),
  );
});
