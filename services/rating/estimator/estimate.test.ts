import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { estimateRating } from './estimate.ts';
import type { Evidence, Game } from './evidence.ts';
import { PARAMETERS, REFERENCE } from './parameters.ts';

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

test('11.6: one lobby far from all others hardly moves the estimate', () => {
  const games = Array.from({ length: 10 }, (_, i) => game(i, i % 2 === 0, 1500));
  const plain = estimateRating(player(games));
  const odd = estimateRating(player(games.with(4, game(4, true, 2500))));
  const part = odd.tier2!.games[4]!;
  assert.ok(part.outlierFactor > 3);
  assert.ok(Math.abs(odd.mu - plain.mu) < 30);
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

test('11.9: whatever the evidence, the answer is finite, not below 0 and inside its interval', () => {
  fc.assert(
    fc.property(anyPlayer, (evidence) => {
      const { mu, sigma, ci90, posterior, shares } = estimateRating(evidence);
      assert.ok(Number.isFinite(mu) && mu >= 0);
      assert.ok(Number.isFinite(sigma) && sigma >= 0);
      assert.ok(ci90[0] >= 0 && ci90[0] <= mu && mu <= ci90[1]);
      assert.ok(Math.abs(posterior.mass.reduce((a, b) => a + b, 0) - 1) < 1e-9);
      assert.ok(Math.abs(shares.tier1 + shares.tier2 - 1) < 1e-9);
    }),
  );
});

test('11.3: which side somebody played on does not matter', () => {
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

test('11.5: a newest game won instead of lost never lowers what the lobbies say', () => {
  const steady = fc.record({
    level: fc.integer({ min: 300, max: 2300 }),
    results: fc.array(fc.boolean(), { minLength: 1, maxLength: 19 }),
    seasonGames: fc.integer({ min: 40, max: 400 }),
  });
  fc.assert(
    fc.property(steady, ({ level, results, seasonGames }) => {
      const games = results.map((win, i) => game(i, win, level));
      const after = (win: boolean) =>
        estimateRating({
          rank: level,
          wins: seasonGames,
          losses: seasonGames,
          games: [game(0, win, null), ...games],
        }).tier2!.mu;
      assert.ok(after(true) > after(false));
    }),
  );
});

test('11.10, 12: the numbers of the model and the measures of its worlds are those of the fit', () => {
  const file = join(import.meta.dirname, '../../../tools/ladders/fitted.json');
  const { parameters, reference } = JSON.parse(readFileSync(file, 'utf8'));
  assert.deepEqual(PARAMETERS, parameters);
  assert.deepEqual(REFERENCE, reference);
});
