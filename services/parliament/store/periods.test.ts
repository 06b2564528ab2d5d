import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { createPeriods } from './periods.ts';

type Options = Parameters<typeof createPeriods>[0];

/** Periods at a time that stands still, unless told otherwise. */
const periodsOf = (options: Pick<Options, 'ingest'> & Partial<Options>) =>
  createPeriods({ now: () => 0, onError: () => {}, ...options });

test('1: a period is made ready on demand, once, however many ask', async () => {
  let ingested = 0;
  const periods = periodsOf({
    ingest: async () => {
      ingested += 1;
      return samplePeriod;
    },
  });
  assert.deepEqual(periods.loaded(), []);
  await Promise.all([periods.load(10), periods.load(10)]);
  await periods.load(10);
  assert.deepEqual([ingested, periods.loaded()], [1, [10]]);
});

test('7: a period that is not configured is 404', async () => {
  const periods = periodsOf({ ingest: async () => samplePeriod });
  await assert.rejects(periods.load(11), { statusCode: 404, message: 'There is no period 11.' });
  await assert.rejects(periods.load(-1), { statusCode: 404 });
});

test('3, 7: an unavailable period is 503 with the time of the next attempt, and is then tried again', async () => {
  let now = 0;
  let ingested = 0;
  const periods = periodsOf({
    ingest: async () => {
      ingested += 1;
      if (ingested === 1) throw new Error('down');
      return samplePeriod;
    },
    now: () => now,
  });
  await assert.rejects(periods.load(10), { statusCode: 503, retryAfterSeconds: 60 });
  now = 59_000;
  await assert.rejects(periods.load(10), { statusCode: 503, retryAfterSeconds: 1 });
  assert.equal(ingested, 1);
  now = 60_000;
  assert.equal(await periods.load(10), samplePeriod);
});

test('3: not ready says why the newest of the periods that failed is unavailable', async () => {
  const periods = periodsOf({
    ingest: async ({ number }) => Promise.reject(new Error(`archive ${number} is broken`)),
  });
  await assert.rejects(periods.load(10));
  await assert.rejects(periods.load(9));
  assert.equal(periods.problem(), 'period 10 is unavailable: archive 10 is broken');
});

test('10.11: a period that is being loaded is waited for only so long', async () => {
  const periods = periodsOf({
    ingest: async ({ number }) => (number === 10 ? new Promise(() => {}) : samplePeriod),
    waitingFor: () => ['hl-2025ps.zip'],
    patienceMs: 0,
  });
  await assert.rejects(periods.load(10), {
    statusCode: 503,
    retryAfterSeconds: 10,
    message: 'Period 10 is being loaded, waiting for hl-2025ps.zip. Ask again in 10 s.',
    cs: 'Volební období 10 se načítá, čeká se na hl-2025ps.zip. Zkuste to znovu za 10 s.',
  });
  assert.equal(periods.problem(), 'period 10 is being loaded, waiting for hl-2025ps.zip');
});

/** All periods, each read anew, and a clock. */
function tenPeriods() {
  const clock = { hours: 0 };
  let ingested = 0;
  const periods = periodsOf({
    ingest: async (term) => {
      ingested += 1;
      return { ...samplePeriod, term };
    },
    now: () => clock.hours * 3_600_000,
  });
  return { periods, clock, ingested: () => ingested };
}

test('10.24: a period that nobody has asked for in an hour leaves memory; the newest one stays', async () => {
  const { periods, clock, ingested } = tenPeriods();
  for (const number of [1, 7, 9]) await periods.load(number);
  clock.hours = 0.5;
  await periods.load(7);
  clock.hours = 0.99;
  assert.deepEqual(periods.releaseIdle(), []);
  clock.hours = 1;
  assert.deepEqual(periods.releaseIdle(), [1]);
  assert.deepEqual(periods.loaded(), [9, 7]);
  clock.hours = 1.5;
  assert.deepEqual(periods.releaseIdle(), [7]);
  clock.hours = 100;
  assert.deepEqual(periods.releaseIdle(), []);
  assert.deepEqual([periods.loaded(), ingested()], [[9], 3]);
  assert.equal(periods.problem(), undefined);
});

test('10.24: a period that is being loaded is not let go, and nothing old comes back after a refresh', async () => {
  const { periods, clock } = tenPeriods();
  await periods.load(10);
  const before = await periods.load(7);
  clock.hours = 2;
  const reload = periods.reloadAll(() => {});
  assert.deepEqual(periods.releaseIdle(), []);
  await reload;
  assert.notEqual(await periods.load(7), before);
  const loading = periods.load(8);
  assert.deepEqual(periods.releaseIdle(), []);
  await loading;
  clock.hours = 4;
  assert.deepEqual(periods.releaseIdle(), [7, 8]);
  await periods.reloadAll(() => {});
  const fresh = await periods.load(7);
  assert.notEqual(fresh, before);
});
