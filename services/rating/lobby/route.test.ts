import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Truth } from '@tessera/sandbox/game/world';
import { PARAMETERS } from '../estimator/parameters.ts';
import { mmrPath, nameOf, openTestService, type TestService } from '../testing/test-service.ts';

let one: TestService;
let player: Truth;

before(async () => {
  one = await openTestService({ game: { population: { euw1: 1000 }, seed: 11 } });
  player = one.game.truths('euw1').find(({ recentGames }) => recentGames >= 20)!;
});
after(() => one.close());

test('2.4, 4.5: /api/v1/lobby/{matchId} shows ten participants, the weights and the centre', async () => {
  const { body: why } = await one.get(`${mmrPath(player)}&explain=true`);
  const { match_id, lobby_mu } = why.explain.lobbies[0];
  const { status, body } = await one.get(`/api/v1/lobby/${match_id}`);
  assert.deepEqual([status, body.matchId], [200, match_id]);
  assert.deepEqual(Object.keys(body), ['matchId', 'lobby_mu', 'weights', 'participants']);
  assert.equal(body.participants.length, 10);
  const sides = body.participants.map(({ side }: { side: string }) => side);
  assert.equal(sides.filter((side: string) => side === 'ally').length, 5);
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

test('4.5, 7: a match that is not two teams of five is 422 unsupported_match', async (t) => {
  const own = await openTestService({
    game: one.game,
    provider: (real) => ({
      ...real,
      async match(id, call) {
        const match = await real.match(id, call);
        return match && { ...match, participants: match.participants.slice(1) };
      },
    }),
  });
  t.after(() => own.close());
  const [id] = one.game.world.matches.keys();
  const { status, body } = await own.get(`/api/v1/lobby/${id}`);
  assert.deepEqual([status, body.code], [422, 'unsupported_match']);
});

test('4.5, 7: a match id needs its platform; one that leads nowhere is 404', async () => {
  for (const id of ['123', 'MOON_1', 'EUW1_x', 'euw1_1', '..%2f..']) {
    const { status, body } = await one.get(`/api/v1/lobby/${id}`);
    assert.deepEqual([status, body.code], [400, 'bad_request'], id);
  }
  const { status, body } = await one.get('/api/v1/lobby/EUW1_1');
  assert.deepEqual([status, body.code], [404, 'not_found']);
});
