import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { createAnalyses } from './analyses.ts';
import { createWorkers, workInThisThread } from './workers.ts';

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

test('1.7: a result is computed once, also for simultaneous callers', async () => {
  const [one, other] = await Promise.all([
    inWorkers.attendance(samplePeriod),
    inWorkers.attendance(samplePeriod),
  ]);
  assert.equal(one, other);
  assert.equal(await inWorkers.attendance(samplePeriod), one);
});

test('1.7, 8: a result is cached for an hour, then computed again', async (t) => {
  let now = 1_000_000;
  t.mock.method(performance, 'now', () => now);
  // The cache looks at the clock once a millisecond.
  const later = async (ms: number) => {
    now += ms;
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const analyses = createAnalyses();
  const first = await analyses.attendance(samplePeriod);
  await later(3_599_000);
  assert.equal(await analyses.attendance(samplePeriod), first);
  await later(2_000);
  assert.notEqual(await analyses.attendance(samplePeriod), first);
});

test('1.7: after invalidation it is computed again', async () => {
  const before = await inWorkers.attendance(samplePeriod);
  inWorkers.invalidateAll();
  const afterwards = await inWorkers.attendance(samplePeriod);
  assert.notEqual(afterwards, before);
  assert.deepEqual(afterwards, before);
});

test('1.7: loyalty may take 15 s, similarity 30 s', async () => {
  const limits: Record<string, number> = {};
  const workers = workInThisThread();
  type Run = (task: string, input: unknown, options: { timeoutMs: number }) => Promise<unknown>;
  const run: Run = (task, input, options) => {
    limits[task] = options.timeoutMs;
    return (workers.analyse.run as Run)(task, input, options);
  };
  const analyses = createAnalyses({
    ...workers,
    analyse: { ...workers.analyse, run: run as typeof workers.analyse.run },
  });
  await analyses.loyalty(samplePeriod, 'current');
  await analyses.similarity(samplePeriod);
  assert.deepEqual(limits, { loyalty: 15_000, similarity: 30_000 });
});
