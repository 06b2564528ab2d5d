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
  assert.deepEqual([sever?.name, jih?.name], ['Sever (3)', 'Jih (2)']);
  assert.deepEqual([sever?.points.length, jih?.points.length], [3, 2]);
  assert.notEqual(sever!.colour, jih!.colour);
  assert.notEqual(sever!.shape, jih!.shape);
});
