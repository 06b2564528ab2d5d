import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { DEFAULTS, scheduleOf } from '../testing/store/fixture.ts';

const HOUR_MS = 3_600_000;

test('1.2.6: a clock that is set is noticed, and due times follow it within the poll interval', async () => {
  let ahead = 0;
  const clock = () => Date.now() + ahead;
  const usual = { path: ':memory:', durability: 'full', defaults: DEFAULTS } as const;
  await using receiver = await startReceiver();
  await using runner = createSampleRunner(openSqliteStore({ ...usual, clock }), {
    ...{ pollIntervalMs: 50, schedulerIntervalMs: HOUR_MS },
  });
  const { store, events } = runner;
  await runner.start();
  const hook = { callbackUrl: `${receiver.url}/ok`, queueName: 'default', payload: '{}' };
  await store.enqueue({ ...hook, delayMs: HOUR_MS / 2 }, store.now());
  await store.createSchedule(
    scheduleOf({ ...hook, cronExpression: '0 0 0 1 1 *' }),
    store.now() + HOUR_MS / 2,
    store.now(),
  );
  ahead = HOUR_MS;
  const set = performance.now();
  await receiver.received(2); // the delayed job and the schedule's
  assert.ok(performance.now() - set < 1000);
  await runner.seen('clock-set');
  ahead = 0;
  await runner.seen('clock-set', 2);
  const steps = events.flatMap((event) => (event.kind === 'clock-set' ? [event.byMs] : []));
  assert.deepEqual(
    steps.map((ms) => Math.round(ms / HOUR_MS)),
    [1, -1],
  );
});
