import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SheetSeries } from '../market/sheet.ts';
import { labelShifts } from './label-shifts.ts';

const ending = (value: number): SheetSeries => ({
  label: String(value),
  unit: '',
  points: [{ value, kind: 'measured', source: 'test' }, undefined],
});

test('names far apart stay where their lines end', () => {
  assert.deepEqual(labelShifts([ending(100), ending(50), ending(0)], 'zero', 300), [0, 0, 0]);
});

test('names that would lie on each other stand one below the other, the highest on top', () => {
  assert.deepEqual(labelShifts([ending(99), ending(100), ending(98)], 'zero', 300), [12, 0, 24]);
});

test('lines that all end at the same place, or have no points, do no harm', () => {
  assert.deepEqual(labelShifts([ending(5), ending(5)], 'data', 300), [0, 15]);
  assert.deepEqual(labelShifts([{ label: '', unit: '', points: [undefined] }], 'zero', 300), [0]);
  assert.deepEqual(labelShifts([], 'zero', 300), []);
});
