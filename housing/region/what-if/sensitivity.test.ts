import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scenarioDefaults, scenarioResult } from '../../formula/scenario.ts';
import { sensitivity } from './analyse.ts';

const scenario = { netIncome: 60_000, ...scenarioDefaults };

test('10.3 what-if: a cell is the scenario with both values', () => {
  const table = sensitivity(
    scenario,
    'brno',
    100_000,
    { axis: 'mortgageRatePct', values: [4, 5, 6] },
    { axis: 'flatSizeM2', values: [40, 60] },
  );
  const expected = scenarioResult(
    { ...scenario, mortgageRatePct: 6, flatSizeM2: 40 },
    'brno',
    100_000,
  );
  assert.deepEqual(table.cells[2]![0], expected);
  assert.deepEqual(table.cells[1]![1], scenarioResult(scenario, 'brno', 100_000));
});

test('10.3 what-if: payments grow with rate and size', () => {
  const { cells } = sensitivity(
    scenario,
    'brno',
    100_000,
    { axis: 'mortgageRatePct', values: [1, 2, 3, 4] },
    { axis: 'flatSizeM2', values: [30, 60, 90] },
  );
  for (const [row, results] of cells.entries()) {
    for (const [column, { monthlyPayment }] of results.entries()) {
      if (row > 0) assert.ok(monthlyPayment > cells[row - 1]![column]!.monthlyPayment);
      if (column > 0) assert.ok(monthlyPayment > results[column - 1]!.monthlyPayment);
    }
  }
});
