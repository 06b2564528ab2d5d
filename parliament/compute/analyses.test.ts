import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { createAnalyses } from './analyses.ts';
import { createWorkers } from './workers.ts';

const workers = createWorkers();
after(workers.close);
const inWorkers = createAnalyses(workers);
const here = createAnalyses();

test('1.7: a worker computes what this thread would', async () => {
  assert.deepEqual(
    await inWorkers.loyalty(samplePeriod, 'at-vote'),
    await here.loyalty(samplePeriod, 'at-vote'),
  );
  assert.deepEqual(await inWorkers.attendance(samplePeriod), await here.attendance(samplePeriod));
  assert.deepEqual(await inWorkers.similarity(samplePeriod), await here.similarity(samplePeriod));
});

test('1.7: a result is computed once, also for those who ask meanwhile', async () => {
  const [one, other] = await Promise.all([
    inWorkers.attendance(samplePeriod),
    inWorkers.attendance(samplePeriod),
  ]);
  assert.equal(one, other);
  assert.equal(await inWorkers.attendance(samplePeriod), one);
});

test('1.7: after invalidation it is computed again', async () => {
  const before = await inWorkers.attendance(samplePeriod);
  inWorkers.invalidateAll();
  const afterwards = await inWorkers.attendance(samplePeriod);
  assert.notEqual(afterwards, before);
  assert.deepEqual(afterwards, before);
});

test('1.3: a worker draws in the language of the request', async () => {
  const chart = {
    option: {
      xAxis: { type: 'value' as const, min: 0, max: 0.5 },
      yAxis: { type: 'category' as const, data: ['a'] },
      series: [{ type: 'bar' as const, data: [0.5] }],
    },
    width: 400,
    height: 100,
    title: 'x',
  };
  assert.match(await inWorkers.drawSvg(chart, 'cs'), />0,5</);
  assert.match(await inWorkers.drawSvg(chart, 'en'), />0\.5</);
});
