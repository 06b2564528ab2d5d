// A player who asked not to be known: refused at every door, and found in no store.
import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import type { Truth } from '@tessera/sandbox/game/world';
import { createForgotten } from './estimates/forgotten.ts';
import type { Account } from './ladder/record.ts';
import { api, mmrPath, nameOf, openTestService, type TestService } from './testing/test-service.ts';

const DAY_MS = 86_400_000;
const someone = (one: TestService) =>
  one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);

/** As the command does it, beside a running service. */
async function forget(one: TestService, player: Pick<Truth, 'gameName' | 'tagLine'>) {
  await createForgotten(one.stores, one.provider).add('euw1', player);
  await one.service.runMaintenance();
}

test('8.3: a forgotten player is refused everywhere, and in no file', async (t) => {
  const folder = temporaryFolder('privacy');
  const one = await openTestService({ databaseUrl: `sqlite:${join(folder, 'rating.db')}` });
  t.after(() => one.close());
  const files = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name)).toString())
      .join('\n');
  const [gone, other] = someone(one) as [Truth, Truth];
  for (const player of [gone, gone, gone, other])
    assert.equal((await one.get(mmrPath(player))).status, 200, 'three times: it is in memory');
  assert.ok(files().includes(gone.puuid));
  copyFileSync(join(folder, 'rating.db'), join(folder, 'rating.db.format-4'));
  await forget(one, gone);
  assert.ok(!files().includes(gone.puuid) && !files().includes(gone.gameName));
  assert.ok(files().includes(other.puuid));

  const about = { region: 'euw1', playerId: nameOf(gone) };
  for (const path of [mmrPath(gone), api('timeline', about)]) {
    const { status, body } = await one.get(path);
    assert.deepEqual([status, body.code], [410, 'forgotten'], path);
  }
  const slug = encodeURIComponent(`${gone.gameName}-${gone.tagLine}`);
  assert.equal((await one.get(`/players/euw1/${slug}`)).status, 410);
  assert.match((await one.get(`/badge/euw1/${slug}.svg`)).body, /not estimated/);
  const accounts = `euw1:${nameOf(gone)},euw1:${nameOf(other)}`;
  const compared = await one.get(api('compare', { accounts }));
  assert.equal(compared.body[`euw1:${nameOf(gone)}`].code, 'forgotten');
  const players = [nameOf(gone)];
  const { body } = await one.post('/api/v1/mmr', { region: 'euw1', players });
  assert.equal(JSON.parse(body).code, 'forgotten');
});

test('8.3: who has a name now is removed, under every later name, and not who had it then', async (t) => {
  const names = new Map<string, Account>();
  const one = await openTestService({
    provider: (real) => ({ ...real, account: async (_, id) => names.get(nameOf(id)) }),
  });
  t.after(() => one.close());
  const [a, b] = someone(one).map(({ puuid }) => puuid) as [string, string];
  const rename = (puuid: string, gameName: string) =>
    names.set(`${gameName}#EUW`, { puuid, gameName, tagLine: 'EUW' });
  const ask = async (gameName: string) =>
    (await one.get(mmrPath({ region: 'euw1', gameName, tagLine: 'EUW' }))).status;
  rename(a, 'Freed');
  assert.equal(await ask('Freed'), 200);
  one.clock.advanceMs = 2 * DAY_MS;
  rename(a, 'Moved On');
  rename(b, 'Freed');
  assert.deepEqual(await one.service.takeSnapshots(), { taken: 1, failed: 0 });
  const timeline = async (playerId: string) =>
    (await one.get(api('timeline', { region: 'euw1', playerId }))).body;
  const { summoner, points } = await timeline('Freed#EUW');
  assert.deepEqual([summoner.puuid, points], [b, []], 'a timeline is of who has the name now');
  assert.equal((await timeline('Moved On#EUW')).points.length, 2, 'a snapshot follows the id');
  await forget(one, { gameName: 'Freed', tagLine: 'EUW' });
  rename(b, 'New Name');
  assert.deepEqual(
    [await ask('Moved On'), await ask('New Name'), await ask('Freed')],
    [200, 410, 410],
  );
});

test('8.3: who was once asked for, and what is stored of it, is removed after RETENTION_DAYS', async (t) => {
  const one = await openTestService({ retentionMs: 40 * DAY_MS });
  t.after(() => one.close());
  const [player] = someone(one);
  assert.equal((await one.get(mmrPath(player!))).status, 200);
  const isKnown = async () =>
    (await one.stores.snapshots.due('2999-01-01', '2000-01-01', 10)).length === 1;
  one.clock.advanceMs = 39 * DAY_MS;
  await one.service.runMaintenance();
  assert.equal(await isKnown(), true);
  one.clock.advanceMs = 42 * DAY_MS;
  await one.service.runMaintenance();
  assert.equal(await isKnown(), false);
});
