// How many batches are open, which go on after a start, and whom they do not name.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { openStores } from './store/open-stores.ts';
import { linesOf, post } from './testing/batches.ts';
import { GENEROUS, nameOf, openTestService } from './testing/test-service.ts';

const TOKEN = 'the-token-of-the-operator';
const CALLBACKS = {
  signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  networks: ['127.0.0.0/8'],
};

/** What is asked for when the upstream is away stays open. */
const OPEN = { region: 'euw1', players: ['No#One'] };

test('4.8: ten batches of a caller are open at most, also over a restart and when they come at once', async (t) => {
  const game = await startGame({ population: { euw1: 50 }, rates: GENEROUS });
  t.after(() => game.close());
  const databaseUrl = `sqlite:${join(temporaryFolder('batches'), 'rating.db')}`;
  const start = () => openTestService({ game, databaseUrl });
  game.setFaults({ kind: 'down' });
  const first = await start();
  const posted = await Promise.all(Array.from({ length: 12 }, () => post(first, OPEN)));
  const statuses = posted.map(({ status }) => status).toSorted();
  assert.deepEqual(statuses, [...Array(10).fill(202), 429, 429]);
  await first.close();
  const again = await start();
  t.after(() => again.close());
  const { status, body } = await post(again, OPEN);
  assert.deepEqual([status, body.limit], [429, 'ours']);
  game.setFaults();
  const { id } = posted.find((one) => one.status === 202)!.body;
  await linesOf(again, id);
  assert.equal((await post(again, OPEN)).status, 202);
  const stored = await again.stores.keyValue.get(`batch:${id}`, Date.now());
  assert.doesNotMatch(stored!, /127\.0\.0\.1/, 'who asked is stored only while it is open');
});

test('4.8: batches that come while others are still being stored are counted', async (t) => {
  const one = await openTestService();
  t.after(() => one.close());
  one.game.setFaults({ kind: 'down' });
  const batch = {
    ...({ region: 'euw1', queue: 'solo' } as const),
    ...{ caller: 'somebody', callbackUrl: undefined },
    players: [{ gameName: 'No', tagLine: 'One' }],
  };
  const all = Array.from({ length: 12 }, () => one.service.batches.create(batch));
  const created = await Promise.allSettled(all);
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 10);
});

test('4.8: a batch that has ended is not open, though its receiver does not answer', async (t) => {
  const one = await openTestService({ callbacks: { ...CALLBACKS, waitMs: () => 60_000 } });
  t.after(() => one.close());
  const callback_url = 'http://127.0.0.1:1/nobody';
  for (let i = 0; i < 11; i++) {
    const { status, body } = await post(one, { ...OPEN, callback_url });
    assert.equal(status, 202);
    await linesOf(one, body.id);
  }
});

test('4.8: a batch goes on also where the store failed at the start', async (t) => {
  const game = await startGame({ population: { euw1: 50 }, rates: GENEROUS });
  t.after(() => game.close());
  const databaseUrl = `sqlite:${join(temporaryFolder('batches'), 'rating.db')}`;
  game.setFaults({ kind: 'down' });
  const first = await openTestService({ game, databaseUrl });
  const { body } = await post(first, OPEN);
  await first.close();
  game.setFaults();
  const stores = await openStores(databaseUrl);
  const failing = t.mock.method(stores.keyValue, 'get', () => Promise.reject(new Error('away')));
  const again = await openTestService({ game, stores });
  t.after(() => again.close());
  failing.mock.restore();
  assert.deepEqual(
    (await linesOf(again, body.id)).map(({ code }) => code),
    ['summoner_not_found'],
  );
});

test('8.3: a batch that names a forgotten player, by the old or a new name, stores no name', async (t) => {
  const one = await openTestService({ adminToken: TOKEN });
  t.after(() => one.close());
  const { players } = one.game.world.platforms.get('euw1')!;
  const [gone, renamed, other] = one.game
    .truths('euw1')
    .filter(({ recentGames }) => recentGames >= 20) as [Truth, Truth, Truth];
  for (const player of [gone, renamed]) {
    const path = `${one.base}/api/v1/players/euw1/${encodeURIComponent(nameOf(player))}`;
    const headers = { authorization: `Bearer ${TOKEN}` };
    assert.equal((await fetch(path, { method: 'DELETE', headers })).status, 204);
  }
  const account = players.find(({ puuid }) => puuid === renamed.puuid)!;
  const { findByName } = one.game.world;
  t.mock.method(one.game.world, 'findByName', (name: string, tag: string) =>
    name === 'Quite Another' ? account : findByName(name, tag),
  );
  const named = [nameOf(gone), nameOf({ ...renamed, gameName: 'Quite Another' }), nameOf(other)];
  const { body } = await post(one, { region: 'euw1', players: named });
  const lines = await linesOf(one, body.id);
  assert.deepEqual(
    lines.map(({ player, code }) => [player, code]).toSorted(),
    [
      [null, 'forgotten'],
      [null, 'forgotten'],
      [nameOf(other), undefined],
    ].toSorted(),
  );
  const keys = [`batch:${body.id}`, ...[0, 1, 2].map((index) => `batch:${body.id}:${index}`)];
  for (const key of keys) {
    const text = await one.stores.keyValue.get(key, Date.now());
    for (const name of named.slice(0, 2))
      assert.ok(text && !text.includes(name), `${key}: ${text}`);
  }
});
