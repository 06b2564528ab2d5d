import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOON, type OpenStore, opened, scheduleOf } from './fixture.ts';

const SETTINGS = scheduleOf();

/** Schedules and their firing. */
export function scheduleContract(open: OpenStore): void {
  test('1.4: a change that names no queue leaves a deleted one deleted', async () => {
    await using store = await opened(open);
    const made = (await store.createSchedule(undefined, SETTINGS, NOON, NOON))!;
    assert.equal(await store.deleteQueue('default', NOON), 'deleted');
    await store.updateSchedule(made.id, { enabled: false }, NOON);
    assert.equal(await store.findQueue('default'), undefined);
    await store.updateSchedule(made.id, { enabled: true }, NOON);
    await store.fireSchedule(made.id, NOON, NOON + 60_000, NOON);
    assert.equal((await store.findQueue('default'))?.pending, 1);
  });

  test('1.2.9: enabled schedules are due when their time has come, longest due first', async () => {
    await using store = await opened(open);
    const late = (await store.createSchedule(undefined, SETTINGS, NOON - 5, NOON - 9))!;
    const now = (await store.createSchedule(undefined, SETTINGS, NOON, NOON - 9))!;
    await store.createSchedule(undefined, SETTINGS, NOON + 1, NOON - 9);
    const off = { ...SETTINGS, enabled: false };
    await store.createSchedule(undefined, off, NOON - 7, NOON - 9);
    await store.createSchedule(undefined, SETTINGS, null, NOON - 9);
    const { due, nextAt } = await store.dueSchedules(NOON, 10);
    const { cronExpression, timezone } = SETTINGS;
    assert.deepEqual(
      due.map((one) => ({ ...one })),
      [
        { id: late.id, cronExpression, timezone, nextRunAt: NOON - 5 },
        { id: now.id, cronExpression, timezone, nextRunAt: NOON },
      ],
    );
    assert.equal(nextAt, NOON + 1);
    assert.equal((await store.dueSchedules(NOON, 1)).due.length, 1);
  });

  test('1.2.9: a run whose job before is open is made or left out, as its overlap says', async () => {
    await using store = await opened(open);
    const later = NOON + 60_000;
    for (const overlap of ['allow', 'skip'] as const) {
      const settings = scheduleOf({ overlap });
      const { id } = (await store.createSchedule(undefined, settings, NOON, NOON - 1))!;
      const first = await store.fireSchedule(id, NOON, later, NOON);
      assert.ok(first !== 'overlap' && first?.scheduleId === id);
      const second = await store.fireSchedule(id, later, later + 60_000, later);
      assert.equal(second === 'overlap', overlap === 'skip');
      assert.equal((await store.findSchedule(id))?.nextRunAt, later + 60_000);
      await store.cancelJobs({ id: first.id });
      const third = await store.fireSchedule(id, later + 60_000, null, later + 60_000);
      assert.notEqual(third, 'overlap');
    }
  });

  test('4.7: an id belongs to one schedule, also of those that are made at once', async () => {
    await using store = await opened(open);
    const made = await Promise.all(
      [1, 2, 3].map(() => store.createSchedule('nightly', SETTINGS, NOON, NOON)),
    );
    assert.equal(made.filter((one) => one !== undefined).length, 1);
    const page = { limit: 9, offset: 0 };
    const listed = await store.listSchedules(page);
    assert.deepEqual(
      listed.map(({ id }) => id),
      ['nightly'],
    );
    assert.deepEqual(await store.listSchedules({ ...page, queueName: 'other' }), []);
    assert.deepEqual(await store.listSchedules({ ...page, offset: 1 }), []);
    assert.deepEqual((await store.counts()).schedules, { total: 1, enabled: 1 });
  });

  test('4.7: a change counts for a run that was about to start', async () => {
    await using store = await opened(open);
    const made = (await store.createSchedule(undefined, SETTINGS, NOON, NOON - 1))!;
    const callbackUrl = 'https://example.org/new';
    await store.updateSchedule(made.id, { callbackUrl, payload: '{"new":1}', maxRetries: 9 }, NOON);
    const fired = await store.fireSchedule(made.id, NOON, NOON + 60_000, NOON);
    assert.ok(fired !== 'overlap');
    assert.deepEqual(
      [fired?.callbackUrl, fired?.payload, fired?.maxRetries],
      [callbackUrl, '{"new":1}', 9],
    );
  });

  test('1.2.9: a schedule that was switched off or removed meanwhile does not fire', async () => {
    await using store = await opened(open);
    const off = (await store.createSchedule(undefined, SETTINGS, NOON, NOON - 1))!;
    const gone = (await store.createSchedule(undefined, SETTINGS, NOON, NOON - 1))!;
    await store.updateSchedule(off.id, { enabled: false }, NOON);
    await store.deleteSchedule(gone.id);
    assert.equal(await store.fireSchedule(off.id, NOON, NOON + 1, NOON), undefined);
    assert.equal(await store.fireSchedule(gone.id, NOON, NOON + 1, NOON), undefined);
    assert.equal((await store.counts()).jobs.pending, 0);
  });

  test('1.2.9: a schedule without a further run is switched off with its last job', async () => {
    await using store = await opened(open);
    const made = (await store.createSchedule(undefined, SETTINGS, NOON, NOON - 1))!;
    assert.notEqual(await store.fireSchedule(made.id, NOON, null, NOON), undefined);
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
    const made = (await store.createSchedule(undefined, SETTINGS, NOON, NOON))!;
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
