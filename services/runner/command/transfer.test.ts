import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { openSqliteStore } from '../store/sqlite/open.ts';
import {
  add,
  claimOne,
  completed,
  DEFAULTS,
  job,
  NOON,
  queueOf,
  scheduleOf,
} from '../testing/store/fixture.ts';
import { exportTo, importFrom } from './transfer.ts';

const memory = () =>
  openSqliteStore({
    path: ':memory:',
    durability: 'normal',
    defaults: DEFAULTS,
    clock: () => NOON,
  });

const all = { limit: 100 };

test('10.21: what is still to do goes from one database into another, in its order', async () => {
  const [from, to] = [memory(), memory()];
  await from.createQueue('paused', queueOf({ maxPerKey: 2 }), NOON);
  await from.updateQueue('paused', { paused: true }, NOON);
  const tick = await from.createSchedule('nightly', scheduleOf(), NOON + 60_000, NOON);
  await add(from, job({ queueName: 'ended' }), NOON);
  await from.settle(completed(await claimOne(from, { queues: ['ended'] })));
  // U+2028 ends a line for some readers; a large number must keep its digits.
  const payload = '{"text":"a\u2028b","n":12345678901234567890}';
  const first = job({
    queueName: 'paused',
    payload,
    headers: { 'x-shop': 'a' },
    priority: 3,
    idempotencyKey: 'k',
    concurrencyKey: 'c',
    delayMs: 5000,
  });
  await add(from, first, NOON);
  await add(from, job({ queueName: 'paused', payload: '{"second":true}' }), NOON);
  const path = join(temporaryFolder('transfer'), 'work.ndjson');
  assert.equal(await exportTo(path, from), 6);
  assert.equal(await importFrom(path, to), 6);

  const { jobs } = await to.listJobs({}, all);
  assert.deepEqual(
    jobs.map((one) => one.payload),
    ['{"second":true}', payload],
  );
  const { priority, idempotencyKey, concurrencyKey, headers, visibleAt } = jobs[1]!;
  assert.deepEqual([priority, idempotencyKey, concurrencyKey], [3, 'k', 'c']);
  assert.deepEqual([{ ...headers }, visibleAt], [{ 'x-shop': 'a' }, NOON + 5000]);
  const queue = (await to.findQueue('paused'))!;
  assert.deepEqual([queue.paused, queue.maxPerKey, queue.pending], [true, 2, 2]);
  assert.equal((await to.findSchedule('nightly'))!.payload, tick!.payload);
});

test('10.21: an export overwrites nothing', async () => {
  const path = join(temporaryFolder('transfer'), 'work.ndjson');
  writeFileSync(path, 'mine');
  await assert.rejects(exportTo(path, memory()), /exists; nothing is overwritten/);
  assert.equal(readFileSync(path, 'utf8'), 'mine');
});

test('10.21: a line that is not understood is named, with its field', async () => {
  const path = join(temporaryFolder('transfer'), 'work.ndjson');
  writeFileSync(path, '{"queue":{"name":"q"}}\n{"job":{"callback_url":5}}\n');
  await assert.rejects(importFrom(path, memory()), /work\.ndjson, line 2: callback_url must be/);
});
