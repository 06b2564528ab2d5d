// How long a caller waits at most.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf, openTestService } from '@tessera/rating/testing/test-service';
import { createClient } from './client.ts';

test('10.7: waitMs also ends a request that the service has not answered yet', async (t) => {
  const slow = await openTestService({ game: { population: { euw1: 400 } } });
  t.after(() => slow.close());
  const client = createClient({ url: slow.base });
  const player = nameOf(slow.game.truths('euw1')[0]!);
  const question = { region: 'euw1', playerId: player } as const;
  slow.game.setFaults({ kind: 'slow', delayMs: 2000 });
  const accounts = [`euw1:${player}`];
  for (const ask of [
    () => client.estimate(question, { waitMs: 300 }),
    () => client.compare(accounts, {}, { waitMs: 300 }),
  ]) {
    const begun = performance.now();
    await assert.rejects(ask(), { name: 'Error', message: 'there is no answer after 300 ms' });
    const tookMs = performance.now() - begun;
    assert.ok(tookMs < 1200, `${tookMs} ms`);
  }
});
