import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ScheduleNameTaken } from '../../job/schedule.ts';
import { NOON, type OpenStore, opened, scheduleOf } from './fixture.ts';

const SETTINGS = scheduleOf();

/** Schedules and their firing. */
export function scheduleContract(open: OpenStore): void {
  test('1.4: a change that names no queue leaves a deleted one deleted', async () => {
    await using store = await opened(open);
    const { schedule: made } = await store.createSchedule(SETTINGS, NOON, NOON);
    assert.equal(await store.deleteQueue('default', NOON), 'deleted');
    await store.updateSchedule(made.id, { enabled: false }, NOON);
    assert.equal(await store.findQueue('default'), undefined);
    await store.updateSchedule(made.id, { enabled: true }, NOON);
    await store.fireSchedule(made, NOON + 60_000, NOON);
    assert.equal((await store.findQueue('default'))?.pending, 1);
  });

  test('1.2.9: enabled schedules are due when their time has come, longest due first', async () => {
    await using store = await opened(open);
    const { schedule: late } = await store.createSchedule(SETTINGS, NOON - 5, NOON - 9);
    const { schedule: now } = await store.createSchedule(SETTINGS, NOON, NOON - 9);
    const { schedule: next } = await store.createSchedule(SETTINGS, NOON + 1, NOON - 9);
    await store.createSchedule({ ...SETTINGS, enabled: false }, NOON - 7, NOON - 9);
    await store.createSchedule(SETTINGS, null, NOON - 9);
    const due = await store.dueSchedules(NOON, 10);
    assert.deepEqual(
      due.map(({ id }) => id),
      [late.id, now.id],
    );
    assert.equal((await store.dueSchedules(NOON, 1)).length, 1);
    assert.deepEqual(await store.dueSchedules(NOON, 10, due[0]), due.slice(1));
    assert.deepEqual(await store.dueSchedules(NOON, 10, due.at(-1)), []);
    assert.equal(await store.nextScheduleAt(), NOON - 5);
    await store.deleteSchedule(late.id);
    await store.deleteSchedule(now.id);
    assert.equal(await store.nextScheduleAt(), NOON + 1);
    await store.deleteSchedule(next.id);
    assert.equal(await store.nextScheduleAt(), null);
  });

  test('1.2.9: a run whose job before is open is made, left out, or waits, as its overlap says', async () => {
    await using store = await opened(open);
    const later = NOON + 60_000;
    for (const overlap of ['allow', 'skip', 'queue'] as const) {
      const { schedule: made } = await store.createSchedule(
        scheduleOf({ overlap }),
        NOON,
        NOON - 1,
      );
      const first = await store.fireSchedule(made, later, NOON);
      assert.ok(first !== 'overlap' && first?.scheduleId === made.id);
      const [due] = await store.dueSchedules(later, 1);
      const second = await store.fireSchedule(due!, later + 60_000, later);
      const after = await store.findSchedule(made.id);
      if (overlap === 'allow') assert.notEqual(second, 'overlap');
      else assert.equal(second, 'overlap');
      assert.equal(after?.nextRunAt, overlap === 'queue' ? later : later + 60_000);
      await store.cancelJob(first.id);
      if (overlap === 'queue') {
        assert.notEqual(await store.fireSchedule(due!, later + 60_000, later + 5), 'overlap');
      }
      await store.deleteSchedule(made.id);
    }
  });

  test('4.7: a schedule with the idempotency key of another is that one', async () => {
    await using store = await opened(open);
    const settings = scheduleOf({ idempotencyKey: 'nightly', priority: 4, concurrencyKey: 'k' });
    const all = await Promise.all(
      [1, 2, 3].map(() => store.createSchedule(settings, NOON, NOON - 1)),
    );
    assert.equal(new Set(all.map(({ schedule }) => schedule.id)).size, 1);
    assert.equal(all.filter(({ created }) => created).length, 1);
    const job = await store.fireSchedule(all[0]!.schedule, null, NOON);
    assert.ok(job !== 'overlap');
    assert.deepEqual([job?.priority, job?.concurrencyKey], [4, 'k']);
  });

  test('4.7: a name, of schedules that are made or changed at once too, is that of one of them', async () => {
    await using store = await opened(open);
    const { schedule: first } = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const named = scheduleOf({ name: 'nightly' });
    const create = () => store.createSchedule(named, NOON, NOON);
    const rename = () => store.updateSchedule(first.id, { name: 'nightly' }, NOON);
    const all = await Promise.allSettled([create(), rename(), create(), create()]);
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    assert.equal(refused.length, 3);
    for (const error of refused) assert.ok(error instanceof ScheduleNameTaken);
    const [one, ...others] = (await store.listSchedules()).filter(({ name }) => name !== null);
    assert.deepEqual([one?.name, others], ['nightly', []]);
    assert.equal((await store.updateSchedule(one!.id, { name: 'nightly' }, NOON))?.id, one!.id);
    const asId = scheduleOf({ name: first.id });
    await assert.rejects(store.createSchedule(asId, NOON, NOON), ScheduleNameTaken);
    assert.equal(await store.updateSchedule('none', { name: 'x' }, NOON), undefined);
  });

  test('4.7: a change counts for a run that was about to start', async () => {
    await using store = await opened(open);
    const { schedule: made } = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const callbackUrl = 'https://example.org/new';
    await store.updateSchedule(made.id, { callbackUrl, payload: '{"new":1}', maxRetries: 9 }, NOON);
    const fired = await store.fireSchedule(made, NOON + 60_000, NOON);
    assert.ok(fired !== 'overlap');
    assert.deepEqual(
      [fired?.callbackUrl, fired?.payload, fired?.maxRetries],
      [callbackUrl, '{"new":1}', 9],
    );
  });

  test('1.2.9: a schedule that was switched off or removed meanwhile does not fire', async () => {
    await using store = await opened(open);
    const { schedule: off } = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    const { schedule: gone } = await store.createSchedule(SETTINGS, NOON, NOON - 1);
    await store.updateSchedule(off.id, { enabled: false }, NOON);
    await store.deleteSchedule(gone.id);
    assert.equal(await store.fireSchedule(off, NOON + 1, NOON), undefined);
    assert.equal(await store.fireSchedule(gone, NOON + 1, NOON), undefined);
    assert.equal((await store.counts()).pending, 0);
  });

  test('1.2.9: a schedule without a further run is switched off with its last job', async () => {
    await using store = await opened(open);
    const { schedule: made } = await store.createSchedule(SETTINGS, NOON, NOON - 1);
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
    const { schedule: made } = await store.createSchedule(SETTINGS, NOON, NOON);
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
