import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AffordabilityRow, affordability } from '../formula/affordability.ts';
import type { Sheet } from '../market/sheet.ts';
import { commonYear, comparisonChart, inTerms } from './chart.ts';
import { withCoincidingLinesJoined } from './coinciding-lines.ts';

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
const values = (deflator?: typeof cpi) => inTerms(rows, wage, deflator).map(({ value }) => value);

test('10.6 nominal: values unchanged, missing ones left out', () => {
  assert.deepEqual(values(), [20_000, 30_000]);
});

test('10.6 real terms: money of the newest month of the price index', () => {
  assert.deepEqual(values(cpi), [25_000, 30_000]);
});

const regions = (entries: readonly (readonly [string, readonly AffordabilityRow[]])[]) =>
  new Map(entries);
const chartOf = (yearly: ReadonlyMap<string, readonly AffordabilityRow[]>, real = false) =>
  comparisonChart('en', { metric: 'net_wage', terms: { real, index: true }, yearly, cpi });

test('10.6 index: all lines are 100 in the first year they have in common, also in real terms', () => {
  const later = [row('2015-01-01', 25_000), row('2020-01-01', 50_000)];
  const all = [row('2010-01-01', 20_000), row('2015-01-01', 25_000), row('2020-01-01', 30_000)];
  const { sheet } = chartOf(
    regions([
      ['praha', all],
      ['brno', later],
      ['zlin', []],
    ]),
  );
  const of = (at: number) => sheet.series[at]!.points.map((point) => point?.value);
  assert.equal(of(0)[5], 100);
  assert.equal(of(1)[5], 100);
  assert.ok(of(0)[0]! < 100 && of(1)[0] === undefined);
  assert.deepEqual(new Set(of(2)), new Set([undefined]));
  const deflated = chartOf(regions([['praha', all]]), true).sheet.series[0]!.points;
  assert.equal(deflated[0]?.value, 100);
  assert.ok(deflated[5]!.value < 105, 'prices grew by 20 %');
});

test('10.6 index: without a common year no line has a value', () => {
  const { sheet } = chartOf(
    regions([
      ['praha', [row('2010-01-01', 20_000)]],
      ['brno', [row('2015-01-01', 20_000)]],
    ]),
  );
  assert.ok(sheet.series.every(({ points }) => points.every((point) => point === undefined)));
  assert.equal(commonYear(['2010'], []), undefined);
});

test('10.6 lines: those that coincide are drawn as one, in the data each remains', () => {
  const series = (label: string, ...shown: (number | undefined)[]) => ({
    label,
    unit: 'index',
    points: shown.map(
      (value) => value && { value, kind: 'derived' as const, source: 'test', date: '2010-01-01' },
    ) as Sheet['series'][number]['points'],
  });
  const sheet: Sheet = {
    name: 'x',
    labels: ['2010', '2020'],
    series: [series('A', 100, 200), series('B', 100, 200), series('C', 100, 201), series('D')],
  };
  const drawn = withCoincidingLinesJoined(sheet, (first, others) => `${first} and ${others} more`);
  assert.deepEqual(
    drawn.series.map(({ label }) => label),
    ['A and 1 more', 'C', 'D'],
  );
  const different = { ...sheet, series: sheet.series.slice(1) };
  assert.equal(withCoincidingLinesJoined(different, String), different);
  const gaps = { ...sheet, series: [series('A', 100, undefined), series('B', 100, 200)] };
  assert.equal(withCoincidingLinesJoined(gaps, String), gaps);
});

test('10.6 lines: a past figure from a scaled price is dashed, the measured one solid', async () => {
  const source = (kind: 'measured' | 'derived', value: number) => ({
    ...{ value, kind },
    ...{ source: 'test', date: '2010-01-01' },
  });
  const of = (date: string, kind: 'measured' | 'derived', value: number) =>
    affordability('praha', date, kind === 'derived' ? 'historical' : 'current', {
      price: source(kind, value),
    });
  const yearly = regions([
    ['praha', [of('2010-01-01', 'derived', 50_000), of('2012-01-01', 'measured', 90_000)]],
  ]);
  const { picture } = comparisonChart('en', {
    ...{ metric: 'price_m2', yearly, cpi: [] },
    terms: { real: false, index: false },
  });
  assert.deepEqual(
    picture.chart.marks.map(
      (mark) => mark.kind === 'line' && [mark.isDashed, mark.points.map(({ x, y }) => [x, y])],
    ),
    [
      [
        true,
        [
          [0, 50_000],
          [2, 90_000],
        ],
      ],
      [false, [[2, 90_000]]],
    ],
  );
});
