import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { createPeriods } from './periods.ts';

test('1: a period is made ready on demand, once, however many ask', async () => {
  let ingested = 0;
  const periods = createPeriods({
    ingest: async () => {
      ingested += 1;
      return samplePeriod;
    },
    now: () => 0,
    onError: () => {},
  });
  assert.deepEqual(periods.loaded(), []);
  await Promise.all([periods.load(10), periods.load(10)]);
  await periods.load(10);
  assert.deepEqual([ingested, periods.loaded()], [1, [10]]);
});

test('7: a period that is not configured is 404', async () => {
  const periods = createPeriods({ ingest: async () => samplePeriod, now: () => 0, onError() {} });
  await assert.rejects(periods.load(11), { statusCode: 404, message: 'There is no period 11.' });
  await assert.rejects(periods.load(-1), { statusCode: 404 });
});

test('3, 7: an unavailable period is 503 with the time of the next attempt, and is then tried again', async () => {
  let now = 0;
  let ingested = 0;
  const periods = createPeriods({
    ingest: async () => {
      ingested += 1;
      if (ingested === 1) throw new Error('down');
      return samplePeriod;
    },
    now: () => now,
    onError: () => {},
  });
  await assert.rejects(periods.load(10), { statusCode: 503, retryAfterSeconds: 60 });
  now = 59_000;
  await assert.rejects(periods.load(10), { statusCode: 503, retryAfterSeconds: 1 });
  assert.equal(ingested, 1);
  now = 60_000;
  assert.equal(await periods.load(10), samplePeriod);
});

test('3: not ready says why the newest of the periods that failed is unavailable', async () => {
  const periods = createPeriods({
    ingest: async ({ number }) => Promise.reject(new Error(`archive ${number} is broken`)),
    now: () => 0,
    onError: () => {},
  });
  await assert.rejects(periods.load(10));
  await assert.rejects(periods.load(9));
  assert.equal(periods.problem(), 'period 10 is unavailable: archive 10 is broken');
});
