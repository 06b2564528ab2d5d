import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRIOR, REGION } from '../../testing/sample-region.ts';
import { lobbyCentre } from '../lobby.ts';
import { PARAMETERS } from '../parameters.ts';
import { meanDiscount, meanFreshDiscount, ownGap } from '../rank-gap.ts';
import { resultSteps } from '../walk.ts';
import { lobbyWitnesses, playerWitnesses } from './witnesses.ts';

const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) <= 1e-9, `${actual}, expected ${expected}`);

test('12.2: a lobby of four ranks is a witness, one of three is none', () => {
  const game = (count: number) => ({
    daysAgo: 0,
    win: true,
    participants: Array.from({ length: count }, (_, j) => ({
      id: `${j}`,
      side: 'enemy' as const,
      mmr: 500,
      wins: 30,
      losses: 10,
    })),
  });
  const of = (count: number) =>
    lobbyWitnesses([{ rank: 0, wins: 0, losses: 0, games: [game(count)] }], PARAMETERS);
  assert.deepEqual(of(3), []);
  const [{ ranks }] = of(4) as [typeof of extends (n: number) => (infer W)[] ? W : never];
  assert.equal(ranks.length, 4);
  near(ranks[2]!.settledNet, 20 * meanDiscount(40, PARAMETERS.gap.games));
  near(ranks[2]!.freshNet, 20 * meanFreshDiscount(40, PARAMETERS.gap.games, PARAMETERS.step.games));
  const { floorShare, floorPoints, games } = PARAMETERS.gap;
  near(ranks[2]!.left, (1 - floorShare * Math.exp(-500 / floorPoints)) * Math.exp(-40 / games));
  assert.deepEqual([ranks[2]!.id, ranks[2]!.rank], ['2', 500]);
});

test('12: a player is seen as own rank, hidden share, and lobbies moved to today', () => {
  const evidence = REGION[5]!;
  const [one] = playerWitnesses([evidence], PRIOR);
  const q = PRIOR.newShare;
  const old = resultSteps(evidence, 0, PRIOR);
  const fresh = resultSteps(evidence, PRIOR.step.fresh, PRIOR);
  const oldGap = ownGap(evidence, old, 0, PRIOR);
  const freshGap = ownGap(evidence, fresh, PRIOR.step.fresh, PRIOR);
  let moved = 0;
  let net = 0;
  const games = evidence.games.flatMap((game, g) => {
    moved += old[g]! * (1 - q) + fresh[g]! * q;
    net += game.win ? 1 : -1;
    const lobby = lobbyCentre(game, PRIOR, g < 4 ? 'friend 5' : undefined);
    const error = lobby.variance + PRIOR.drift * PRIOR.drift * (g + 1);
    return lobby.usable ? [{ g, centre: lobby.mu, today: lobby.mu + moved, net, error }] : [];
  });
  const without = (all: typeof games) => all.map(({ g: _, ...game }) => game);
  assert.deepEqual(one!.alone, without(games.filter(({ g }) => g >= 4)));
  assert.deepEqual(one!.withFriend, without(games.filter(({ g }) => g < 4)));
  assert.equal(one!.alone.length, 3);
  const others = evidence.games.flatMap(({ participants }) => participants);
  near(one!.hidden, others.filter(({ mmr }) => mmr === null).length / 72);
  near(one!.level, one!.alone.reduce((sum, { today }) => sum + today, 0) / 3);
  near(one!.ownRating, evidence.rank + oldGap.mu + q * (freshGap.mu - oldGap.mu));
  near(one!.ownVariance, oldGap.sigma ** 2 + q * (1 - q) * (freshGap.mu - oldGap.mu) ** 2);
  near(one!.ownSettledVariance, PRIOR.gap.settledSd ** 2);
  assert.equal(one!.seasonGames, 115);
});
