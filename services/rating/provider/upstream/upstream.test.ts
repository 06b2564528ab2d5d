import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { after, afterEach, before, test } from 'node:test';
import { startHostileSource } from '@tessera/kit/testing/hostile-source';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import { GENEROUS } from '../../testing/test-service.ts';
import { upstreamProvider } from './upstream.ts';

const PUUID = 'p'.repeat(78);
let game: Game;
before(async () => {
  game = await startGame({ population: { euw1: 200 }, rates: GENEROUS });
});
afterEach(() => game.setFaults());
after(() => game.close());

const provider = (urlTemplate = game.url, key = 'k') =>
  upstreamProvider({ urlTemplate, key, waitMs: () => 1, timeoutMs: 20_000 });

test('5.2: a key the upstream refuses is not tried again, and never told', async () => {
  const [player] = game.truths('euw1');
  const refused = { statusCode: 502, message: /answered 401/ };
  await assert.rejects(provider(game.url, '').account('euw1', player!), refused);
});

test('7, 1.3: a refusal that is neither 404, 429 nor 5xx, and an odd reply, are not retried, and counted', async () => {
  const [player] = game.truths('euw1');
  const one = provider();
  game.forgetCalls();
  game.setFaults({ kind: 'error', status: 400 });
  await assert.rejects(one.entries('euw1', PUUID), /answered 400/);
  game.setFaults({ kind: 'lying' });
  await assert.rejects(one.account('euw1', player!), /account/);
  assert.equal(game.calls().length, 2);
  assert.deepEqual(one.outcomes(), { ok: 0, failed: 1, refused: 1 });
});

test('1.4: an upstream that redirects to another host is refused at once, and the key stays here', async () => {
  const hostile = await startHostileSource();
  hostile.fault('redirect');
  const entries = provider(`${hostile.url}/{route}`).entries('euw1', PUUID);
  await assert.rejects(entries, {
    statusCode: 502,
    message: new RegExp(`euw1, league: refused to follow a redirect to ${hostile.elsewhere}`),
  });
  assert.deepEqual([hostile.asked(), hostile.reachedElsewhere()], [1, 0]);
  hostile.close();
});

test('1.4: a signal that outlives the calls keeps nothing of them', async () => {
  const { signal } = new AbortController();
  const one = provider();
  const some = game.truths('euw1').slice(0, 60);
  await Promise.all(some.map(({ puuid }) => one.entries('euw1', puuid, { signal })));
  game.setFaults({ kind: 'error', times: 8 });
  await assert.rejects(one.entries('euw1', some[0]!.puuid, { signal }));
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('1.4: a stopping service gives up what waits and what is on its way', async () => {
  game.setFaults({ kind: 'slow', delayMs: 2000 });
  const stop = new AbortController();
  const one = provider();
  const asked = ['a', 'b', 'c']
    .map((letter) => letter.repeat(78))
    .map((puuid) => one.entries('euw1', puuid, stop));
  setTimeout(() => stop.abort(new Error('stopping')), 50);
  for (const { status } of await Promise.allSettled(asked)) assert.equal(status, 'rejected');
});
