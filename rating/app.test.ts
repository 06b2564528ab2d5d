// The endpoints and their records, over HTTP.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import type { Truth } from '@tessera/sandbox/game/world';
import { PARAMETERS } from './estimator/parameters.ts';
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
  assert.equal(status, 200);
  const { puuid, gameName, tagLine } = player;
  assert.deepEqual(body.summoner, { puuid, gameName, tagLine, region: 'euw1' });
  const { mu, sigma, ci90, tier, division } = body.estimate;
  assert.ok(sigma > 0 && ci90[0] < mu && mu < ci90[1]);
  assert.match(tier, /^(IRON|BRONZE|SILVER|GOLD|PLATINUM|EMERALD|DIAMOND|MASTER)$/);
  assert.match(division, /^(IV|III|II|I|)$/);
  const { tier1, tier2 } = body.breakdown;
  assert.equal(tier1.n_games, player.wins + player.losses);
  assert.ok(Number.isInteger(tier2.lobbies_used) && tier2.lobbies_used > 10);
  for (const part of [tier1, tier2]) assert.ok(part.mu > 0 && part.sigma > 0);
  assert.match(body.freshness.computed_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.equal(typeof body.freshness.from_cache, 'boolean');
});

test('11.9: at the bottom of the ladder no interval begins below 0, in JSON and on the page', async () => {
  const lowest = one.game
    .truths('euw1')
    .filter(({ recentGames }) => recentGames >= 5)
    .toSorted((a, b) => a.mmr - b.mmr)
    .slice(0, 5);
  let atFloor = 0;
  for (const truth of lowest) {
    const { estimate, percentile } = (await one.get(mmrPath(truth))).body;
    const [low, high] = estimate.ci90;
    assert.ok(low >= 0 && low <= high && estimate.mu >= 0 && percentile.low >= 0);
    if (low === 0) atFloor++;
    const name = encodeURIComponent(`${truth.gameName}-${truth.tagLine}`);
    const page = await one.get(`/players/euw1/${name}`, { cookie: 'lang=en' });
    const shown = `between ${Math.round(low).toLocaleString('en-GB')} `;
    assert.ok(page.body.includes(shown), `the page says "${shown}"`);
  }
  assert.ok(atFloor > 0, 'at least one interval ends at the floor');
});

test('4.2: from_cache is true when the whole estimate came from the store', async () => {
  const other = one.game.truths('euw1').findLast(({ recentGames }) => recentGames >= 20)!;
  const first = await one.get(mmrPath(other));
  const second = await one.get(mmrPath(other));
  assert.equal(first.body.freshness.from_cache, false);
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

test('4.3, 12.7: /api/v1/compare answers an object keyed by region:playerId with estimate blocks', async () => {
  const others = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
  const accounts = others.slice(1, 4).map((truth) => `euw1:${nameOf(truth)}`);
  const { status, body } = await one.get(api('compare', { accounts: accounts.join(',') }));
  assert.equal(status, 200);
  const { pairs, ...byAccount } = body;
  assert.equal(pairs.length, 3);
  assert.deepEqual(Object.keys(byAccount), accounts);
  for (const key of accounts) {
    const fields = ['mu', 'sigma', 'ci90', 'tier', 'division', 'computed_at', 'percentile'];
    assert.deepEqual(Object.keys(body[key]), [...fields, 'model']);
  }
});

test('4.3: /api/v1/compare understands playerIds that are encoded inside the list', async () => {
  const twice = `euw1:${encodeURIComponent(nameOf(player))}`;
  const { body } = await one.get(api('compare', { accounts: twice }));
  assert.ok(body[`euw1:${nameOf(player)}`].mu > 0);
});

test('4.3: an account that fails has its error in its place', async () => {
  const accounts = `euw1:${nameOf(player)},kr:Nobody#NONE`;
  const { status, body } = await one.get(api('compare', { accounts }));
  assert.equal(status, 200);
  assert.ok(body[`euw1:${nameOf(player)}`].mu > 0);
  assert.equal(body['kr:Nobody#NONE'].code, 'summoner_not_found');
});

test('2.3, 4.4: /api/v1/timeline answers summoner without region, and points by day', async () => {
  await one.get(mmrPath(player));
  const { puuid, gameName, tagLine } = player;
  const subject = {
    region: 'euw1' as const,
    queue: 'solo' as const,
    account: { puuid, gameName, tagLine },
  };
  const today = new Date().toISOString().slice(0, 10);
  const day = (ago: number) => new Date(Date.now() - ago * 864e5).toISOString().slice(0, 10);
  const standing = { points: 1000, wins: 30, losses: 25 };
  for (const ago of [200, 29, 5])
    await one.stores.snapshots.add(
      subject,
      { date: day(ago), mu: 1000 + ago, sigma: 40 },
      standing,
    );
  await one.stores.snapshots.add(subject, { date: day(30), mu: 1, sigma: 40 }, standing);
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

test('10.1: intervals of four widths, the parts of an explanation add up as they are sent', async () => {
  const { body } = await one.get(`${mmrPath(player)}&explain=true`);
  const { estimate, breakdown, intervals, explain } = body;
  assert.equal((await one.get(mmrPath(player))).body.explain, undefined);
  assert.equal(explain.rank.points, player.rank);
  assert.deepEqual(intervals['90'], estimate.ci90);
  const ends = ['95', '90', '80', '50'].map((width) => intervals[width]);
  const inOrder = [...ends.map(([low]) => low), ...ends.toReversed().map(([, high]) => high)];
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
  const { shares, lobbies, beyond } = explain;
  const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-6, `${a}, not ${b}`);
  near(shares.tier1 + shares.tier2, 1);
  const ofLobbies = lobbies.reduce((sum: number, { share }: { share: number }) => sum + share, 0);
  near(ofLobbies, shares.tier2);
  const { tier1, tier2 } = breakdown;
  near(shares.tier1 * tier1.mu + shares.tier2 * tier2.mu + beyond, estimate.mu);
});

test('2.4, 4.5: /api/v1/lobby/{matchId} shows ten participants, the weights and the centre', async () => {
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

test('4.5, 12.7: a lobby has the centre of the estimate also where the region has learned', async (t) => {
  const learned = await openTestService({ game: one.game });
  t.after(() => learned.close());
  const parameters = { ...PARAMETERS, gap: { ...PARAMETERS.gap, reset: 400 } };
  const record = JSON.stringify({ used: 'learned', parameters });
  await learned.stores.keyValue.set('learned:euw1:solo', record, undefined, Date.now());
  const { body: why } = await learned.get(`${mmrPath(player)}&explain=true`);
  const { match_id, lobby_mu } = why.explain.lobbies[0];
  const query = new URLSearchParams({ playerId: nameOf(player) });
  const { body } = await learned.get(`/api/v1/lobby/${match_id}?${query}`);
  assert.equal(body.lobby_mu, lobby_mu);
  const shipped = await one.get(`/api/v1/lobby/${match_id}?${query}`);
  assert.notEqual(body.lobby_mu, shipped.body.lobby_mu);
});

test('10.5: the page of a lobby says when it was played and who won', async () => {
  const { body: why } = await one.get(`${mmrPath(player)}&explain=true`);
  const { match_id, won, played_at } = why.explain.lobbies[0];
  const english = { cookie: 'lang=en' };
  const { body: page } = await one.get(`/lobby/${match_id}`, english);
  const played = `Played ${formats('en').dateTime(new Date(played_at))}; `;
  assert.match(page, new RegExp(`${played}team [12] won\\.`));
  const query = new URLSearchParams({ playerId: nameOf(player) });
  const { body: own } = await one.get(`/lobby/${match_id}?${query}`, english);
  assert.ok(own.includes(`${played}${player.gameName} ${won ? 'won' : 'lost'}.`));
});

test('2.4: a participant without a rank has no number, not zero', async () => {
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

test('4.5, 7: a match id needs its platform; one that leads nowhere is 404', async () => {
  for (const id of ['123', 'MOON_1', 'EUW1_x', 'euw1_1', '..%2f..']) {
    const { status, body } = await one.get(`/api/v1/lobby/${id}`);
    assert.deepEqual([status, body.code], [400, 'bad_request'], id);
  }
  const { status, body } = await one.get('/api/v1/lobby/EUW1_1');
  assert.deepEqual([status, body.code], [404, 'not_found']);
});
