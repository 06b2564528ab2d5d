import assert from 'node:assert/strict';
import { test } from 'node:test';
import { heightOfBars, horizontalBars } from './bars.ts';
import { forPng, narrowed, onPage } from './picture.ts';
import { sampleBars, sampleLines } from './sample-charts.ts';

const picture = { title: 'It rises.', measure: 'percent', width: 900, height: 400 };

test('on a page title and measure become the label, without a second full stop', () => {
  const { title, description, focusable } = onPage({ ...picture, option: sampleBars() });
  assert.deepEqual([title, description, focusable], ['It rises', 'percent', true]);
});

test('a PNG carries title, measure and source, and is taller for it', () => {
  const png = forPng({ ...picture, option: sampleBars() }, 'Source: PSP');
  assert.deepEqual([png.subtitle, png.footnote, png.height], ['percent', 'Source: PSP', 510]);
});

test('narrowed lines have a legend instead of labels at their ends', () => {
  const { width, option } = narrowed({ ...picture, option: sampleLines() });
  assert.equal(width, 440);
  assert.deepEqual((option.legend as { data: string[] }).data, ['Ceny bytů', 'Mzdy']);
});

test('a bar without a value has no length and keeps its label', () => {
  const bars = [{ name: 'Brno', value: undefined, text: 'no data', shade: '#123456' }];
  const [bar] = horizontalBars({ bars, axis: 'CZK' }).series[0].data;
  assert.deepEqual([bar?.value, bar?.itemStyle.color], [0, '#123456']);
  assert.ok(heightOfBars(100) < 100 * 23);
});

/** As many bars of the same name as values, each labelled with ten letters. */
const barsOf = (values: readonly number[], max?: number) =>
  horizontalBars({
    bars: values.map((value) => ({ name: 'Brno', value, text: '1234567890', shade: 0 })),
    axis: 'CZK',
    ...(max !== undefined && { max }),
  });

test('narrowed bars have the numbers 0 and the given end on their axis, or none', () => {
  const axisOf = (option: ReturnType<typeof barsOf>) =>
    narrowed({ ...picture, option }).option.xAxis as {
      readonly name: string;
      readonly interval?: number;
      readonly axisLabel: { readonly show?: boolean };
    };
  const open = axisOf(barsOf([3, 5]));
  assert.deepEqual([open.name, open.axisLabel.show], ['', false]);
  const closed = axisOf(barsOf([3, 5], 100));
  assert.deepEqual([closed.name, closed.interval, closed.axisLabel.show], ['', 100, undefined]);
});

test('behind narrowed bars is room for their labels: more the longer they are', () => {
  const room = (values: readonly number[], max?: number) => {
    const { option } = narrowed({ ...picture, option: barsOf(values, max) });
    return (option.grid as { right: number }).right;
  };
  const label = 10 * 7 + 16;
  assert.deepEqual([room([1, 100]), room([100], 100), room([1], 100)], [label, label, 24]);
  // The plot of a bar of nine tenths leaves a tenth of itself.
  const right = room([90], 100);
  assert.ok(Math.abs(right + (440 - 28 - right) / 10 - label) < 1e-9, `${right}`);
  assert.equal(room([0]), 24);
});

test('narrowed bars without labels of their own keep the numbers of their axis', () => {
  const { xAxis, yAxis } = barsOf([1]);
  const unlabelled = { type: 'bar' as const, data: [{ value: 1 }] };
  for (const series of [[unlabelled], [unlabelled, unlabelled]]) {
    const { option } = narrowed({ ...picture, option: { xAxis, yAxis, series } });
    const { name, axisLabel } = option.xAxis as { name: string; axisLabel: { formatter: string } };
    assert.deepEqual([name, axisLabel.formatter], ['', '{value}']);
  }
});
