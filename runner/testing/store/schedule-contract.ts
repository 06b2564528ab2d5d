import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '../../job/schedule.ts';
import { claimOne, NOON, type OpenStore, opened, queueOf, scheduleOf } from './fixture.ts';

const SETTINGS = scheduleOf();

/** Schedules and their firing. */
export function scheduleContract(open: OpenStore): void {
  test('4.7: a schedule reads back as created, and its queue exists', async () => {
    await using store = await opened(open);
    const settings = { ...SETTINGS, queueName: 'ticks', timezone: 'Europe/Prague' };
    const made = await store.createSchedule(settings, NOON + 60_000, NOON);
    assert.deepEqual(made, {
      ...{ name: null, method: 'POST', headers: null },
      ...{ ...settings, id: made.id, lastRunAt: null, nextRunAt: NOON + 60_000 },
      ...{ createdAt: NOON, updatedAt: NOON },
    });
    assert.deepEqual(await store.findSchedule(made.id), made);
    assert.equal(await store.findSchedule('unknown'), undefined);
    assert.notEqual(await store.findQueue('ticks'), undefined);
  });

  test('4: schedules are listed newest first', async () => {
    await using store = await opened(open);
    const made: Schedule[] = [];
    for (const at of [0, 1, 1, 2]) made.push(await store.createSchedule(SETTINGS, null, NOON + at));
    const listed = await store.listSchedules();
    assert.deepEqual(
      listed.map(({ id }) => id),
      made.map(({ id }) => id).reverse(),
    );
    const off = { ...SETTINGS, enabled: false };
    await store.createSchedule(off, NOON, NOON);
    assert.deepEqual(await store.countSchedules(), { total: 5, enabled: 4 });
  });

  test('4.7: an update changes what is given', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON);
    const changed = await store.updateSchedule(made.id, { enabled: false, payload: '1' }, NOON + 1);
    assert.deepEqual(changed, { ...made, enabled: false, payload: '1', updatedAt: NOON + 1 });
    const moved = await store.updateSchedule(made.id, { nextRunAt: NOON + 9 }, NOON + 1);
    assert.equal(moved?.nextRunAt, NOON + 9);
    assert.deepEqual(await store.findSchedule(made.id), moved);
    assert.equal(await store.updateSchedule('unknown', { enabled: true }, NOON), undefined);
  });

  test('1.4: a schedule that is moved to another queue creates it; one that is unknown does not', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON);
    const moved = await store.updateSchedule(made.id, { queueName: 'new' }, NOON + 1);
    assert.equal(moved?.queueName, 'new');
    assert.equal((await store.findQueue('new'))?.createdAt, NOON + 1);
    assert.equal(await store.updateSchedule('unknown', { queueName: 'q' }, NOON), undefined);
    assert.equal(await store.findQueue('q'), undefined);
  });

  test('1.4: a change that names no queue leaves a deleted one deleted', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON);
    assert.equal(await store.deleteQueue('default', NOON), 'deleted');
    await store.updateSchedule(made.id, { enabled: false }, NOON);
    assert.equal(await store.findQueue('default'), undefined);
    await store.updateSchedule(made.id, { enabled: true }, NOON);
    await store.fireSchedule(made, NOON + 60_000, NOON);
    assert.equal((await store.findQueue('default'))?.pending, 1);
  });

  test('4.7: a deleted schedule is gone', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON);
    assert.equal(await store.deleteSchedule(made.id), true);
    assert.equal(await store.deleteSchedule(made.id), false);
    assert.equal(await store.findSchedule(made.id), undefined);
  });

  test('1.2.9: enabled schedules are due when their time has come, longest due first', async () => {
    await using store = await opened(open);
    const late = await store.createSchedule(SETTINGS, NOON - 5, NOON - 9);
    const now = await store.createSchedule(SETTINGS, NOON, NOON - 9);
    const next = await store.createSchedule(SETTINGS, NOON + 1, NOON - 9);
    await store.createSchedule({ ...SETTINGS, enabled: false }, NOON - 7, NOON - 9);
    await store.createSchedule(SETTINGS, null, NOON - 9);
    const due = await store.dueSchedules(NOON, 10);
    assert.deepEqual(
      due.map(({ id }) => id),
      [late.id, now.id],
    );
    assert.equal((await store.dueSchedules(NOON, 1)).length, 1);
    assert.equal(await store.nextScheduleAt(), NOON - 5);
    await store.deleteSchedule(late.id);
    await store.deleteSchedule(now.id);
    assert.equal(await store.nextScheduleAt(), NOON + 1);
    await store.deleteSchedule(next.id);
    assert.equal(await store.nextScheduleAt(), null);
  });

  test('1.2.9: firing moves the schedule and adds its job in one step', async () => {
    await using store = await opened(open);
    await store.createQueue('default', queueOf({ retryBackoff: 'fixed' }), NOON);
    const made = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const fired = await store.fireSchedule(made, NOON + 60_000, NOON + 3);
    assert.deepEqual(
      [fired?.status, fired?.payload, fired?.maxRetries, fired?.timeoutMs, fired?.retryBackoff],
      ['pending', '{"tick":true}', 2, 700, 'fixed'],
    );
    const moved = await store.findSchedule(made.id);
    assert.deepEqual([moved?.lastRunAt, moved?.nextRunAt], [NOON + 3, NOON + 60_000]);
    assert.equal((await claimOne(store, { now: NOON + 3 })).id, fired?.id);
  });

  test('4.7: a change counts for a run that was about to start', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const callbackUrl = 'https://example.org/new';
    await store.updateSchedule(made.id, { callbackUrl, payload: '{"new":1}', maxRetries: 9 }, NOON);
    const fired = await store.fireSchedule(made, NOON + 60_000, NOON);
    assert.deepEqual(
      [fired?.callbackUrl, fired?.payload, fired?.maxRetries],
      [callbackUrl, '{"new":1}', 9],
    );
  });

  test('1.2.9: a due time gives one job, however many instances fire it at once', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const fire = () => store.fireSchedule(made, NOON + 60_000, NOON);
    const fired = await Promise.all([fire(), fire(), fire(), fire()]);
    assert.equal(fired.filter((made) => made !== undefined).length, 1);
    assert.equal((await store.counts()).pending, 1);
  });

  test('1.2.9: a schedule that was switched off or removed meanwhile does not fire', async () => {
    await using store = await opened(open);
    const off = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const gone = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    await store.updateSchedule(off.id, { enabled: false }, NOON);
    await store.deleteSchedule(gone.id);
    assert.equal(await store.fireSchedule(off, NOON + 1, NOON), undefined);
    assert.equal(await store.fireSchedule(gone, NOON + 1, NOON), undefined);
    assert.equal((await store.counts()).pending, 0);
  });

  test('1.2.9: a schedule without a further run is switched off with its last job', async () => {
    await using store = await opened(open);
    const made = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    assert.notEqual(await store.fireSchedule(made, null, NOON), undefined);
    const after = await store.findSchedule(made.id);
    assert.deepEqual([after?.enabled, after?.nextRunAt], [false, null]);
  });

  test('1.2.9: the store calls out when schedules change', async () => {
    await using store = await opened(open);
    let heard = () => {};
    const stop = store.onScheduleChange(() => heard());
    const call = () =>
      new Promise<void>((resolve) => {
        heard = resolve;
      });
    let called = call();
    const made = await store.createSchedule(SETTINGS, NOON, NOON);
    await called;
    called = call();
    await store.updateSchedule(made.id, { enabled: false }, NOON);
    await called;
    called = call();
    await store.deleteSchedule(made.id);
    await called;
    stop();
  });
}
