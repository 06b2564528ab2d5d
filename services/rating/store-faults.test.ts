// Failures of the database while the service runs, and the snapshots of a day.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { type Game, startGame } from '@tessera/sandbox/game/start-game';
import type { Truth } from '@tessera/sandbox/game/world';
import { openSqliteFile, openStores } from './store/open-stores.ts';
import { keyValueIn, snapshotsIn } from './store/tables.ts';
import { api, GENEROUS, mmrPath, nameOf, openTestService } from './testing/test-service.ts';

const DAY_MS = 86_400_000;
let game: Game;
let players: Truth[];

before(async () => {
  game = await startGame({ population: { euw1: 400 }, rates: GENEROUS });
  players = game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(() => game.close());

const timelinePath = (player: Truth) =>
  api('timeline', { region: 'euw1', playerId: nameOf(player) });

test('1.8: a database that cannot be written costs no answer, and is told by /ready', async (t) => {
  const file = openSqliteFile(join(temporaryFolder('rating-store'), 'readonly.db'));
  const { database, takenOver, close } = file;
  const stores = {
    keyValue: keyValueIn(database),
    snapshots: snapshotsIn(database),
    takenOver,
    close,
  };
  const one = await openTestService({ game, stores });
  t.after(() => one.close());
  await database.query('PRAGMA query_only = 1');
  assert.equal((await one.get(mmrPath(players[2]!))).status, 200);
  const ready = await one.get('/ready');
  assert.equal(ready.status, 503);
  assert.match(ready.body.reason, /readonly/);
  await database.query('PRAGMA query_only = 0');
  assert.equal((await one.get(mmrPath(players[2]!))).status, 200);
  assert.equal((await one.get(timelinePath(players[2]!))).body.points.length, 1);
});

test('1.8: daily estimates that cannot be read cost no page; what is nothing but stored is 503', async (t) => {
  const stores = await openStores('sqlite::memory:');
  const one = await openTestService({ game, stores });
  t.after(() => one.close());
  const player = players[8]!;
  assert.equal((await one.get(mmrPath(player))).status, 200);
  const refuse = () => Promise.reject(new Error('no connection'));
  t.mock.method(stores.snapshots, 'points', refuse);
  t.mock.method(stores.snapshots, 'weeks', refuse);
  const slug = encodeURIComponent(`${player.gameName}-${player.tagLine}`);
  const page = await one.get(`/players/euw1/${slug}`);
  assert.equal(page.status, 200);
  assert.match(page.body, /With 90% probability/);
  for (const path of [timelinePath(player), api('model', { region: 'euw1' })]) {
    const { status, headers, body } = await one.get(path);
    assert.deepEqual([status, body.code, headers.get('retry-after')], [503, 'unavailable', '5']);
  }
  assert.match((await one.get('/ready')).body.reason, /no connection/);
});

test('1.9: everyone asked for gets one snapshot a day, computed anew, for 30 days', async (t) => {
  const one = await openTestService({ game });
  t.after(() => one.close());
  const [wanted, other] = players.slice(3, 5) as [Truth, Truth];
  const first = await one.get(mmrPath(wanted));
  await one.get(mmrPath({ ...other, queue: 'flex' }));
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 0 });

  one.clock.advanceMs = DAY_MS;
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 2, failed: 0 });
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 0 });
  const { points } = (await one.get(timelinePath(wanted))).body;
  assert.equal(points.length, 2);
  assert.notEqual(points[1].mu, first.body.estimate.mu, 'a day later lobbies weigh less');
  const taken: number[] = [];
  for (const days of [10, 20, 29, 30, 31, 32, 45]) {
    one.clock.advanceMs = days * DAY_MS;
    taken.push((await one.service.takeSnapshots()).taken > 0 ? 1 : 0);
  }
  assert.deepEqual(taken.slice(-3), [0, 0, 0], 'a snapshot is no question');
});

test('1.9: a snapshot run cut short by the upstream goes on where it stopped', async (t) => {
  const one = await openTestService({ game });
  t.after(() => one.close());
  for (const player of players.slice(5, 8)) await one.get(mmrPath(player));
  one.clock.advanceMs = DAY_MS;
  game.setFaults({ kind: 'error', method: 'ids' });
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 0, failed: 1 });
  game.setFaults();
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 3, failed: 0 });
});
