import assert from 'node:assert/strict';
import { test } from 'node:test';
import { affordability } from '../formula/affordability.ts';
import { inTerms } from './chart.ts';

const row = (date: string, wage: number | undefined) =>
  affordability('praha', date, 'historical', {
    wage: wage === undefined ? undefined : { date, value: wage, source: 'test', kind: 'measured' },
  });
const rows = [row('2010-01-01', 20_000), row('2015-01-01', undefined), row('2020-01-01', 30_000)];
const cpi = [
  { date: '2010-01-01', value: 100 },
  { date: '2015-01-01', value: 120 },
  { date: '2020-01-01', value: 125 },
];
const wage = ({ avgMonthlyWage }: { avgMonthlyWage: number | undefined }) => avgMonthlyWage;
const values = (real: boolean, index: boolean, money = true) =>
  inTerms(rows, wage, money, cpi, { real, index }).map(({ value }) => value);

test('10.6 nominal: values unchanged, missing ones left out', () => {
  assert.deepEqual(values(false, false), [20_000, 30_000]);
});

test('10.6 real terms: money of the newest month of the price index', () => {
  assert.deepEqual(values(true, false), [25_000, 30_000]);
});

test('10.6 index: a line starts at 100, also in real terms', () => {
  assert.deepEqual(values(false, true), [100, 150]);
  assert.deepEqual(values(true, true), [100, 120]);
});

test('10.6 real terms: years and shares are not deflated', () => {
  assert.deepEqual(values(true, false, false), [20_000, 30_000]);
});
