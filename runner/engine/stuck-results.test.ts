import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { openSampleReceiver } from '../deliver/sample-receiver.ts';
import { DEFAULTS } from '../store/contract/fixture.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from './sample-runner.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-runner-'));
after(() => rmSync(folder, { recursive: true }));

test('a result that cannot be written is kept, nothing is called meanwhile, and no call is repeated', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using receiver = await openSampleReceiver((_call, response) => {
    void released.then(() => response.end('done'));
    return true;
  });
  const path = join(folder, 'runner.db');
  const usual = { path, durability: 'full', defaults: DEFAULTS, clock: Date.now } as const;
  await using runner = createSampleRunner(openSqliteStore(usual), { concurrency: 1 });
  await runner.start();
  const job = { callbackUrl: receiver.url, queueName: 'default', payload: '{}' };
  await runner.store.enqueueMany([job, job], Date.now());
  await receiver.received(1);

  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  release();
  await runner.seen('error'); // after the five seconds a busy file is waited for
  assert.notEqual(runner.store.trouble(), undefined);
  assert.equal(receiver.calls.length, 1);
  other.exec('ROLLBACK');
  other.close();

  await runner.seen('settled', 2);
  assert.equal(receiver.calls.length, 2);
  assert.deepEqual(await runner.store.counts(), { pending: 0, running: 0, completed: 2, dead: 0 });
});
