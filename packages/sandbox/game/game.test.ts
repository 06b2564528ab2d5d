import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Game, startGame } from './start-game.ts';

let game: Game;
const limits = {
  app: [[8, 1]],
  method: { account: [[100, 1]], league: [[100, 1]], ids: [[100, 1]], match: [[3, 1]] },
} as const;

before(async () => {
  game = await startGame({ population: { euw1: 300, eun1: 120 }, rates: limits, seed: 5 });
});
after(() => game.close());

async function ask(route: string, path: string, key = 'k') {
  const reply = await fetch(game.url.replace('{route}', route) + path, {
    headers: key === '' ? {} : { 'x-riot-token': key },
  });
  const text = await reply.text();
  const { status, headers } = reply;
  return { status, headers, text, body: () => JSON.parse(text) };
}

const folder = process.env.TESSERA_DATA ?? join(import.meta.dirname, '../../../../shared/data');
const recordedMatch = join(folder, 'rating', 'match-v5.json');
const options = existsSync(recordedMatch) ? {} : { skip: `no ${recordedMatch}: set TESSERA_DATA` };

/** Fields that came after the recording of 2022. */
const NEWER = ['endOfGameResult'];

test('every field of a match is one of a recorded one, with the same type', options, async () => {
  const recorded = JSON.parse(readFileSync(recordedMatch, 'utf8')).body;
  const id = [...game.world.matches.keys()].find((key) => key.startsWith('EUN1'))!;
  const told = (await ask('europe', `/lol/match/v5/matches/${id}`)).body();
  for (const [of, like] of [
    [told.metadata, recorded.metadata],
    [told.info, recorded.info],
    [told.info.participants[0], recorded.info.participants[0]],
  ]) {
    for (const [name, value] of Object.entries(of)) {
      if (!NEWER.includes(name)) assert.equal(typeof value, typeof like[name], name);
    }
  }
  assert.equal(told.info.participants.length, 10);
  assert.equal(told.info.participants[0].puuid.length, 78);
});

test('an account leads to its rank, its matches and their players', async () => {
  const player = game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const name = encodeURIComponent(player.gameName);
  const account = await ask('asia', `/riot/account/v1/accounts/by-riot-id/${name}/euw`);
  assert.equal(account.body().puuid, player.puuid, 'any of the three account hosts knows all');
  const entries = await ask('euw1', `/lol/league/v4/entries/by-puuid/${player.puuid}`);
  const solo = entries.body().find((entry: { queueType: string }) => /SOLO/.test(entry.queueType));
  assert.deepEqual([solo.wins, solo.losses], [player.wins, player.losses]);
  const since = Math.floor(Date.now() / 1000) - 30 * 86_400;
  const path = `/lol/match/v5/matches/by-puuid/${player.puuid}/ids?queue=420&count=20&startTime=${since}`;
  const ids = (await ask('europe', path)).body() as string[];
  assert.equal(ids.length, 20);
  const { puuids, start } = await matchOf(ids[0]!);
  assert.ok(puuids.includes(player.puuid));
  assert.ok(start > (await matchOf(ids[19]!)).start, 'newest first');
});

async function matchOf(id: string): Promise<{ puuids: string[]; start: number }> {
  const { info, metadata } = (await ask('europe', `/lol/match/v5/matches/${id}`)).body();
  return { puuids: metadata.participants, start: info.gameStartTimestamp };
}

test('ranks are empty on another platform, and an unknown account is 404', async () => {
  const player = game.truths('euw1')[0]!;
  const elsewhere = await ask('eun1', `/lol/league/v4/entries/by-puuid/${player.puuid}`);
  assert.deepEqual(elsewhere.body(), []);
  assert.equal((await ask('americas', '/riot/account/v1/accounts/by-riot-id/No/One')).status, 404);
  assert.equal((await ask('sea', '/riot/account/v1/accounts/by-riot-id/No/One')).status, 404);
  assert.equal((await ask('euw1', '/lol/league/v4/entries/by-puuid/x', '')).status, 401);
  assert.equal((await ask('euw1', '/lol/league/v4/entries/by-puuid/x')).status, 400);
  assert.equal((await ask('europe', '/lol/match/v5/matches/garbage')).status, 400);
});

test('limits are sent in headers, apply per host and method, and violations are counted', async () => {
  const own = await startGame({ world: game.world, rates: limits });
  const id = [...game.world.matches.keys()][0];
  const match = () =>
    fetch(`${own.url.replace('{route}', 'europe')}/lol/match/v5/matches/${id}`, {
      headers: { 'x-riot-token': 'k' },
    });
  const first = await match();
  assert.equal(first.headers.get('x-app-rate-limit'), '8:1');
  assert.equal(first.headers.get('x-app-rate-limit-count'), '1:1');
  assert.equal(first.headers.get('x-method-rate-limit'), '3:1');
  await match();
  await match();
  assert.equal(own.violations(), 0);
  const refused = await match();
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('x-rate-limit-type'), 'method');
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.equal(own.violations(), 1);
  await own.close();
});

test('a wrong key and an expired key are 403; service and server 429s carry no counts', async () => {
  const own = await startGame({ world: game.world, key: 'right' });
  const address = `${own.url.replace('{route}', 'europe')}/riot/account/v1/accounts/by-riot-id/A/B`;
  const get = (key: string) => fetch(address, { headers: { 'x-riot-token': key } });
  assert.equal((await get('wrong')).status, 403);
  assert.equal((await get('right')).status, 404);
  own.setFaults({ kind: 'expired', times: 1 }, { kind: 'throttle', scope: 'server', times: 1 });
  assert.equal((await get('right')).status, 403);
  const throttled = await get('right');
  assert.equal(throttled.status, 429);
  assert.equal(throttled.headers.get('x-rate-limit-type'), 'server');
  assert.equal(throttled.headers.get('x-app-rate-limit-count'), null);
  await own.close();
});

test('the same seed makes the same world; ranks lag behind the ratings', async () => {
  const again = await startGame({ population: { euw1: 300, eun1: 120 }, seed: 5 });
  assert.deepEqual(again.truths('euw1').slice(0, 50), game.truths('euw1').slice(0, 50));
  const players = again.truths('euw1').filter(({ recentGames }) => recentGames >= 5);
  const lag = players.reduce((sum, { mmr, rank }) => sum + mmr - rank, 0) / players.length;
  assert.ok(lag > 10 && lag < 100, `${lag} points on average`);
  await again.close();
});
