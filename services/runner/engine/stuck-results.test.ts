import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { PublicError } from '@tessera/kit/errors';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import type { Settled } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { add, DEFAULTS } from '../testing/store/fixture.ts';
import { createResults } from './results.ts';

const folder = temporaryFolder('stuck');

test('10.1: a result that cannot be written is held, nothing is called meanwhile, and no call is repeated', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using receiver = await startReceiver({
    answer(_call, response) {
      void released.then(() => response.end('done'));
    },
  });
  const path = join(folder, 'runner.db');
  const usual = { path, durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  await using runner = createSampleRunner(openSqliteStore(usual), { concurrency: 1 });
  await runner.start();
  const job = { callbackUrl: `${receiver.url}/ok`, queueName: 'default', payload: '{}' };
  await runner.store.enqueue([job, job], Date.now());
  await receiver.received(1);

  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  release();
  await runner.seen('error'); // after the five seconds a busy file is waited for
  assert.notEqual(runner.store.problem(), undefined);
  assert.equal(receiver.calls().length, 1);
  other.exec('ROLLBACK');
  other.close();

  await runner.seen('settled', 2);
  assert.equal(receiver.calls().length, 2);
  assert.equal((await runner.store.counts()).jobs.completed, 2);
});

test('10.1: a result that no store would take is dropped and said; its job runs again after its lease', async () => {
  await using receiver = await startReceiver();
  const path = join(folder, 'odd.db');
  const usual = { path, durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  const store = openSqliteStore(usual);
  let refusals = 1;
  const settle: Store['settle'] = (done) =>
    refusals-- > 0 ? Promise.reject(new RangeError('odd')) : store.settle(done);
  await using runner = createSampleRunner({ ...store, settle });
  await runner.start();
  const job = { callbackUrl: `${receiver.url}/ok`, queueName: 'default', payload: '{}' };
  const { job: made } = await add(store, { ...job, timeoutMs: 50 }, Date.now());
  await runner.seen('unwritable');
  await add(store, job, Date.now()); // nothing is held up
  await runner.seen('settled', 2);
  const tries = await store.attempts(made.id);
  assert.deepEqual(
    tries.map(({ outcome }) => outcome),
    ['lease-expired', 'delivered'],
  );
});

test('10.1: a result that is refused after the stop has waited for it is not tried again', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let [tries, refuse] = [0, (_: Error) => {}];
  const settle: Store['settle'] = () => {
    tries += 1;
    return new Promise((_, reject) => {
      refuse = reject;
    });
  };
  const results = createResults(
    { settle },
    () => {},
    () => {},
  );
  results.write({ claim: { id: 'a' } } as unknown as Settled);
  const stopped = results.written(100);
  t.mock.timers.tick(100);
  await stopped;
  refuse(new PublicError(503, 'database_unavailable', 'the database is away'));
  await new Promise(setImmediate);
  t.mock.timers.tick(5000);
  assert.equal(tries, 1);
});
