// What may happen to the database while the service runs: answers go on, snapshots are not lost.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { openStores, type Stores } from './store/open-stores.ts';
import { openSqliteFile } from './store/sqlite.ts';
import { keyValueIn, snapshotsIn } from './store/tables.ts';
import { post } from './testing/batches.ts';
import { GENEROUS, mmrPath, openTestService, type TestService } from './testing/test-service.ts';

let game: Game;
let players: Truth[];
const folder = mkdtempSync(join(tmpdir(), 'rating-store-'));

before(async () => {
  game = await startGame({ population: { euw1: 400 }, rates: GENEROUS });
  players = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(async () => {
  await game.close();
  rmSync(folder, { recursive: true, force: true });
});

async function pointsOf(
  one: TestService,
  { region, gameName, tagLine }: Truth,
): Promise<unknown[]> {
  const query = new URLSearchParams({ region, playerId: `${gameName}#${tagLine}` });
  return (await one.get(`/api/v1/timeline?${query}`)).body.points;
}

test('1.8: when the database file is deleted, answers go on and no snapshot is lost', async () => {
  const path = join(folder, 'deleted.db');
  const one = await openTestService({ game, databaseUrl: `sqlite:${path}` });
  const [before, meanwhile] = players as [Truth, Truth];
  assert.equal((await one.get(mmrPath(before))).status, 200);
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  assert.equal((await one.get(mmrPath(meanwhile))).status, 200);
  await one.close();

  const again = await openTestService({ game, databaseUrl: `sqlite:${path}` });
  assert.equal((await pointsOf(again, before)).length, 1);
  assert.equal((await pointsOf(again, meanwhile)).length, 1);
  assert.equal((await again.get(mmrPath(before))).body.freshness.from_cache, true);
  await again.close();
});

/** The stores of a file that a test can make read-only. */
function storesIn(file: ReturnType<typeof openSqliteFile>): Stores {
  return {
    keyValue: keyValueIn(file),
    snapshots: snapshotsIn(file),
    takenOver: file.takenOver,
    reopenIfReplaced: () => file.reopenIfReplaced(),
    close: async () => file.close(),
  };
}

test('1.8: a database that cannot be written costs no answer, is told by /ready, and gets later its snapshots, which a timeline shows at once', async () => {
  const file = openSqliteFile(join(folder, 'readonly.db'));
  const stores = storesIn(file);
  const one = await openTestService({ game, stores });
  const player = players[2]!;
  await file.query('PRAGMA query_only = 1');
  const first = await one.get(mmrPath(player));
  assert.equal(first.status, 200);
  const ready = await one.get('/ready');
  assert.equal(ready.status, 503);
  assert.match(ready.body.reason, /readonly/);
  const { mu } = first.body.estimate;
  const mus = async () =>
    (await pointsOf(one, player)).map((point) => (point as { mu: number }).mu);
  assert.deepEqual(await mus(), [mu], 'what waits to be written is shown');

  await file.query('PRAGMA query_only = 0');
  await one.service.runMaintenance();
  assert.deepEqual(await mus(), [mu]);
  await one.close();
});

test('1.8, 7: a batch and a removal that the store refuses are 503; both are taken once it writes again', async (t) => {
  const file = openSqliteFile(join(folder, 'refuses.db'));
  const stores = storesIn(file);
  const adminToken = 'the-token-of-the-operator';
  const one = await openTestService({ game, stores, adminToken });
  t.after(() => one.close());
  const { region, gameName, tagLine } = players[9]!;
  const batch = () => post(one, { region, players: [`${gameName}#${tagLine}`] });
  async function remove() {
    const name = encodeURIComponent(`${gameName}#${tagLine}`);
    const init = { method: 'DELETE', headers: { authorization: `Bearer ${adminToken}` } };
    const reply = await fetch(`${one.base}/api/v1/players/${region}/${name}`, init);
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, body: JSON.parse(text || '{}') };
  }
  await file.query('PRAGMA query_only = 1');
  for (const ask of [batch, remove]) {
    const { status, headers, body } = await ask();
    assert.deepEqual(
      [status, body.code, headers.get('retry-after')],
      [503, 'unavailable', '5'],
      body.error,
    );
  }
  assert.match((await one.get('/ready')).body.reason, /readonly/);
  await file.query('PRAGMA query_only = 0');
  assert.equal((await batch()).status, 202);
  assert.equal((await remove()).status, 204);
});

test('1.8: daily estimates that cannot be read cost no page; a timeline, which is nothing else, is 503', async (t) => {
  const stores = await openStores('sqlite::memory:');
  const one = await openTestService({ game, stores });
  t.after(() => one.close());
  const player = players[8]!;
  assert.equal((await one.get(mmrPath(player))).status, 200);
  const { region, gameName, tagLine } = player;
  t.mock.method(stores.snapshots, 'points', () => Promise.reject(new Error('no connection')));
  const page = await one.get(`/players/${region}/${encodeURIComponent(`${gameName}-${tagLine}`)}`);
  assert.equal(page.status, 200);
  assert.match(page.body, /S pravděpodobností 90 %/);
  const query = new URLSearchParams({ region, playerId: `${gameName}#${tagLine}` });
  const { status, headers, body } = await one.get(`/api/v1/timeline?${query}`);
  assert.deepEqual([status, body.code], [503, 'unavailable']);
  assert.equal(headers.get('retry-after'), '5');
  assert.match((await one.get('/ready')).body.reason, /no connection/);
});

test('1.8: what is nothing but stored is 503 when the store fails', async (t) => {
  const stores = await openStores('sqlite::memory:');
  const one = await openTestService({ game, stores });
  t.after(() => one.close());
  const refuse = () => Promise.reject(new Error('no connection'));
  t.mock.method(stores.snapshots, 'weeks', refuse);
  t.mock.method(stores.keyValue, 'get', refuse);
  for (const path of ['model?region=euw1&queue=solo', 'calibration', 'level', 'batches/any']) {
    const { status, headers, body } = await one.get(`/api/v1/${path}`);
    assert.deepEqual(
      [status, body.code, headers.get('retry-after')],
      [503, 'unavailable', '5'],
      path,
    );
  }
});

test('1.9: everyone asked for in the last 30 days gets one snapshot a day, computed anew', async () => {
  const one = await openTestService({ game });
  const [asked, other] = players.slice(3, 5) as [Truth, Truth];
  const first = await one.get(mmrPath(asked));
  await one.get(mmrPath({ ...other, queue: 'flex' }));
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 0 });

  one.clock.advanceMs = 86_400_000;
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 2, failed: 0 });
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 0 });
  const points = (await pointsOf(one, asked)) as { date: string; mu: number }[];
  assert.equal(points.length, 2);
  assert.notEqual(points[1]!.date, points[0]!.date);
  assert.notEqual(points[1]!.mu, first.body.estimate.mu, 'a day later lobbies weigh less');

  one.clock.advanceMs = 32 * 86_400_000;
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 0 });
  await one.close();
});

test('1.9: a snapshot run cut short by the upstream goes on where it stopped', async () => {
  const one = await openTestService({ game });
  for (const player of players.slice(5, 8)) await one.get(mmrPath(player));
  one.clock.advanceMs = 86_400_000;
  game.setFaults({ kind: 'error', method: 'ids' });
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 1 });
  game.setFaults();
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 3, failed: 0 });
  await one.close();
});
