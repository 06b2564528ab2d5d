import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SheetSeries } from '../market/sheet.ts';
import { withEveryYear } from './chart.ts';
import { labelShifts } from './lines.ts';

const ending = (value: number): SheetSeries => ({
  label: String(value),
  unit: '',
  points: [{ value, kind: 'measured', source: 'test' }, undefined],
});

test('4.3 charts: a gap of five years is five times as wide as one of one year', () => {
  const point = { value: 1, kind: 'derived' as const, source: 'x' };
  const sheet = withEveryYear({
    name: 'x',
    labels: ['2015', '2020', '2021'],
    series: [{ label: 'x', unit: 'months', points: [point, point, undefined] }],
  });
  assert.deepEqual(sheet.labels, ['2015', '2016', '2017', '2018', '2019', '2020', '2021']);
  assert.deepEqual(
    sheet.series[0]!.points.map((known) => known?.value),
    [1, undefined, undefined, undefined, undefined, 1, undefined],
  );
});

test('10.7 charts: line names far apart are not moved', () => {
  assert.deepEqual(labelShifts([ending(100), ending(50), ending(0)], 'zero', 300), [0, 0, 0]);
});

test('10.7 charts: overlapping line names are moved apart, in order', () => {
  assert.deepEqual(labelShifts([ending(99), ending(100), ending(98)], 'zero', 300), [12, 0, 24]);
});

test('10.7 charts: lines with equal ends or no points', () => {
  assert.deepEqual(labelShifts([ending(5), ending(5)], 'data', 300), [0, 15]);
  assert.deepEqual(labelShifts([{ label: '', unit: '', points: [undefined] }], 'zero', 300), [0]);
  assert.deepEqual(labelShifts([], 'zero', 300), []);
});
