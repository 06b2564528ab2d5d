import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { affordability } from '../../formula/affordability.ts';
import { scenarioDefaults } from '../../formula/scenario.ts';
import { heatOfPaymentShare } from '../../formula/severity.ts';
import {
  ratesAround,
  readWhatIf,
  regionScenario,
  rowsOfTable,
  valuesAround,
  whatIfAxes,
} from './analyse.ts';

const known = (value: number) =>
  ({ value, source: 'test', date: '2026-11-20', kind: 'measured' }) as const;

test('10.3 what-if: the average household has the region’s wage, rate and expenses', () => {
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

test('7, 10.3 what-if: a layout that is unknown is a problem of its field, beside those of the scenario', () => {
  const fieldsOf = (fields: Record<string, string>) => {
    const reading = readWhatIf({ net_income: '50000', ...fields });
    return reading.kind === 'problems' ? reading.problems.map(({ field }) => field) : [];
  };
  assert.deepEqual(fieldsOf({ across: 'x', measure: 'y', fixation: '4' }), [
    ...['across', 'measure', 'fixation'],
  ]);
  assert.deepEqual(fieldsOf({ net_income: '0', across: 'x' }), ['net_income', 'across']);
  assert.deepEqual(fieldsOf({ across: '', measure: 'years', fixation: '10' }), []);
  const reading = readWhatIf({ net_income: '50000', across: 'x' });
  assert.ok(reading.kind === 'problems');
  assert.equal(reading.problems[0]?.message, 'across must be one of flatSizeM2, ltvPct, netIncome');
});

test('10.3 what-if: bounds of a scenario, and the layout', () => {
  const reading = readWhatIf({ net_income: '50000', measure: 'years', fixation: '5' });
  assert.ok(reading.kind === 'what-if');
  assert.deepEqual(
    [reading.across, reading.measure, reading.fixationYears],
    ['flatSizeM2', 'years', 5],
  );
  assert.equal(readWhatIf({ net_income: '0' }).kind, 'problems');
});

test('10.3 what-if: two incomes are one, and the expenses remain those of two adults', () => {
  const reading = readWhatIf({ net_income: '45000', second_income: '38000' });
  assert.ok(reading.kind === 'what-if');
  const { netIncome, secondIncome, monthlyExpenses } = reading.scenario;
  assert.deepEqual([netIncome, secondIncome, monthlyExpenses], [83_000, 0, 34_000]);
});

test('10.3 what-if: a fixation as long as the term counts as 0', () => {
  const reading = readWhatIf({ net_income: '50000', mortgage_years: '5', fixation: '5' });
  assert.ok(reading.kind === 'what-if');
  assert.equal(reading.fixationYears, 0);
});

test('2.3 payment share: the colour changes at 40 % of income', () => {
  assert.equal(heatOfPaymentShare(39.999), 'heat-2');
  assert.equal(heatOfPaymentShare(40), 'heat-3');
  assert.deepEqual([29, 45, 55, 60].map(heatOfPaymentShare), [
    'heat-1',
    'heat-3',
    'heat-4',
    'heat-5',
  ]);
});

test('10.3 what-if: the table of saving times has incomes as rows', () => {
  const reading = readWhatIf({ net_income: '50000', measure: 'years' });
  assert.ok(reading.kind === 'what-if');
  assert.equal(rowsOfTable(reading).axis, 'netIncome');
  assert.equal(rowsOfTable(reading).values[3], 50_000);
  assert.equal(rowsOfTable({ ...reading, across: 'netIncome' }).axis, 'flatSizeM2');
  assert.equal(rowsOfTable({ ...reading, measure: 'share' }).axis, 'mortgageRatePct');
});

test('10.3 what-if: the table contains the setting and stays within bounds', () => {
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
