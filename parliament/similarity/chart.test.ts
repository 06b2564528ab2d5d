import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { similarity } from './analyse.ts';
import { similarityChart } from './chart.ts';

const result = similarity(samplePeriod);
const chart = similarityChart('en', samplePeriod, result);
// biome-ignore lint/suspicious/noExplicitAny: the option's type allows every kind of series.
const series = chart.option.series as any[];

test('4.3: a scatter of every member, each club in a hue and a shape of its own', () => {
  assert.deepEqual(
    series.map(({ name, data }) => [name, data.length]),
    [
      ['Sever', 3],
      ['Jih', 2],
    ],
  );
  assert.notEqual(series[0].itemStyle.color, series[1].itemStyle.color);
  assert.notEqual(series[0].symbol, series[1].symbol);
});

test('4.3: every point lies inside the plot, and both axes have the same scale', () => {
  // biome-ignore lint/suspicious/noExplicitAny: one axis of many kinds.
  const [x, y] = [chart.option.xAxis as any, chart.option.yAxis as any];
  for (const point of result.points) {
    assert.ok(point.x > x.min && point.x < x.max && point.y > y.min && point.y < y.max);
  }
  assert.ok(
    Math.abs((x.max - x.min) / (y.max - y.min) - (chart.width - 80) / (chart.height - 110)) < 1e-9,
  );
});

test('4.3: the chosen club keeps full opacity while the others fade', () => {
  const faded = similarityChart('en', samplePeriod, result, 'jih');
  // biome-ignore lint/suspicious/noExplicitAny: the option's type allows every kind of series.
  const [sever, jih] = faded.option.series as any[];
  assert.ok(sever.itemStyle.opacity < jih.itemStyle.opacity);
});
