import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type ChartText,
  chartTexts,
  sampleBars,
  sampleLines,
  samplePoints,
} from '../testing/sample-charts.ts';
import { heightOfBars, horizontalBars } from './bars.ts';
import type { Chart } from './chart.ts';
import { drawChart } from './svg.ts';

const drawn = (chart: Chart, change: { isNarrow?: boolean; height?: number } = {}) =>
  `${drawChart(chart, { width: change.isNarrow ? 440 : 900, height: 340, locale: 'cs', ...change })}`;
const wordsOf = (texts: readonly ChartText[]) => texts.map(({ words }) => words);

/** As many bars as values, each labelled with ten letters. */
const barsOf = (values: readonly number[], max?: number) =>
  horizontalBars({
    bars: values.map((value) => ({ name: 'Brno', value, text: '1234567890', shade: 0 })),
    axis: 'CZK',
    ...(max !== undefined && { max }),
  });

test('no text leaves its chart, however long names and labels are, wide or narrow', () => {
  const bar = fc.record({
    name: fc.constantFrom('Ústí nad Labem', 'Žďárská Naděžda (TOP09)', 'A'),
    value: fc.nat(100_000_000).map((cents) => cents / 100),
    text: fc.constantFrom('1', '12 % (190 z 1604)', '46 448 Kč'),
    shade: fc.constant(0),
  });
  fc.assert(
    fc.property(fc.array(bar, { maxLength: 20 }), fc.boolean(), (bars, isNarrow) => {
      const svg = drawn(horizontalBars({ bars, axis: 'CZK' }), { isNarrow });
      for (const { words, left, right } of chartTexts(svg)) {
        assert.ok(left >= 0 && right <= (isNarrow ? 440 : 900), `${words}: ${left} to ${right}`);
      }
    }),
    { numRuns: 100 },
  );
  for (const chart of [sampleBars(), samplePoints(), sampleLines()]) {
    for (const isNarrow of [false, true]) {
      for (const { words, left, right } of chartTexts(drawn(chart, { isNarrow }))) {
        assert.ok(left >= 0 && right <= (isNarrow ? 440 : 900), `${words}: ${left} to ${right}`);
      }
    }
  }
});

test('bars start at zero; points and lines may use the range of their data', () => {
  assert.equal(wordsOf(chartTexts(drawn(barsOf([96, 99]))))[0], '0');
  const numbers = wordsOf(chartTexts(drawn(sampleLines()))).filter((words) => /^1\d0$/.test(words));
  assert.deepEqual([numbers[0], numbers.at(-1)], ['100', '160']);
});

test('narrow charts leave what is measured to the heading above them', () => {
  assert.ok(wordsOf(chartTexts(drawn(barsOf([1])))).includes('CZK'));
  assert.ok(!wordsOf(chartTexts(drawn(barsOf([1]), { isNarrow: true }))).includes('CZK'));
});

test('a line is named at its end, on a narrow screen in a legend below', () => {
  const named = (texts: readonly ChartText[]) =>
    texts.filter(({ words }) => ['Ceny bytů', 'odhad', 'Mzdy'].includes(words));
  assert.equal(named(chartTexts(drawn(sampleLines()))).length, 3);
  const below = named(chartTexts(drawn(sampleLines(), { isNarrow: true })));
  assert.deepEqual(wordsOf(below), ['Ceny bytů', 'Mzdy']);
  assert.ok(below.every(({ y }) => y > 340 - 22));
});

test('names along the axis that would touch are left out, those of rows never', () => {
  const names = Array.from({ length: 60 }, (_, at) => `${1990 + at}`);
  const line: Chart = {
    x: { scale: 'names', names },
    y: { scale: 'rows', min: 0, max: 1, names: [] },
    marks: [],
  };
  const shown = chartTexts(drawn(line));
  assert.equal(shown.at(-1)!.words, '2049');
  assert.ok(shown.length > 10 && shown.length < 30);
  for (const [at, { left }] of shown.entries()) {
    assert.ok(at === 0 || left - shown[at - 1]!.right >= 8);
  }
  const many = barsOf(names.map(() => 1));
  const height = heightOfBars(60);
  assert.equal(wordsOf(chartTexts(drawn(many, { height }))).filter((w) => w === 'Brno').length, 60);
  assert.ok(heightOfBars(100) < 100 * 23);
});

test('dates are marked by years, or by days where fewer than two years begin', () => {
  const datesOf = (from: string, to: string, locale: 'cs' | 'en') => {
    const points = [from, to].map((day) => ({ x: Date.parse(day), y: 1 }));
    const chart: Chart = {
      x: { scale: 'time' },
      y: { scale: 'rows', min: 0, max: 2, names: [] },
      marks: [{ kind: 'line', colour: '#123456', points }],
    };
    return wordsOf(chartTexts(drawChart(chart, { width: 700, height: 200, locale })));
  };
  assert.deepEqual(datesOf('2019-06-01', '2023-02-01', 'cs'), ['2020', '2021', '2022', '2023']);
  assert.deepEqual(datesOf('2026-11-01', '2026-11-06', 'cs').slice(0, 2), ['1. 11.', '2. 11.']);
  assert.equal(datesOf('2026-11-01', '2026-11-06', 'en')[0], '1/11');
});

test('with equal scales a distance is as long across as upwards', () => {
  const points = [
    { x: 0, y: 0, tip: 'a' },
    { x: 3, y: 0, tip: 'b' },
    { x: 0, y: 3, tip: 'c' },
  ];
  const ends = { min: -1, max: 4, title: '' } as const;
  const chart: Chart = {
    x: { scale: 'plane', ...ends },
    y: { scale: 'plane', ...ends },
    hasEqualScales: true,
    marks: [{ kind: 'points', shape: 'circle', size: 9, colour: '#123456', points }],
  };
  const [a, b, c] = [...drawn(chart).matchAll(/<path d="M([\d.]+) ([\d.]+)m/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  assert.ok(Math.abs(b![0] - a![0] - (a![1] - c![1])) < 0.3);
  assert.ok(b![0] - a![0] > 100);
});
