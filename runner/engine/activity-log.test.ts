import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attemptOf } from '../job/outcome.ts';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { claimedJob } from '../testing/claimed-job.ts';
import { DEFAULTS } from '../testing/store/fixture.ts';
import { createActivityLog } from './activity-log.ts';
import type { EngineEvent } from './events.ts';

test('10.3: activity that could not be written is written the next time, once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const usual = { path: ':memory:', durability: 'full', clock: Date.now } as const;
  const store = openSqliteStore({ ...usual, defaults: DEFAULTS });
  t.after(store.close);
  let failures = 1;
  const addActivity: Store['addActivity'] = (minutes) =>
    failures-- > 0 ? Promise.reject(new Error('away')) : store.addActivity(minutes);
  const { promise: failed, resolve: onFailure } = Promise.withResolvers<EngineEvent>();
  const log = createActivityLog({ ...store, addActivity }, onFailure);

  const job = claimedJob({ startedAt: store.now() });
  const outcome = { kind: 'delivered', statusCode: 200, body: '', bodyCut: false } as const;
  const attempt = attemptOf(job, outcome, store.now());
  const settlement = { status: 'completed', result: '', resultCut: false } as const;
  log.note({ kind: 'settled', job, attempt, settlement });
  t.mock.timers.tick(2000);
  assert.equal((await failed).kind, 'error');
  log.note({ kind: 'settled', job, attempt, settlement });
  await log.stop();
  const completed = (await store.activity(0)).map((minute) => minute.completed);
  assert.equal(
    completed.reduce((sum, count) => sum + count, 0),
    2,
  );
});

test('1.5, 10.3: the activity has the jobs that were taken back: dead, or to be called again', async (t) => {
  const usual = { path: ':memory:', durability: 'full', clock: Date.now } as const;
  const store = openSqliteStore({ ...usual, defaults: DEFAULTS });
  t.after(store.close);
  const log = createActivityLog(store, () => {});
  const job = { id: 'x', queueName: 'q', attempt: 1, run: 1, reason: 'lease-expired' } as const;
  const taken = (['pending', 'dead', 'dead'] as const).map((status) => ({ ...job, status }));
  log.note({ kind: 'reaped', taken });
  log.note({ kind: 'recovered', taken });
  await log.stop();
  const minutes = await store.activity(0);
  const sum = (of: 'retried' | 'dead') => minutes.reduce((sum, minute) => sum + minute[of], 0);
  assert.deepEqual([sum('retried'), sum('dead')], [2, 4]);
});
