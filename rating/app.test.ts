// Every line of part B of the specification, over HTTP. The test names carry its sections.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { mmrPath, openTestService, type TestService } from './testing/test-service.ts';

let one: TestService;
let player: Truth;
const api = (path: string, query: Record<string, string> = {}) =>
  `/api/v1/${path}?${new URLSearchParams(query)}`;
const nameOf = ({ gameName, tagLine }: Truth) => `${gameName}#${tagLine}`;
const flex = (wanted: (truth: Truth) => boolean) => one.game.truths('euw1', 'flex').find(wanted)!;

before(async () => {
  one = await openTestService({ game: { population: { euw1: 1000 }, seed: 11 } });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('4.B, 9.B: /api/v1/health answers {ok: true, version}', async () => {
  const { status, body } = await one.get('/api/v1/health');
  assert.deepEqual([status, body], [200, { ok: true, version: 'test' }]);
});

test('2.B, 4.B: /api/v1/mmr answers summoner, estimate, breakdown and freshness', async () => {
  const { status, body } = await one.get(mmrPath(player));
  assert.equal(status, 200);
  const { puuid, gameName, tagLine } = player;
  assert.deepEqual(body.summoner, { puuid, gameName, tagLine, region: 'euw1' });
  const { mu, sigma, ci90, tier, division } = body.estimate;
  assert.ok(Math.abs(mu - player.mmr) < 150 && sigma >= 25);
  assert.ok(Math.abs(ci90[0] - (mu - 1.645 * sigma)) < 0.02);
  assert.ok(Math.abs(ci90[1] - (mu + 1.645 * sigma)) < 0.02);
  assert.match(tier, /^(IRON|BRONZE|SILVER|GOLD|PLATINUM|EMERALD|DIAMOND|MASTER)$/);
  assert.match(division, /^(IV|III|II|I|)$/);
  const { tier1, tier2 } = body.breakdown;
  assert.equal(tier1.n_games, player.wins + player.losses);
  assert.ok(Number.isInteger(tier2.lobbies_used) && tier2.lobbies_used > 10);
  for (const part of [tier1, tier2]) assert.ok(part.mu > 0 && part.sigma > 0);
  assert.match(body.freshness.computed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(typeof body.freshness.from_cache, 'boolean');
});

test('4.B: from_cache is true when the whole estimate came from the store', async () => {
  const other = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const first = await one.get(mmrPath(other));
  const second = await one.get(mmrPath(other));
  assert.equal(first.body.freshness.from_cache, false);
  assert.equal(second.body.freshness.from_cache, true);
  assert.equal(second.body.freshness.computed_at, first.body.freshness.computed_at);
});

test('4.B: queue is solo by default, flex on request, and the two are estimated apart', async () => {
  const both = flex(({ recentGames, puuid }) => recentGames >= 10 && puuid !== player.puuid);
  const solo = await one.get(mmrPath(both));
  const explicit = await one.get(mmrPath({ ...both, queue: 'solo' }));
  const other = await one.get(mmrPath({ ...both, queue: 'flex' }));
  assert.deepEqual(explicit.body.estimate, solo.body.estimate);
  assert.equal(other.body.breakdown.tier1.n_games, both.wins + both.losses);
  assert.notEqual(other.body.estimate.mu, solo.body.estimate.mu);
});

test('7.B: summoner_not_found is 404 when the lookup returns no puuid', async () => {
  const { status, body } = await one.get(
    api('mmr', { region: 'euw1', playerId: 'Nobody at all#NONE' }),
  );
  assert.equal(status, 404);
  assert.deepEqual(Object.keys(body).sort(), ['code', 'error']);
  assert.equal(body.code, 'summoner_not_found');
});

test('7.B: unranked is 422 without an entry for the requested queue', async () => {
  const unplaced = flex(({ wins, losses }) => wins + losses < 5);
  const { status, body } = await one.get(mmrPath({ ...unplaced, queue: 'flex' }));
  assert.deepEqual([status, body.code], [422, 'unranked']);
  assert.match(body.error, /flex/);
});

test('7.B, 8.B: insufficient_history is 422 with fewer than 5 ranked games in the window', async () => {
  const idle = flex(({ wins, losses, recentGames }) => wins + losses >= 5 && recentGames < 5);
  const { status, body } = await one.get(mmrPath({ ...idle, queue: 'flex' }));
  assert.deepEqual([status, body.code], [422, 'insufficient_history']);
  assert.match(body.error, new RegExp(`^${idle.recentGames} ranked games`));
});

test('7.B: every bad parameter is named in one 400 of the specified shape', async () => {
  const { status, body } = await one.get(
    api('mmr', { region: 'moon', playerId: 'nameless', queue: 'aram' }),
  );
  assert.equal(status, 400);
  assert.equal(body.code, 'bad_request');
  for (const name of ['region', 'playerId', 'queue']) assert.match(body.error, new RegExp(name));
  assert.match(body.error, /euw1, eun1, na1, kr, br1, la1, la2, oc1, tr1, ru, jp1/);
});

test('4.B: region and playerId are required', async () => {
  for (const path of ['mmr', 'timeline']) {
    const { status, body } = await one.get(api(path));
    assert.equal(status, 400);
    assert.match(body.error, /region is required/);
    assert.match(body.error, /playerId is required/);
  }
});

test('7.B: whatever stands in the query, the answer is not a 500', async () => {
  const queries = [
    'region=euw1&region=kr',
    'playerId=%E0%A4%A',
    'playerId[]=x',
    'explain=maybe',
  ].concat('playerId=%00%23x', `playerId=${'x'.repeat(500)}%23y`, 'queue=', '%', '=&&=');
  for (const query of queries) {
    const { status, body } = await one.get(`/api/v1/mmr?region=euw1&${query}`);
    assert.equal(status, 400, query);
    assert.equal(body.code, 'bad_request', query);
  }
});

test('4.B: /api/v1/compare answers an object keyed by region:playerId with estimate blocks', async () => {
  const others = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const accounts = others.slice(1, 4).map((truth) => `euw1:${nameOf(truth)}`);
  const { status, body } = await one.get(api('compare', { accounts: accounts.join(',') }));
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), accounts);
  for (const key of accounts) {
    assert.deepEqual(Object.keys(body[key]), ['mu', 'sigma', 'ci90', 'tier', 'division']);
  }
});

test('4.B: /api/v1/compare understands playerIds that are encoded inside the list', async () => {
  const twice = `euw1:${encodeURIComponent(nameOf(player))}`;
  const { body } = await one.get(api('compare', { accounts: twice }));
  assert.ok(body[`euw1:${nameOf(player)}`].mu > 0);
});

test('4.B: an account that fails has its error in its place', async () => {
  const accounts = `euw1:${nameOf(player)},kr:Nobody#NONE`;
  const { status, body } = await one.get(api('compare', { accounts }));
  assert.equal(status, 200);
  assert.ok(body[`euw1:${nameOf(player)}`].mu > 0);
  assert.equal(body['kr:Nobody#NONE'].code, 'summoner_not_found');
});

test('8.B: accounts takes 1 to 5 entries', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `euw1:P${i}#X`).join(',');
  for (const accounts of ['', ',', many(6)]) {
    const { status, body } = await one.get(api('compare', { accounts }));
    assert.equal(status, 400, accounts);
    assert.match(body.error, /1 to 5/);
  }
  assert.equal((await one.get(api('compare', { accounts: many(5) }))).status, 200);
  assert.equal((await one.get('/api/v1/compare')).status, 400);
});

test('7.B: each account that cannot be read is named', async () => {
  const { status, body } = await one.get(api('compare', { accounts: 'moon:A#B,euw1:C' }));
  assert.equal(status, 400);
  assert.match(body.error, /"moon:A#B"/);
  assert.match(body.error, /"euw1:C"/);
});

test('2.B, 4.B: /api/v1/timeline answers summoner without region, and points by day', async () => {
  await one.get(mmrPath(player));
  const { puuid, gameName, tagLine } = player;
  const subject = {
    region: 'euw1' as const,
    queue: 'solo' as const,
    account: { puuid, gameName, tagLine },
  };
  const today = new Date().toISOString().slice(0, 10);
  const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10);
  for (const ago of [200, 29, 5])
    await one.stores.snapshots.add(subject, { date: day(ago), mu: 1000 + ago, sigma: 40 });
  await one.stores.snapshots.add(subject, { date: day(30), mu: 1, sigma: 40 });
  const query = { region: 'euw1', playerId: nameOf(player) };
  const month = await one.get(api('timeline', query));
  assert.equal(month.status, 200);
  assert.deepEqual(month.body.summoner, { puuid, gameName, tagLine });
  assert.deepEqual(
    month.body.points.map(({ date }: { date: string }) => date),
    [day(29), day(5), today],
  );
  assert.deepEqual(month.body.points[0], { date: day(29), mu: 1029, sigma: 40 });
  const week = await one.get(api('timeline', { ...query, days: '7' }));
  assert.equal(week.body.points.length, 2);
  const most = await one.get(api('timeline', { ...query, days: '180' }));
  assert.equal(most.body.points.length, 4);
});

test('8.B: days is 30 by default and an integer from 1 to 180', async () => {
  for (const days of ['0', '181', '-1', '1.5', 'week', '']) {
    const query = { region: 'euw1', playerId: nameOf(player), days };
    const { status, body } = await one.get(api('timeline', query));
    assert.equal(status, 400, days);
    assert.match(body.error, /days/);
  }
});

test('7.B: a timeline of nobody is summoner_not_found', async () => {
  const { status, body } = await one.get(api('timeline', { region: 'kr', playerId: 'No#One' }));
  assert.deepEqual([status, body.code], [404, 'summoner_not_found']);
});

test('2.B, 4.B: /api/v1/lobby/:matchId shows ten participants, the weights and the centre', async () => {
  const { body: why } = await one.get(`${mmrPath(player)}&explain=true`);
  const { match_id, lobby_mu } = why.explain.lobbies[0];
  const { status, body } = await one.get(`/api/v1/lobby/${match_id}`);
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body), ['matchId', 'lobby_mu', 'weights', 'participants']);
  assert.equal(body.matchId, match_id);
  assert.equal(body.participants.length, 10);
  const sides = body.participants.map(({ side }: { side: string }) => side);
  assert.equal(sides.filter((side: string) => side === 'ally').length, 5);
  assert.equal(sides.filter((side: string) => side === 'enemy').length, 5);
  const { opponents_total, teammates_total, recency } = body.weights;
  assert.ok(Math.abs(opponents_total + teammates_total - 1) < 1e-3);
  assert.ok(recency > 0 && recency <= 1);
  const ranked = body.participants.find(({ mmr }: { mmr: number | null }) => mmr !== null);
  assert.deepEqual(Object.keys(ranked), ['puuid', 'side', 'tier', 'division', 'lp', 'mmr']);
  assert.ok(Number.isInteger(ranked.lp));

  const own = await one.get(
    `/api/v1/lobby/${match_id}?playerId=${encodeURIComponent(nameOf(player))}`,
  );
  assert.equal(own.body.lobby_mu, lobby_mu);
  const seat = own.body.participants.find(({ puuid }: Truth) => puuid === player.puuid);
  assert.equal(seat.side, 'ally');
});

test('2.B: a participant without a rank has no number, not zero', async () => {
  const unplaced = one.game.truths('euw1', 'flex').filter(({ wins, losses }) => wins + losses < 5);
  const unranked = new Set(unplaced.map(({ puuid }) => puuid));
  const { players } = one.game.world.platforms.get('euw1')!;
  const match = [...one.game.world.matches.values()].find(
    ({ queue, players: seats, ending }) =>
      queue === 'flex' &&
      ending === 'played' &&
      seats.some((seat) => unranked.has(players[seat]!.puuid)),
  )!;
  const { body } = await one.get(`/api/v1/lobby/${match.id}`);
  const seat = body.participants.find(({ puuid }: Truth) => unranked.has(puuid));
  const { tier, division, lp, mmr } = seat;
  assert.deepEqual([tier, division, lp, mmr], ['UNRANKED', '', null, null]);
});

test('4.B: a match id needs its platform; one that leads nowhere is 404', async () => {
  for (const id of ['123', 'MOON_1', 'EUW1_x', 'euw1_1', '..%2f..']) {
    const { status, body } = await one.get(`/api/v1/lobby/${id}`);
    assert.deepEqual([status, body.code], [400, 'bad_request'], id);
  }
  const { status, body } = await one.get('/api/v1/lobby/EUW1_1');
  assert.deepEqual([status, body.code], [404, 'not_found']);
});

test('7.B: an unknown route is 404 in the shape {error, code}', async () => {
  for (const path of ['/api/v1/nothing', '/api/v2/mmr', '/api/v1/jobs/none']) {
    const { status, body } = await one.get(path);
    assert.deepEqual([status, body.code, typeof body.error], [404, 'not_found', 'string']);
  }
});
