import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { similarity } from './analyse.ts';
import { similarityChart } from './chart.ts';

const result = similarity(samplePeriod);
const chart = similarityChart({
  visit: { locale: 'en', theme: 'auto', path: '' },
  period: samplePeriod,
  result,
  query: { period: 10, top: 20 },
});

test('4.3: a scatter of every member, each club in a hue and a shape of its own', () => {
  const [sever, jih] = chart.chart.marks.flatMap((mark) => (mark.kind === 'points' ? [mark] : []));
  assert.deepEqual(
    [sever, jih].map((club) => [club?.name, club?.points.length]),
    [
      ['Sever (3)', 3],
      ['Jih (2)', 2],
    ],
  );
  assert.notEqual(sever!.colour, jih!.colour);
  assert.notEqual(sever!.shape, jih!.shape);
});

test('4.3: every point lies inside the plot, and both axes have the same scale', () => {
  const { x, y, hasEqualScales } = chart.chart;
  assert.ok(x.scale === 'plane' && y.scale === 'plane' && hasEqualScales);
  for (const point of result.points) {
    assert.ok(point.x > x.min && point.x < x.max && point.y > y.min && point.y < y.max);
  }
});
