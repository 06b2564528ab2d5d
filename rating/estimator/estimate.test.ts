import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { estimateRating } from './estimate.ts';
import type { Evidence, Game } from './evidence.ts';
import { lobbyCentre } from './lobby.ts';
import { rankOffset } from './offset.ts';

const others = (mmr: number | null, count = 9) =>
  Array.from({ length: count }, (_, i) => ({
    side: i < 4 ? ('ally' as const) : ('enemy' as const),
    mmr,
    wins: 100,
    losses: 100,
  }));
const game = (daysAgo: number, win: boolean, mmr: number | null): Game => ({
  daysAgo,
  win,
  participants: others(mmr),
});
const player = (games: Game[]): Evidence => ({ rank: 1500, wins: 100, losses: 100, games });

test('estimator 1: after few games of a season the hidden rating is expected far above the rank', () => {
  assert.ok(rankOffset(0, 0).mu > 150);
  assert.ok(rankOffset(200, 200).mu < -20);
  assert.ok(rankOffset(20, 5).mu > rankOffset(5, 20).mu);
});

test('estimator 3: a lobby with four ranked others is usable, with three it is not', () => {
  const lobby = (ranked: number) =>
    lobbyCentre({
      daysAgo: 0,
      participants: [...others(1500, ranked), ...others(null, 9 - ranked)],
    });
  assert.equal(lobby(4).usable, true);
  assert.equal(lobby(3).usable, false);
});

test('estimator 3: a lobby of nobody ranked is no lobby, not a lobby at zero', () => {
  const nobody = lobbyCentre({ daysAgo: 0, participants: others(null) });
  assert.equal(nobody.usable, false);
  assert.ok(Number.isNaN(nobody.mu));
});

test('estimator 5: two wins put the estimate above the lobbies, two losses below', () => {
  const up = estimateRating(player([game(1, true, 1500), game(2, true, 1500)]));
  const down = estimateRating(player([game(1, false, 1500), game(2, false, 1500)]));
  const centre = up.tier2!.games[0]!.lobby.mu;
  assert.ok(up.tier2!.mu > centre + 20);
  assert.ok(down.tier2!.mu < centre - 20);
});

test('estimator 6: one lobby far from all others hardly moves the estimate', () => {
  const games = Array.from({ length: 10 }, (_, i) => game(i, i % 2 === 0, 1500));
  const plain = estimateRating(player(games));
  const odd = estimateRating(player(games.with(4, game(4, true, 2500))));
  const part = odd.tier2!.games[4]!;
  assert.ok(part.outlierFactor > 3);
  assert.ok(odd.mu - plain.mu < 60);
});

test('estimator 10: without any usable lobby tier 1 stands alone', () => {
  const estimate = estimateRating(player([game(1, true, null)]));
  assert.equal(estimate.tier2, undefined);
  assert.deepEqual(estimate.shares, { tier1: 1, tier2: 0 });
  assert.ok(Math.abs(estimate.mu - estimate.tier1.mu) < 1e-9);
});

test('estimator 10: exactly one usable lobby gives a number', () => {
  const estimate = estimateRating(player([game(1, true, 1600)]));
  assert.equal(estimate.tier2?.lobbiesUsed, 1);
  assert.ok(Number.isFinite(estimate.mu) && Number.isFinite(estimate.sigma));
});

const anyPlayer: fc.Arbitrary<Evidence> = fc.record({
  rank: fc.integer({ min: 0, max: 4500 }),
  wins: fc.integer({ min: 0, max: 3000 }),
  losses: fc.integer({ min: 0, max: 3000 }),
  games: fc.array(
    fc.record({
      daysAgo: fc.double({ min: 0, max: 30, noNaN: true }),
      win: fc.boolean(),
      participants: fc.array(
        fc.record({
          side: fc.constantFrom('ally' as const, 'enemy' as const),
          mmr: fc.option(fc.integer({ min: 0, max: 4500 }), { nil: null }),
          wins: fc.integer({ min: 0, max: 3000 }),
          losses: fc.integer({ min: 0, max: 3000 }),
        }),
        { maxLength: 9 },
      ),
    }),
    { maxLength: 20 },
  ),
});

test('estimator: whatever the evidence, the answer is finite, not below 0, and at least 25 wide', () => {
  fc.assert(
    fc.property(anyPlayer, (evidence) => {
      const { mu, sigma, ci90 } = estimateRating(evidence);
      assert.ok(Number.isFinite(mu) && mu >= 0);
      assert.ok(Number.isFinite(sigma) && sigma >= 25);
      assert.ok(Math.abs(ci90[1] - ci90[0] - 2 * 1.645 * sigma) < 1e-6);
    }),
  );
});

test('estimator 3: which side somebody played on does not matter', () => {
  fc.assert(
    fc.property(anyPlayer, (evidence) => {
      const turned = {
        ...evidence,
        games: evidence.games.map((one) => ({
          ...one,
          participants: one.participants.map((other) => ({ ...other, side: 'enemy' as const })),
        })),
      };
      assert.deepEqual(estimateRating(turned), estimateRating(evidence));
    }),
  );
});

test('estimator 4: a newest game won instead of lost never lowers the estimate', () => {
  const someLobby = anyPlayer.filter(
    ({ games }) => games.length < 20 && games.some((one) => lobbyCentre(one).usable),
  );
  fc.assert(
    fc.property(someLobby, (evidence) => {
      const after = (win: boolean) =>
        estimateRating({ ...evidence, games: [game(0, win, null), ...evidence.games] }).tier2!.mu;
      assert.ok(after(true) > after(false));
    }),
  );
});
