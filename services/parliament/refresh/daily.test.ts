import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDailyRefresh, type RefreshSteps } from './daily.ts';

function noting(failing: string[] = []) {
  const done: string[] = [];
  const step = (name: string) => async () => {
    done.push(name);
    if (failing.includes(name)) throw new Error('down');
  };
  const steps: RefreshSteps = {
    pausePipeline: step('pause'),
    downloadShared: step('shared'),
    reloadPeriods: step('periods'),
    restartPipeline: () => void done.push('restart'),
  };
  return { done, steps };
}

const options = { enabled: true, hour: 3, log: () => {} };

test('1.6: the steps run in their order', async () => {
  const { done, steps } = noting();
  await createDailyRefresh({ ...options, steps }).trigger();
  assert.deepEqual(done, ['pause', 'shared', 'periods', 'restart']);
});

test('1.6: a step that fails is told and the pipeline starts again', async () => {
  const { done, steps } = noting(['shared']);
  const refresh = createDailyRefresh({ ...options, steps });
  await refresh.trigger();
  assert.deepEqual(done, ['pause', 'shared', 'periods', 'restart']);
  assert.equal(refresh.state().lastProblem, 'shared archives: down');
});

test('1.6: two triggers at once are one refresh', async () => {
  const { done, steps } = noting();
  const refresh = createDailyRefresh({ ...options, steps });
  await Promise.all([refresh.trigger(), refresh.trigger()]);
  assert.equal(done.filter((name) => name === 'shared').length, 1);
});

test('1.6, 1.9: start is idempotent and does nothing when disabled', () => {
  const { steps } = noting();
  const off = createDailyRefresh({ ...options, enabled: false, steps });
  off.start();
  assert.equal(off.state().nextAt, undefined);
  const on = createDailyRefresh({ ...options, steps });
  on.start();
  on.start();
  assert.match(on.state().nextAt ?? '', /T0[12]:00:00/);
  return on.stop();
});

test('1.6: stopping waits for the refresh under way and leaves the pipeline off', async () => {
  const { done, steps } = noting();
  const refresh = createDailyRefresh({ ...options, steps });
  void refresh.trigger();
  await refresh.stop();
  assert.deepEqual(done, ['pause', 'shared', 'periods']);
});

test('1.6: the hour is that of Prague, in winter, in summer and on the days between', async (t) => {
  const nextAfter = async (moment: string) => {
    t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.parse(moment) });
    const refresh = createDailyRefresh({ ...options, steps: noting().steps });
    refresh.start();
    const { nextAt } = refresh.state();
    await refresh.stop();
    t.mock.timers.reset();
    return nextAt;
  };
  assert.equal(await nextAfter('2026-01-10T12:00:00Z'), '2026-01-11T02:00:00.000Z');
  assert.equal(await nextAfter('2026-07-10T12:00:00Z'), '2026-07-11T01:00:00.000Z');
  assert.equal(await nextAfter('2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z');
  assert.equal(await nextAfter('2026-10-24T12:00:00Z'), '2026-10-25T02:00:00.000Z');
});
