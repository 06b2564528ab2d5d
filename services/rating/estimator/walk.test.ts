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
