// The page and its JSON twin, from snapshots as they are stored.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { day, storeWeek } from '../testing/stored.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';

let one: TestService;
before(async () => {
  one = await openTestService();
});
after(() => one.close());

const week = (name: number, change?: Parameters<typeof storeWeek>[2]) =>
  storeWeek(one.stores.snapshots, name, change);

test('13.1: before anything can be compared, page and JSON are empty and the page says what is missing', async (t) => {
  const empty = await openTestService({ game: one.game });
  t.after(() => empty.close());
  assert.deepEqual((await empty.get('/api/v1/level')).body, []);
  assert.match((await empty.get('/level')).body, /Zatím není co porovnat/);
  const english = await empty.get('/level', { cookie: 'lang=en' });
  assert.match(english.body, /Nothing to compare yet/);
});

test('13.1, 1.9: ranks of a week later are counted where they lie, by tier; not after too few games or long ago; once in five minutes', async (t) => {
  for (let name = 0; name < 8; name++) await week(name);
  await week(8, { above: 8 });
  await week(9, { above: 60 });
  await week(10, { games: 4, above: 500 });
  await week(11, { ago: 40, above: 500 });
  const weeks = t.mock.method(one.stores.snapshots, 'weeks');
  const { status, body } = await one.get('/api/v1/level');
  assert.equal(status, 200);
  const [all, gold] = body;
  const { bias, ...counted } = all;
  assert.deepEqual(counted, {
    ...{ region: 'kr', queue: 'flex', stratum: 'all', n: 10, hit50: 0.8, hit90: 0.9 },
  });
  assert.ok(Math.abs(bias + 6.8) < 0.6, `${bias}`);
  assert.deepEqual({ ...gold, stratum: 'all' }, all);
  assert.equal(gold.stratum, 'GOLD');

  const czech = (await one.get('/level')).body;
  assert.match(czech, /<h1>Sedí úroveň odhadů\?<\/h1>/);
  assert.match(czech, /v 90% intervalu předpovědi v 90,0\s% případů .celkem 10./);
  assert.match(czech, />9\/10</);
  const english = (await one.get('/level', { cookie: 'lang=en' })).body;
  assert.match(english, /within the forecast 90% interval in 90(\.0)?% of 10 cases/);
  assert.equal(weeks.mock.callCount(), 1);
});

test('1.9, 13.1: an estimate of the service is stored with the rank it was made from', async () => {
  const [player] = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 8);
  const { gameName, tagLine, puuid } = player!;
  const query = new URLSearchParams({
    region: 'euw1',
    playerId: `${gameName}#${tagLine}`,
    explain: 'true',
  });
  const { explain } = (await one.get(`/api/v1/mmr?${query}`)).body;
  const account = { puuid, gameName, tagLine };
  const { points, wins, losses } = explain.rank;
  const later = { points: points + 40, wins: wins + 4, losses: losses + 2 };
  const date = new Date(Date.now() + 7 * 864e5).toISOString().slice(0, 10);
  const subject = { region: 'euw1', queue: 'solo', account } as const;
  await one.stores.snapshots.add(subject, { date, mu: 1, sigma: 1 }, later);
  const weeks = await one.stores.snapshots.weeks(day(1), 10);
  assert.deepEqual(weeks.find(({ region }) => region === 'euw1')?.before, { points, wins, losses });
});
