import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart } from '@tessera/kit/chart/svg';
import { chartTexts } from '@tessera/kit/testing/sample-charts';
import type { SheetSeries } from '../market/sheet.ts';
import { withEveryYear } from './chart.ts';
import { lines } from './lines.ts';

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

/** Distances of each line name to the one above it, px. */
const gaps = (series: readonly SheetSeries[]) => {
  const sheet = { name: 'x', labels: ['2020', '2021'], series };
  const chart = lines({ sheet, axis: 'Kč', text: String });
  const drawn = drawChart(chart, { width: 900, height: 380, locale: 'cs' });
  const names = new Set(series.map(({ label }) => label));
  const heights = chartTexts(drawn).filter(({ words }) => names.has(words));
  return heights.map(({ y }, at) => (at === 0 ? 0 : Math.round(y - heights[at - 1]!.y)));
};

test('10.7 charts: line names far apart are not moved', () => {
  const [, second, third] = gaps([ending(95), ending(51), ending(7)]);
  assert.ok(second! > 100 && Math.abs(second! - third!) <= 1);
});

test('10.7 charts: overlapping line names are moved apart, in order', () => {
  assert.deepEqual(gaps([ending(98.5), ending(99.5), ending(97.5)]), [0, 15, 15]);
});

test('10.7 charts: lines with equal ends or no points', () => {
  assert.deepEqual(gaps([ending(5.5), { ...ending(5.5), label: 'x' }]), [0, 15]);
  assert.deepEqual(gaps([{ label: 'x', unit: '', points: [undefined] }, ending(5.5)]), [0]);
  assert.deepEqual(gaps([]), []);
});

test('4.3 charts: estimates are a dashed line with hollow points up to the first value behind them', () => {
  const point = (value: number, estimated: boolean) => ({
    value,
    kind: 'derived' as const,
    source: 'x',
    estimated,
  });
  const series = { label: 'x', unit: '', points: [point(1, true), undefined, point(3, false)] };
  const sheet = { name: 'x', labels: ['2020', '2021', '2022'], series: [series] };
  const [dashed, solid, ...more] = lines({ sheet, axis: '', text: String }).marks;
  assert.ok(dashed?.kind === 'line' && solid?.kind === 'line' && more.length === 0);
  assert.deepEqual([dashed.isDashed, dashed.isHollow, solid.isDashed], [true, true, false]);
  const places = (line: typeof dashed) => line.points.map(({ x, tip }) => [x, tip]);
  assert.deepEqual(places(dashed), [
    [0, 'x, 2020: 1'],
    [2, undefined],
  ]);
  assert.deepEqual(places(solid), [[2, 'x, 2022: 3']]);
});

test('4.3 charts: a projection is dashed, named at its end, and its band starts at the last known value', () => {
  const known = { value: 2, kind: 'derived' as const, source: 'x' };
  const ahead = { value: 3, kind: 'projected' as const, source: 'x', low: 2.5, high: 4 };
  const line = { unit: '', colour: '#123456' };
  const series = [
    { ...line, label: 'x', points: [known, undefined] },
    { ...line, label: 'x, projected', projected: true, points: [known, ahead] },
  ];
  const { marks } = lines({
    sheet: { name: 'x', labels: ['1', '2'], series },
    axis: '',
    text: String,
  });
  assert.deepEqual(
    marks.map((mark) => (mark.kind === 'line' ? [mark.name, mark.label, mark.isDashed] : mark)),
    [
      ['x', undefined, false],
      {
        kind: 'band',
        colour: '#123456',
        points: [
          { x: 0, low: 2, high: 2 },
          { x: 1, low: 2.5, high: 4 },
        ],
      },
      [undefined, 'x, projected', true],
    ],
  );
});
