// Failures of the upstream and what callers get.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { type Provider, UpstreamFailure } from './provider/provider.ts';
import { api, mmrPath, nameOf, openTestService, type TestService } from './testing/test-service.ts';

const HOUR_MS = 3_600_000;
let one: TestService;
let players: Truth[];
let next = 0;
const someone = () => players[next++]!;

before(async () => {
  one = await openTestService({
    game: { population: { euw1: 800 }, seed: 31 },
    answerWithinMs: 2500,
    timeoutMs: 600,
  });
  players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
afterEach(() => one.game.setFaults());
after(() => one.close());

test('7: provider_upstream is 502 after retries, when the upstream answers 5xx', async () => {
  one.game.forgetCalls();
  one.game.setFaults({ kind: 'error', status: 500 });
  const { status, body } = await one.get(mmrPath(someone()));
  assert.deepEqual([status, body.code], [502, 'provider_upstream']);
  assert.equal(one.game.calls().length, 4, 'one try and three retries');
  one.game.setFaults({ kind: 'error', times: 3 });
  assert.equal((await one.get(mmrPath(someone()))).status, 200, 'one that passes is not seen');
});

test('1.4, 7: a short pause is waited out, a longer one is 429 with its rest as Retry-After, and no request is sent into it', async (t) => {
  const own = await openTestService({ game: { population: { euw1: 300 } }, answerWithinMs: 2500 });
  t.after(() => own.close());
  const [first, second, third] = own.game
    .truths('euw1')
    .filter(({ recentGames }) => recentGames >= 20) as [Truth, Truth, Truth];
  own.game.setFaults({ kind: 'throttle', retryAfter: 1, scope: 'method', method: 'ids', times: 1 });
  assert.equal((await own.get(mmrPath(first))).status, 200);
  own.game.setFaults({ kind: 'throttle', method: 'ids', times: 1 });
  const unsaid = await own.get(mmrPath(second));
  assert.deepEqual([unsaid.status, unsaid.headers.get('retry-after')], [429, '5']);
  own.game.setFaults({ kind: 'throttle', retryAfter: 30, scope: 'application', times: 1 });
  const { status, headers, body } = await own.get(mmrPath(third));
  assert.deepEqual([status, body.code, body.limit], [429, 'rate_limited', 'upstream']);
  assert.equal(headers.get('retry-after'), '30');
  own.game.forgetCalls();
  const compared = await own.get(api('compare', { accounts: `euw1:${nameOf(third)}` }));
  assert.deepEqual([compared.status, compared.headers.has('retry-after')], [429, true]);
  assert.deepEqual([own.game.calls(), own.game.violations()], [[], 0]);
});

test('1.3, 7: an upstream that lies, breaks off or is down about any method gives 502 and no number; what lied is asked again', async () => {
  const first = next;
  for (const kind of ['lying', 'malformed', 'down'] as const)
    for (const method of ['account', 'league', 'ids', 'match'] as const) {
      one.game.setFaults({ kind, method });
      const { status, body } = await one.get(mmrPath(someone()));
      assert.deepEqual([status, body.code], [502, 'provider_upstream'], `${kind} ${method}`);
      assert.deepEqual(Object.keys(body).sort(), ['code', 'error']);
    }
  one.game.setFaults();
  for (const lied of players.slice(first, first + 4))
    assert.equal((await one.get(mmrPath(lied))).status, 200);
});

test('1.5: matches that vanished from the upstream are passed over', async () => {
  one.game.setFaults({ kind: 'missing', method: 'match', times: 8 });
  const { status, body } = await one.get(mmrPath(someone()));
  assert.equal(status, 200);
  assert.ok(body.breakdown.tier2.lobbies_used >= 10);
});

test('1.5: remakes and aborted games are no games', async () => {
  const { matches } = one.game.world;
  const touched = players.find(({ puuid }) =>
    one.game.world
      .matchesOf(puuid)
      .filter(({ queue }) => queue === 'solo')
      .slice(0, 15)
      .some(({ ending }) => ending !== 'played'),
  )!;
  const { body } = await one.get(`${mmrPath(touched)}&explain=true`);
  assert.equal(body.explain.lobbies.length, 20);
  for (const { match_id } of body.explain.lobbies)
    assert.equal(matches.get(match_id)!.ending, 'played');
});

/** A service whose upstream is the game's but for what a test changes. */
async function changed(change: (real: Provider) => Partial<Provider>) {
  return openTestService({
    game: one.game,
    provider: (real) => ({ ...real, ...change(real) }),
  });
}

test('1.3, 1.5: a listed match without the player, one of next year and one odd rank cost nothing; most ranks of a lobby leave a gap; nobody is unranked by them', async (t) => {
  const player = someone();
  const own = one.game.world
    .matchesOf(player.puuid)
    .filter(({ queue, ending }) => queue === 'solo' && ending === 'played')
    .slice(0, 20);
  const foreign = [...one.game.world.matches.values()].find(
    (match) => match.queue === 'solo' && match.ending === 'played' && !own.includes(match),
  )!;
  const seats = one.game.world.platforms.get('euw1')!.players;
  const inLobby = new Set(own.flatMap((match) => match.players.map((i) => seats[i]!.puuid)));
  const met = players.find(({ puuid }) => puuid !== player.puuid && inLobby.has(puuid))!;
  let isOdd = (puuid: string) => puuid !== player.puuid;
  const other = await changed((real) => ({
    matchIds: async (...call) => [foreign.id, ...(await real.matchIds(...call))],
    async match(id, call) {
      const match = await real.match(id, call);
      return match && id === own[0]!.id ? { ...match, startedAt: Date.now() + 1e10 } : match;
    },
    async entries(region, puuid, call) {
      if (isOdd(puuid)) throw new UpstreamFailure('odd', 'euw1 answered 400 to league');
      return real.entries(region, puuid, call);
    },
  }));
  t.after(() => other.close());
  const most = await other.get(mmrPath(player));
  assert.deepEqual([most.body.freshness.complete, most.body.breakdown.tier2], [false, null]);
  const about = { region: 'euw1', playerId: nameOf(player) };
  assert.deepEqual((await other.get(api('timeline', about))).body.points, []);
  isOdd = (puuid) => puuid === met.puuid;
  const { body } = await other.get(`${mmrPath(player)}&explain=true`);
  const { lobbies } = body.explain;
  assert.deepEqual([body.freshness.complete, lobbies.length], [undefined, 20]);
  assert.notEqual(lobbies[0].match_id, own[0]!.id);
  assert.ok(lobbies.some(({ ranked }: { ranked: number }) => ranked < 9));
  isOdd = () => false;
  assert.equal((await other.get(mmrPath(met))).status, 200);
});

test('1.7: what is stored belongs to the key it came with', async (t) => {
  const player = someone();
  const twist = (puuid: string) => [...puuid].toReversed().join('');
  const other = await openTestService({
    game: one.game,
    stores: { ...one.stores, close: async () => {} },
    provider: (real) => ({
      ...real,
      application: 'other',
      async account(region, id, call) {
        const account = await real.account(region, id, call);
        return account && { ...account, puuid: twist(account.puuid) };
      },
      entries: (region, puuid, call) => real.entries(region, twist(puuid), call),
      matchIds: (region, puuid, list, call) => real.matchIds(region, twist(puuid), list, call),
      async match(id, call) {
        const match = await real.match(id, call);
        const participants = match?.participants.map((seat) => ({
          ...seat,
          puuid: twist(seat.puuid),
        }));
        return match && { ...match, participants: participants! };
      },
    }),
  });
  t.after(() => other.close());
  const first = await one.get(mmrPath(player));
  const second = await other.get(mmrPath(player));
  other.clock.advanceMs = 2 * HOUR_MS;
  const later = await other.get(mmrPath(player));
  assert.deepEqual(
    [first, second, later].map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal(second.body.freshness.from_cache, false);
  assert.equal(later.body.summoner.puuid, twist(first.body.summoner.puuid));
});

test('1.7, 7: an account whose id the upstream refuses is asked for anew at the next question', async (t) => {
  const player = someone();
  let replies = 0;
  const other = await changed((real) => ({
    async account(region, id, call) {
      const account = (await real.account(region, id, call))!;
      return replies++ > 0
        ? account
        : { ...account, puuid: '550e8400-e29b-41d4-a716-446655440000' };
    },
  }));
  t.after(() => other.close());
  const { status, body } = await other.get(mmrPath(player));
  assert.deepEqual([status, body.code], [502, 'provider_upstream']);
  assert.equal((await other.get(mmrPath(player))).status, 200);
});
