import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { similarity } from './analyse.ts';
import { similarityChart } from './chart.ts';
import type { SimilarityView } from './tables.ts';

const result = similarity(samplePeriod);
const view = (party = '') =>
  ({
    visit: { locale: 'en', theme: 'auto', path: '' },
    period: samplePeriod,
    result,
    query: { party },
  }) as SimilarityView;
const chart = similarityChart(view());
const clubsOf = ({ chart: { marks } }: typeof chart) =>
  marks.flatMap((mark) => (mark.kind === 'points' ? [mark] : []));

test('4.3: a scatter of every member, each club in a hue and a shape of its own', () => {
  const [sever, jih] = clubsOf(chart);
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

test('4.3: the chosen club keeps full opacity while the others fade', () => {
  const [sever, jih] = clubsOf(similarityChart(view('jih')));
  assert.ok(sever!.opacity! < jih!.opacity!);
});
