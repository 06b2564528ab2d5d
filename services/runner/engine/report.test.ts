import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '@tessera/sandbox/receiver/receiver';
import { parseClaimToken } from '../job/claim-token.ts';
import type { Outcome } from '../job/outcome.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { createSampleRunner } from '../testing/sample-runner.ts';
import { add, claimOne, DEFAULTS, job, NOON } from '../testing/store/fixture.ts';

const open = (clock: () => number) =>
  openSqliteStore({ path: ':memory:', durability: 'full', defaults: DEFAULTS, clock });

const DELIVERED: Outcome = { kind: 'delivered', statusCode: 202, body: 'done', bodyCut: false };

test('4.10: an accepted job frees its slot, and a report settles it once', async () => {
  await using receiver = await startReceiver({
    answer: (_call, response) => void response.writeHead(202, { 'runner-lease': '60' }).end(),
  });
  await using runner = createSampleRunner(open(Date.now), { concurrency: 1 });
  const { store, engine } = runner;
  await runner.start();
  const callbackUrl = receiver.url;
  await store.enqueue([job({ callbackUrl }), job({ callbackUrl })], Date.now());
  await runner.seen('settled', 2); // with one slot
  assert.equal((await store.counts()).jobs.running, 2);
  const claim = parseClaimToken(String(receiver.calls()[0]!.headers['x-runner-claim']))!;
  assert.equal(await engine.report(claim, DELIVERED), true);
  assert.equal(await engine.report(claim, DELIVERED), false);
  assert.equal((await store.findJob(claim.id))?.result, 'done');
  assert.equal((await store.attempts(claim.id)).length, 1);
});

test('4.10: a lease that ended while nobody was running is taken back at the start', async () => {
  const store = open(() => NOON + 60_000);
  await add(store, job(), NOON);
  const claim = await claimOne(store);
  const settlement = { status: 'accepted', leaseUntil: NOON + 1000 } as const;
  await store.settle({ claim, settlement, attempt: undefined, now: NOON, isAwaited: false });
  await using runner = createSampleRunner(store, { reaperIntervalMs: 3_600_000 });
  await runner.start();
  await runner.seen('taken-back');
});
