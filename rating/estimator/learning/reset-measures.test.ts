// Regression of ranks within lobbies on ranks that are made by its formula.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../evidence.ts';
import { PARAMETERS, REFERENCE } from '../parameters.ts';
import { mean } from './measure.ts';
import { resetRegression, speedOfRank } from './reset-measures.ts';
import type { LobbyWitness } from './witnesses.ts';

const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

/** Ten lobbies of five ranks with noise, in which the three regressors are correlated. */
const tenLobbies = (noise: number): LobbyWitness[] =>
  Array.from({ length: 10 }, (_, lobby) => ({
    ranks: [0.9, 0.5, 0.1, 0.2, 0.7].map((left, j) => {
      const settledNet = 4 * left + ((lobby * 2 + j) % 5);
      const freshNet = 2 * settledNet - left + ((lobby * 3 + j * 2) % 7);
      const off = noise * (((lobby * 7 + j * 3) % 11) - 5);
      const rank = 900 + lobby - 150 * left - 4 * settledNet + off;
      return { id: `${lobby} ${j}`, left, settledNet, freshNet, rank };
    }),
  }));

test('12.2: the error of the depth is that of a least-squares slope, the likelihood normal', () => {
  const lobbies = tenLobbies(1);
  const { depth, variance, logLikelihood, settledShare } = resetRegression(lobbies);
  const rows = lobbies.flatMap(({ ranks }) => {
    const centre = (of: (rank: (typeof ranks)[number]) => number) => mean(ranks.map(of));
    const [left, settled, fresh] = [
      centre((one) => one.left),
      centre((one) => one.settledNet),
      centre((one) => one.freshNet),
    ];
    return ranks.map((one) => [one.left - left, one.settledNet - settled, one.freshNet - fresh]);
  });
  const sum = (i: number, j: number) => rows.reduce((total, row) => total + row[i]! * row[j]!, 0);
  const minor = sum(1, 1) * sum(2, 2) - sum(1, 2) ** 2;
  const determinant =
    sum(0, 0) * minor -
    sum(0, 1) * (sum(0, 1) * sum(2, 2) - sum(1, 2) * sum(0, 2)) +
    sum(0, 2) * (sum(0, 1) * sum(1, 2) - sum(1, 1) * sum(0, 2));
  near(depth.error, Math.sqrt((variance.estimate * minor) / determinant));
  near(logLikelihood, -25 * Math.log(variance.estimate));
  // One of five ranks has less than a fifth of the reset left, another exactly that.
  near(settledShare, 0.2);
});

test('12.2: 50 ranks are enough, 49 are not, and results that never differ leave the slope open', () => {
  const nothing = {
    depth: { estimate: Number.NaN, error: Number.POSITIVE_INFINITY },
    variance: { estimate: Number.NaN, error: Number.POSITIVE_INFINITY },
    ...{ logLikelihood: 0, meanLeft: 0, settledShare: 0 },
  };
  const lobbies = tenLobbies(0);
  near(resetRegression(lobbies).depth.estimate, 150, 1e-4);
  const short = lobbies.map((one, i) => (i > 0 ? one : { ranks: one.ranks.slice(1) }));
  assert.deepEqual(resetRegression(short), nothing);
  const level = lobbies.map(({ ranks }) => ({
    ranks: ranks.map((one) => ({ ...one, settledNet: 0, freshNet: 0 })),
  }));
  assert.deepEqual(resetRegression(level), nothing);
});

test('12.3: ranks equally far from their lobby have a spread without an error', () => {
  const spread = (size: number) =>
    resetRegression(
      Array.from({ length: 40 }, (_, lobby) => ({
        ranks: [1, -1, 0.5, -0.5].map((off, j) => {
          const pair = lobby >> 1;
          const sign = lobby % 2 === 0 ? 1 : -1;
          const one = { left: ((pair + 2 * j) % 5) / 5, settledNet: (pair + j) % 7 };
          const freshNet = (pair * 3 + j * 2) % 11;
          const rank = 500 + sign * (size === 1 ? Math.sign(off) : size * off);
          return { id: `${lobby} ${j}`, ...one, freshNet, rank };
        }),
      })),
    ).variance;
  near(spread(1).estimate, 1);
  near(spread(1).error, 0);
  // Mean fourth power and squared variance of 0.02, -0.02, 0.01, -0.01.
  near(spread(0.02).error, Math.sqrt((8.5e-8 - 2.5e-4 ** 2) / 160), 1e-9);
});

test('12.2: a curve that fits exactly is found, and three settled ranks in ten are enough', () => {
  const speed = 50;
  const { floorShare, floorPoints } = PARAMETERS.gap;
  const players: Evidence[] = Array.from({ length: 8 }, (_, player) => ({
    ...{ rank: 2000, wins: 50, losses: 50 },
    games: Array.from({ length: 10 }, (_, game) => ({
      ...{ daysAgo: 1, win: true },
      participants: Array.from({ length: 10 }, (_, j) => {
        const i = player * 10 + game;
        const games = j < 3 ? 90 + 2 * ((i * 7 + j) % 30) : 10 + 2 * ((i * 3 + j * 4) % 33);
        const net = 2 * (((i * 5 + j * 3) % 7) - 3);
        const above = 1 - floorShare * Math.exp(-2000 / floorPoints);
        const off = 0.01 * (((i + j * 2) % 5) - 2);
        return {
          ...{ id: `${i} ${j}`, side: 'enemy' as const },
          mmr: 2000 + i - 180 * above * Math.exp(-games / speed) + off,
          wins: (games + net) / 2,
          losses: (games - net) / 2,
        };
      }),
    })),
  }));
  const learned = speedOfRank(players, PARAMETERS, REFERENCE);
  near(learned.estimate, Math.log((speed / REFERENCE.gapGames) * PARAMETERS.gap.games), 1e-6);
  near(learned.error, 0.1, 1e-6);
  near(learned.levelSd, 0, 1e-6);
  const [first, ...rest] = players as [Evidence, ...Evidence[]];
  const [game, ...games] = first.games;
  const fewer = game!.participants.map((one) => ({ ...one, wins: 20, losses: 20 }));
  const young = [{ ...first, games: [{ ...game!, participants: fewer }, ...games] }, ...rest];
  const { error } = speedOfRank(young, PARAMETERS, REFERENCE);
  assert.equal(error, Number.POSITIVE_INFINITY);
});
