import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { DEFAULTS, scheduleOf } from '../testing/store/fixture.ts';
import type { EngineEvent } from './events.ts';
import { startScheduler } from './scheduler.ts';

const SETTINGS = scheduleOf({ queueName: 'ticks', cronExpression: '* * * * * *' });

/** A scheduler over a store in memory whose clock the test sets. */
function setting(start: number) {
  const time = { now: start };
  const clock = () => time.now;
  const usual = { path: ':memory:', durability: 'full', defaults: DEFAULTS } as const;
  const store = openSqliteStore({ ...usual, clock });
  const events: EngineEvent[] = [];
  const onEvent = (event: EngineEvent) => void events.push(event);
  const scheduler = startScheduler({ store, schedulerIntervalMs: 3_600_000, onEvent });
  return {
    time,
    store,
    events,
    scheduler,
    async [Symbol.asyncDispose]() {
      await scheduler.stop();
      await store.close();
    },
  };
}

const START = Date.UTC(2026, 10, 20, 12);

test('1.2.9: missed runs become one', async () => {
  await using at = setting(START);
  const { store, time, scheduler } = at;
  await store.createSchedule(undefined, SETTINGS, START + 1000, START);
  time.now = START + 3_600_500;
  await scheduler.trigger();
  await scheduler.trigger();
  assert.equal((await store.counts()).jobs.pending, 1);
  assert.equal((await store.dueSchedules(time.now, 1)).nextAt, START + 3_601_000);
});

test('1.2.9: a schedule that cannot be read does not keep the others from running', async () => {
  await using at = setting(START);
  const { store, events, scheduler } = at;
  await store.createSchedule(
    undefined,
    { ...SETTINGS, cronExpression: 'nonsense' },
    START - 1,
    START,
  );
  await store.createSchedule(undefined, SETTINGS, START, START);
  await scheduler.trigger();
  assert.equal((await store.counts()).jobs.pending, 1);
  assert.ok(events.some((event) => event.kind === 'error' && /running schedule/.test(event.doing)));
});

test('1.2.9: a schedule that cannot run is tried again after a second, not at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  await using at = setting(START);
  const { store, events, scheduler } = at;
  await store.createSchedule(
    undefined,
    { ...SETTINGS, cronExpression: 'nonsense' },
    START - 1,
    START,
  );
  await scheduler.trigger();
  while (scheduler.running) await scheduler.trigger();
  const failures = events.length;
  t.mock.timers.tick(999);
  assert.equal(scheduler.running, false);
  t.mock.timers.tick(1);
  assert.equal(scheduler.running, true);
  await scheduler.trigger();
  assert.deepEqual([events.length, events[failures]?.kind], [failures + 1, 'error']);
});
