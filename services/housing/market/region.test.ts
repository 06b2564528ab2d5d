import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { historicalYears, livingExpensesOf } from './assumptions.ts';
import { cityToKraj, findKraj, kraje, regions } from './region.ts';

const contract = readFileSync(
  join(import.meta.dirname, '../../../docs/contract/housing.md'),
  'utf8',
);

test('2.4 regions: fourteen slugs with the kraj of their wages and the filter of the portal', () => {
  const places = regions.map(({ slug, kraj }) => `${slug} (${kraj})`);
  assert.equal(places.length, 14);
  assert.ok(contract.includes(places.join(', ')), 'the list of the contract');
  assert.deepEqual(
    regions.map(({ portal }) => portal.id),
    [10, 72, 65, 12, 22, 42, 28, 1, 27, 32, 38, 10, 67, 11],
  );
  assert.equal(new Set(regions.map(({ kraj }) => kraj)).size, 14);
  assert.ok(kraje.every(({ slug }) => findKraj(slug)));
  assert.equal(cityToKraj('brno'), 'jihomoravsky');
  assert.equal(cityToKraj('atlantis'), 'national');
});

test('1.4, 1.5 assumptions: living expenses by region, and the years of the past', () => {
  const expenses = ['praha', 'brno', 'plzen', 'ostrava', 'olomouc', 'atlantis'];
  assert.deepEqual(
    expenses.map(livingExpensesOf),
    [22_000, 18_500, 17_500, 16_500, 16_000, 17_000],
  );
  assert.deepEqual(historicalYears, [2010, 2015, 2020]);
});
