// The endpoints, their records, and what callers may keep of them, over HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { api, mmrPath, nameOf, openTestService, type TestService } from './testing/test-service.ts';

let one: TestService;
let player: Truth;
const flex = (wanted: (truth: Truth) => boolean) => one.game.truths('euw1', 'flex').find(wanted)!;

before(async () => {
  one = await openTestService({ game: { population: { euw1: 1000 }, seed: 11 } });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('4.1, 9: /api/v1/health answers {ok: true, version}', async () => {
  const { status, body } = await one.get('/api/v1/health');
  assert.deepEqual([status, body], [200, { ok: true, version: 'test' }]);
});

test('2.2, 4.2: /api/v1/mmr answers summoner, estimate, breakdown and freshness', async () => {
  const { status, body } = await one.get(mmrPath(player));
  const { puuid, gameName, tagLine } = player;
  const summoner = { puuid, gameName, tagLine, region: 'euw1' };
  assert.deepEqual([status, body.summoner], [200, summoner]);
  const { mu, sigma, ci90, tier, division } = body.estimate;
  assert.ok(sigma > 0 && ci90[0] < mu && mu < ci90[1]);
  assert.match(tier, /^(IRON|BRONZE|SILVER|GOLD|PLATINUM|EMERALD|DIAMOND|MASTER)$/);
  assert.match(division, /^(IV|III|II|I|)$/);
  const { tier1, tier2 } = body.breakdown;
  assert.equal(tier1.n_games, player.wins + player.losses);
  assert.ok(Number.isInteger(tier2.lobbies_used) && tier2.lobbies_used > 10);
  for (const part of [tier1, tier2]) assert.ok(part.mu > 0 && part.sigma > 0);
  assert.match(body.freshness.computed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(Object.keys(body.freshness), ['computed_at', 'from_cache']);
  assert.equal(body.freshness.from_cache, false);
});

test('4.2: from_cache is true when the whole estimate came from the store', async () => {
  const other = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const first = await one.get(mmrPath(other));
  const second = await one.get(mmrPath(other));
  assert.equal(second.body.freshness.from_cache, true);
  assert.equal(second.body.freshness.computed_at, first.body.freshness.computed_at);
});

test('4.2: queue is solo by default, flex on request, and the two are estimated apart', async () => {
  const both = flex(({ recentGames, puuid }) => recentGames >= 10 && puuid !== player.puuid);
  const solo = await one.get(mmrPath(both));
  const explicit = await one.get(mmrPath({ ...both, queue: 'solo' }));
  const other = await one.get(mmrPath({ ...both, queue: 'flex' }));
  assert.deepEqual(explicit.body.estimate, solo.body.estimate);
  assert.equal(other.body.breakdown.tier1.n_games, both.wins + both.losses);
  assert.notEqual(other.body.estimate.mu, solo.body.estimate.mu);
});

test('4.3: /api/v1/compare answers an object keyed by region:playerId with estimate blocks; pairs=1 adds who is stronger', async () => {
  const others = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const accounts = others.slice(1, 4).map((truth) => `euw1:${nameOf(truth)}`);
  const query = { accounts: accounts.join(',') };
  const { status, body } = await one.get(api('compare', query));
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), accounts);
  for (const key of accounts)
    assert.deepEqual(Object.keys(body[key]), ['mu', 'sigma', 'ci90', 'tier', 'division']);
  const paired = (await one.get(api('compare', { ...query, pairs: '1' }))).body;
  assert.deepEqual(Object.keys(paired), ['estimates', 'pairs']);
  assert.deepEqual(paired.estimates, body);
  assert.equal(paired.pairs.length, 3);
  const [{ first, second, probability }] = paired.pairs;
  assert.equal(probability > 0.5, body[first].mu > body[second].mu);
});

test('4.3: an account that fails has its error in its place; playerIds may be encoded inside the list', async () => {
  const accounts = `euw1:${encodeURIComponent(nameOf(player))},kr:Nobody#NONE`;
  const { status, body } = await one.get(api('compare', { accounts }));
  assert.equal(status, 200);
  assert.ok(body[`euw1:${nameOf(player)}`].mu > 0);
  assert.equal(body['kr:Nobody#NONE'].code, 'summoner_not_found');
});

test('2.3, 4.4: /api/v1/timeline answers summoner without region, and points by day; 13.1: the model has the ranks of a week later', async () => {
  await one.get(mmrPath(player));
  const { puuid, gameName, tagLine } = player;
  const account = { puuid, gameName, tagLine };
  const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10);
  for (const ago of [200, 30, 29, 12, 5])
    await one.stores.snapshots.add(
      { region: 'euw1', queue: 'solo', account },
      { date: day(ago), mu: 1000 + ago, sigma: 40 },
      { points: 1000, wins: 300 - ago, losses: 25 },
    );
  const timeline = async (query: Record<string, string>) =>
    (await one.get(api('timeline', { region: 'euw1', playerId: nameOf(player), ...query }))).body;
  const { summoner, points, ...more } = await timeline({});
  assert.deepEqual([summoner, more], [account, {}]);
  const dates = points.map(({ date }: { date: string }) => date);
  assert.deepEqual(dates, [day(29), day(12), day(5), day(0)]);
  assert.deepEqual(points[0], { date: day(29), mu: 1029, sigma: 40 });
  assert.equal((await timeline({ days: '7' })).points.length, 2);
  assert.equal((await timeline({ days: '180' })).points.length, 5);
  const { ranks_a_week_ahead } = (await one.get('/api/v1/model?region=euw1')).body;
  const [all, silver] = ranks_a_week_ahead;
  assert.deepEqual([all.stratum, all.n, silver.stratum], ['all', 1, 'SILVER']);
});

test('10.3, 1.7: an answer may be kept for five minutes and no longer than its estimate, which lasts an hour', async (t) => {
  t.after(() => {
    one.clock.advanceMs = 0;
  });
  const ages: number[] = [];
  for (const advanceMs of [0, 0, 0, 3_400_000, 3_500_000, 3_601_000]) {
    one.clock.advanceMs = advanceMs;
    const { headers, body } = await one.get(mmrPath(player));
    const [, age] = /^public, max-age=(\d+), stale-while-revalidate=3600$/.exec(
      headers.get('cache-control')!,
    )!;
    ages.push(Number(age));
    if (advanceMs > 3_600_000) assert.equal(body.freshness.from_cache, false);
  }
  assert.deepEqual([...ages.slice(0, 3), ages[5]], [300, 300, 300, 300]);
  assert.ok(ages[3]! <= 200 && ages[3]! > 100 && ages[4]! <= 100 && ages[4]! > 0, `${ages}`);
});

test('10.3, 4.3: an unchanged answer is 304, also between the first one and the kept one', async () => {
  const other = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20)[9]!;
  const accounts = `euw1:${nameOf(other)},euw1:No#One`;
  for (const path of [mmrPath(other), api('compare', { accounts })]) {
    const etag = (await one.get(path)).headers.get('etag')!;
    assert.match(etag, /^W\/"/);
    const again = await one.get(path, { 'if-none-match': etag });
    assert.deepEqual([again.status, again.body, again.headers.get('etag')], [304, '', etag]);
    assert.equal((await one.get(path, { 'if-none-match': 'W/"other"' })).status, 200);
    assert.notEqual((await one.get(`${path}&queue=flex`)).headers.get('etag'), etag);
  }
});

test('1.6: 200 concurrent requests for one player cause one computation, and no call twice', async (t) => {
  const own = await openTestService({ game: { latencyMs: 20, population: { euw1: 400 } } });
  t.after(() => own.close());
  const cold = own.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
  const spelled = { ...cold, gameName: cold.gameName.toUpperCase() };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => own.get(mmrPath(i % 2 ? cold : spelled))),
  );
  const calls = own.game.calls();
  assert.equal(new Set(calls).size, calls.length);
  assert.equal(new Set(answers.map(({ body }) => body.freshness.computed_at)).size, 1);
  own.game.forgetCalls();
  assert.equal((await own.get(mmrPath(cold))).body.freshness.from_cache, true);
  assert.deepEqual(own.game.calls(), []);
});
