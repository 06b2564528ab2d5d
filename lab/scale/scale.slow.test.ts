import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import fc from 'fast-check';
import type { Costs } from './costs.ts';
import { capacities, LIMITS, type Setting } from './setting.ts';
import { nearestLimit, simulate } from './simulate.ts';

const root = join(import.meta.dirname, '../..');
const measured = JSON.parse(readFileSync(join(import.meta.dirname, 'costs.json'), 'utf8')) as Costs;

/** Round figures, for sums in the head; what only disturbs them costs nothing. */
const COSTS: Costs = {
  ...measured,
  enqueue: { fixedMs: 1, perJobMs: 0.5, fixedBytes: 100, perJobBytes: 900 },
  claim: { fixedMs: 2, perJobMs: 0.25, fixedBytes: 100, perJobBytes: 200 },
  settle: { fixedMs: 3, perJobMs: 0.25, fixedBytes: 100, perJobBytes: 900 },
  ...{ emptyClaimMs: 0, notifiedMs: 0, runnerPerJobMs: 0.5, runnerPerStatementMs: 0.125 },
  connections: 7,
};

const SETTING: Setting = {
  ...{ workers: 1, slots: 10, receiverMs: 5, queues: 1, databaseCores: 4 },
  ...{ walMegabytes: 1000, flushMs: 1, roundTripMs: 0.5, connections: 97 },
};

const settings = fc.record({
  workers: fc.integer({ min: 1, max: 12 }),
  slots: fc.integer({ min: 1, max: 60 }),
  receiverMs: fc.integer({ min: 1, max: 50 }),
  queues: fc.integer({ min: 1, max: 20 }),
  databaseCores: fc.integer({ min: 1, max: 16 }),
  walMegabytes: fc.integer({ min: 1, max: 300 }),
  flushMs: fc.double({ min: 0.05, max: 5, noNaN: true }),
  roundTripMs: fc.double({ min: 0.05, max: 2, noNaN: true }),
  connections: fc.integer({ min: 7, max: 100 }),
});
const RUN = { seed: 1, warmUpMs: 300, measuredMs: 1000 };
const TOLERANCE = 1.05;

test('10.40: nothing is faster than the least that a resource allows', () => {
  fc.assert(
    fc.property(settings, (setting) => {
      const { throughput, busy } = simulate(setting, measured, RUN);
      const least = Math.min(...Object.values(capacities(setting, measured)));
      // What was called before the second that is measured may have ended in it.
      const inHand = setting.workers * setting.slots;
      assert.ok(throughput <= least * TOLERANCE + inHand, `${throughput} of ${least}`);
      for (const limit of LIMITS) assert.ok(busy[limit] >= 0 && busy[limit] < TOLERANCE, limit);
    }),
    { numRuns: 60 },
  );
});

test('10.40: a worker more does no harm while what all share is free for a third of the time', () => {
  fc.assert(
    fc.property(settings, (drawn) => {
      const setting = { ...drawn, connections: 1000 };
      const fewer = simulate(setting, measured, RUN);
      const { slots: _, 'worker CPU': __, ...shared } = fewer.busy;
      fc.pre(Object.values(shared).every((part) => part < 0.67));
      const more = simulate({ ...setting, workers: setting.workers + 1 }, measured, RUN);
      assert.ok(more.throughput * TOLERANCE >= fewer.throughput);
    }),
    { numRuns: 40 },
  );
});

test('10.40: what arrives and can be carried is carried', () => {
  const { throughput } = simulate({ ...SETTING, jobsPerSecond: 200 }, COSTS);
  assert.ok(Math.abs(throughput - 200) < 20, `${throughput}`);
});

test('10.40: a job alone costs three statements, and waits for two of them', () => {
  const rare = { ...SETTING, jobsPerSecond: 2 };
  const { databaseMs, waited } = simulate(rare, COSTS, { ...RUN, measuredMs: 60_000 });
  // 1 + 0.5 to add, 2 + 0.25 to claim, 3 + 0.25 to settle.
  assert.ok(Math.abs(databaseMs - 7) < 0.01, `${databaseMs}`);
  // Its process 0.25 + 0.125 + 0.125 + 0.25, twice the way of 0.5 and the disk of 1, statements 3.75.
  assert.ok(Math.abs(waited.p50 - 7.5) < 0.01, `${waited.p50}`);
});

test('10.40: workers without connections do nothing', () => {
  const { workers, throughput } = simulate({ ...SETTING, workers: 20, connections: 20 }, COSTS);
  assert.equal(workers, 2);
  assert.ok(throughput > 0);
});

test('10.40: what is used up first is named', () => {
  const limitOf = (setting: Partial<Setting>) =>
    nearestLimit(simulate({ ...SETTING, ...setting }, COSTS));
  assert.equal(limitOf({ receiverMs: 1000 }), 'slots');
  assert.equal(limitOf({ workers: 8, slots: 100, databaseCores: 1 }), 'database CPU');
  assert.equal(limitOf({ workers: 8, slots: 100, walMegabytes: 2, databaseCores: 64 }), 'log');
  assert.equal(limitOf({ workers: 8, flushMs: 20, databaseCores: 64 }), 'notifications');
});

test('a seed gives the same run again', () => {
  assert.deepEqual(simulate(SETTING, COSTS, RUN), simulate(SETTING, COSTS, RUN));
  assert.notDeepEqual(simulate(SETTING, COSTS, RUN), simulate(SETTING, COSTS, { ...RUN, seed: 2 }));
});

test('docs/scale.md has the measurement that the model computes with', () => {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8');
  assert.ok(text.includes(measured.measured), measured.measured);
});

const command = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ['lab/simulate/main.ts', 'scale', ...args], { cwd: root });

test('npm run simulate -- scale prints a line for each number of workers', async () => {
  const { stdout } = await command('--workers', '1,3', '--cores', '2');
  assert.match(stdout, /^costs: \d{4}-\d\d-\d\d, .* cores, .* PostgreSQL \d/);
  assert.equal(stdout.match(/^ +[13] .*%$/gm)?.length, 2);
});

test('npm run simulate -- scale names a flag that is wrong', async () => {
  await assert.rejects(command('--cores', 'many'), {
    code: 2,
    stderr: /^--cores takes a number above 0, not many\n/,
  });
});
