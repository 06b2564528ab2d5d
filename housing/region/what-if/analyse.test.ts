import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { affordability } from '../../formula/affordability.ts';
import { scenarioResult } from '../../formula/household.ts';
import { heatOfPaymentShare } from '../../formula/severity.ts';
import { asked } from '../../testing/asked.ts';
import {
  layoutProblems,
  ratesAround,
  readWhatIf,
  rowsOfTable,
  sensitivity,
  valuesAround,
  whatIfAxes,
} from './analyse.ts';
import { averageHousehold } from './panel.ts';

const read = (fields: Record<string, string>) =>
  readWhatIf(fields, asked({ net_income: '50000', ...fields }));

const known = (value: number) =>
  ({ value, source: 'test', date: '2026-11-20', kind: 'measured' }) as const;

test('10.3 what-if: the average household has the region’s wage, rate and expenses', () => {
  const row = affordability('brno', '2026-11-20', 'current', {
    wage: known(45_000),
    rate: known(4.49),
    expenses: known(18_500),
  });
  assert.deepEqual(averageHousehold(row), { net_income: '35330', monthly_expenses: '18500' });
  assert.equal(averageHousehold({ ...row, avgMonthlyWageNet: undefined }), undefined);
});

test('7, 10.3 what-if: a layout that is unknown is a problem of its field, beside those of the scenario', () => {
  const fieldsOf = (fields: Record<string, string>) =>
    layoutProblems(fields).map(({ field }) => field);
  assert.deepEqual(fieldsOf({ across: 'x', measure: 'y', fixation: '4' }), [
    ...['across', 'measure', 'fixation'],
  ]);
  assert.deepEqual(fieldsOf({ across: '', measure: 'years', fixation: '10' }), []);
  const reading = read({ net_income: '50000', across: 'x' });
  assert.ok(reading.kind === 'problems');
  assert.equal(reading.problems[0]?.message, 'across must be one of flatSizeM2, ltvPct, netIncome');
});

test('10.3 what-if: bounds of a scenario, and the layout', () => {
  const reading = read({ net_income: '50000', measure: 'years', fixation: '5' });
  assert.ok(reading.kind === 'what-if');
  assert.deepEqual(
    [reading.across, reading.measure, reading.fixationYears],
    ['flatSizeM2', 'years', 5],
  );
});

test('10.3 what-if: two incomes are one, and the expenses remain those of two adults', () => {
  const reading = read({ net_income: '45000', second_income: '38000' });
  assert.ok(reading.kind === 'what-if');
  const { netIncome, secondIncome, monthlyExpenses } = reading.question.scenario;
  assert.deepEqual([netIncome, secondIncome, monthlyExpenses], [83_000, 0, 34_000]);
});

test('10.3 what-if: a fixation as long as the term counts as 0', () => {
  const reading = read({ net_income: '50000', mortgage_years: '5', fixation: '5' });
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
  const reading = read({ net_income: '50000', measure: 'years' });
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
        const { values } = valuesAround(axis, {
          scenario: { ...asked({ net_income: '50000' }).scenario, ...chosen },
        });
        assert.equal(values.length, 5);
        for (const value of values) assert.ok(value > 0);
        if (axis === 'ltvPct') assert.ok(values.every((value) => value <= 100));
        if (axis === 'flatSizeM2') assert.ok(values.every((value) => value <= 500));
      }
    }),
  );
});

test('10.3 what-if: a cell is the household with both values', () => {
  const own = asked({ net_income: '60000', current_savings: '2000000' });
  const cells = sensitivity(
    own,
    { axis: 'mortgageRatePct', values: [4, 5, 6] },
    { axis: 'flatSizeM2', values: [40, 60] },
  );
  const fields = { net_income: '60000', current_savings: '2000000' };
  const of = (rate: string, flat_size_m2: string) =>
    scenarioResult(asked({ ...fields, rate, flat_size_m2 }));
  assert.deepEqual(cells[2]![0], of('6', '40'));
  assert.deepEqual(cells[1]![1], of('5', '60'));
});
