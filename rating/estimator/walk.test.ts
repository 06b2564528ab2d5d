import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LobbyCentre } from './lobby.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import {
  distanceDensity,
  expectedCentre,
  lobbyLikelihood,
  movedSince,
  type Observation,
  observations,
  resultSteps,
} from './walk.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

const P: Parameters = {
  ...PARAMETERS,
  step: { settled: 20, fresh: 30, games: 10 },
  drift: 3,
  matching: { sd: 40, wideSd: 150, wideShare: 0.25 },
  apex: { from: 2500, pull: 0.2, pullSd: 0 },
  shifted: { share: 0, sd: 3 },
  friendSd: 0,
  floorSd: 100,
};
const lobby = (mu: number, usable = true): LobbyCentre => ({
  mu,
  variance: 100,
  weights: [],
  ranked: usable ? 9 : 3,
  usable,
});
const seen = (mu: number, games: number, friend?: string, usable = true): Observation => ({
  lobby: lobby(mu, usable),
  friend,
  games,
});

test('11.5: a result moves a new account by what its games of the season have left', () => {
  const games = [true, false, true].map((win) => ({ daysAgo: 1, win, participants: [] }));
  const steps = resultSteps({ rank: 0, wins: 1, losses: 1, games }, 30, P);
  near(steps[0]!, 20 + 30 * Math.exp(-0.1));
  near(steps[1]!, -50);
  near(steps[2]!, 50);
  assert.deepEqual(resultSteps({ rank: 0, wins: 9, losses: 9, games }, 0, P), [20, -20, 20]);
  assert.deepEqual(movedSince([3, -1, 2]), [3, 2, 4]);
});

test('11.3, 11.4: the newest game is one game ago; a lobby stands without its friend', () => {
  const participants = Array.from({ length: 5 }, (_, j) => ({
    id: j === 0 ? 'friend' : '',
    side: j === 0 ? ('ally' as const) : ('enemy' as const),
    mmr: 1000,
    wins: 50,
    losses: 50,
  }));
  const games = Array.from({ length: 4 }, () => ({ daysAgo: 1, win: true, participants }));
  const all = observations({ rank: 0, wins: 9, losses: 9, games }, P);
  assert.deepEqual(
    all.map((one) => [one.games, one.friend, one.lobby.ranked]),
    [1, 2, 3, 4].map((n) => [n, 'friend', 4]),
  );
});

/** The logarithm of the density of 11.6 as it is written. */
function written(centre: number, rating: number, games: number): number {
  const above = Math.max(0, rating - 2500);
  const distance = centre - (rating - 0.2 * above);
  const part = (sd: number) => {
    const variance = sd * sd + 100 + 9 * games;
    return Math.exp(-(distance * distance) / variance / 2) / Math.sqrt(variance);
  };
  return Math.log(0.75 * part(40) + 0.25 * part(150) + 1e-7);
}

test('11.6: a lobby lies narrow or wide around the rating, lower near the apex', () => {
  const density = distanceDensity(seen(0, 3), P);
  for (const [centre, rating] of [
    [1000, 1000],
    [1100, 1000],
    [900, 1300],
    [2500, 2500],
    [2490, 2499],
    [2600, 2800],
    [2900, 2800],
    [0, 2000],
  ] as const)
    near(Math.log(density(centre, rating)), written(centre, rating, 3), 1e-12);
  near(density(0, 2000), 1e-7, 1e-13);
});

test('11.6, 11.6.1: at the bottom lobbies lie at the mean of what is left of a normal above 0', () => {
  const meanAbove = (rating: number) => {
    let sum = 0;
    for (let z = -6; z < 6; z += 0.001)
      sum += 0.001 * Math.max(0, rating + 100 * z) * Math.exp((-z * z) / 2);
    return sum / Math.sqrt(2 * Math.PI);
  };
  for (const rating of [0, 40, 170, 499]) near(expectedCentre(rating, P), meanAbove(rating), 1e-3);
  assert.equal(expectedCentre(-80, P), expectedCentre(0, P));
  assert.equal(expectedCentre(601, P), 601);
  near(expectedCentre(2800, P), 2740);
  const density = distanceDensity(seen(0, 3), P);
  near(Math.log(density(100, 40)), written(100, meanAbove(40), 3), 1e-5);
});

test('11.3: somebody met in three games is counted three times in the error of each centre', () => {
  const other = (id: string) => ({ id, side: 'enemy' as const, mmr: 1000, wins: 50, losses: 50 });
  const games = ['a', 'b', 'c'].map((name) => ({
    daysAgo: 0,
    win: true,
    participants: [other('again'), other(`${name}1`), other(`${name}2`), other(`${name}3`)],
  }));
  const evidence = { rank: 1000, wins: 50, losses: 50, games };
  const [once] = observations({ ...evidence, games: games.slice(0, 1) }, P);
  for (const { lobby: centre } of observations(evidence, P))
    near(centre.variance / once!.lobby.variance, (3 + 1 + 1 + 1) / 4);
});

test('11.6: the likelihood of all lobbies is their product, unusable ones left out', () => {
  const grid = { from: 950, spacing: 2, size: 60 };
  const all = [seen(1000, 1), seen(5000, 2, undefined, false), seen(1040, 3, 'friend')];
  lobbyLikelihood(all, [20, 0, -20], grid, P).forEach((log, i) => {
    const today = 950 + 2 * i;
    near(log, written(1000, today - 20, 1) + written(1040, today + 20, 3));
  });
});

/** A normal shift by whole steps of 2 points, cut off at four standard deviations. */
function nodes(sd: number): { by: number; weight: number }[] {
  const reach = Math.ceil((4 * sd) / 2);
  const all = Array.from({ length: 2 * reach + 1 }, (_, i) => ({
    by: i - reach,
    weight: sd === 0 ? 1 : Math.exp(-((2 * (i - reach)) ** 2) / 2 / sd ** 2),
  }));
  const total = all.reduce((sum, { weight }) => sum + weight, 0);
  return all.map(({ by, weight }) => ({ by, weight: weight / total }));
}

test('11.6: the likelihood of many lobbies is the product of theirs, however small', () => {
  const all = Array.from({ length: 65 }, (_, i) => seen(i < 45 ? 4000 : 1000 + i, 1));
  const still = all.map(() => 0);
  lobbyLikelihood(all, still, { from: 950, spacing: 2, size: 3 }, P).forEach((log, i) => {
    const each = all.map(({ lobby: { mu } }) => written(mu, 950 + 2 * i, 1));
    near(
      log,
      each.reduce((sum, one) => sum + one, 0),
      1e-6,
    );
  });
});

test('11.7: games with a friend are shifted together, and all lobbies of some players', () => {
  const grid = { from: 950, spacing: 2, size: 60 };
  const all = [seen(1000, 1), seen(1040, 2, 'friend'), seen(1100, 3, 'friend')];
  const shifted = { ...P, friendSd: 5, shifted: { share: 0.4, sd: 3 } };
  const logs = lobbyLikelihood(all, [0, 0, 0], grid, shifted);
  const inside = (i: number) => i >= 0 && i < 60;
  const likelihood = (i: number) => {
    if (!inside(i)) return 0;
    const friends = nodes(5).reduce((sum, { by, weight }) => {
      if (!inside(i + by)) return sum;
      const rating = 950 + 2 * (i + by);
      return sum + weight * Math.exp(written(1040, rating, 2) + written(1100, rating, 3));
    }, 0);
    return friends * Math.exp(written(1000, 950 + 2 * i, 1));
  };
  logs.forEach((log, i) => {
    const wide = nodes(3).reduce((sum, { by, weight }) => sum + weight * likelihood(i + by), 0);
    near(log, Math.log(0.6 * likelihood(i) + 0.4 * wide));
  });
});

test('11.7: without a friend nothing is shifted, and games with one count on their own too', () => {
  const grid = { from: 950, spacing: 2, size: 60 };
  const shifted = { ...P, friendSd: 5 };
  lobbyLikelihood([seen(1000, 1)], [0], grid, shifted).forEach((log, i) => {
    near(log, written(1000, 950 + 2 * i, 1));
  });
  lobbyLikelihood([seen(1000, 1, 'friend')], [0], grid, P).forEach((log, i) => {
    near(log, written(1000, 950 + 2 * i, 1));
  });
});
