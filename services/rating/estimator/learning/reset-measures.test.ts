import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../evidence.ts';
import { PARAMETERS, REFERENCE } from '../parameters.ts';
import { mean } from './player-measures.ts';
import { LEVEL_REGRESSORS, resetRegression, speedOfRank } from './reset-measures.ts';
import type { LobbyWitness } from './witnesses.ts';

// Speed and depth of the reset, on ranks that are made by the formula of the regression.

const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

/** Without the slope, as the speed is learned. */
const regression = (lobbies: readonly LobbyWitness[]) =>
  resetRegression(lobbies, PARAMETERS, LEVEL_REGRESSORS);

test('12.2: a curve that fits exactly is found, and three settled ranks in ten are enough', () => {
  const speed = 50;
  const { floorShare, floorPoints } = PARAMETERS.gap;
  const players: Evidence[] = Array.from({ length: 8 }, (_, player) => ({
    rank: 2000,
    wins: 50,
    losses: 50,
    games: Array.from({ length: 10 }, (_, game) => ({
      daysAgo: 1,
      win: true,
      participants: Array.from({ length: 10 }, (_, j) => {
        const i = player * 10 + game;
        const games = j < 3 ? 90 + 2 * ((i * 7 + j) % 30) : 10 + 2 * ((i * 3 + j * 4) % 33);
        const net = 2 * (((i * 5 + j * 3) % 7) - 3);
        const above = 1 - floorShare * Math.exp(-2000 / floorPoints);
        const off = 0.01 * (((i + j * 2) % 5) - 2);
        return {
          id: `${i} ${j}`,
          side: 'enemy' as const,
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

test('12.2: depth of the reset from ranks that differ by what is left of it', () => {
  const lobbies: LobbyWitness[] = Array.from({ length: 40 }, (_, lobby) => ({
    ranks: [0.9, 0.5, 0.1, 0.2, 0.7].map((left, j) => {
      const settledNet = ((lobby + j) % 5) - 2;
      const freshNet = ((lobby * 3 + j * 2) % 7) - 3;
      const rank = 800 + 10 * lobby - 150 * left - 4 * settledNet - 6 * freshNet;
      return { id: `${lobby} ${j}`, left, settledNet, freshNet, rank };
    }),
  }));
  const { depth, variance, meanLeft } = regression(lobbies);
  near(depth.estimate, 150, 1e-6);
  near(variance.estimate, 0, 1e-6);
  near(meanLeft, 0.48, 1e-9);
});

test('12.2: a reset that is deeper in higher lobbies has its slope', () => {
  const lobbies: LobbyWitness[] = Array.from({ length: 40 }, (_, lobby) => ({
    ranks: [0.9, 0.5, 0.1, 0.2, 0.7].map((left, j) => {
      const settledNet = ((lobby + j) % 5) - 2;
      const freshNet = ((lobby * 3 + j * 2) % 7) - 3;
      const height = 40 * (lobby - 20);
      const rank = PARAMETERS.population.mean + height - (150 + 0.4 * height) * left;
      return { id: `${lobby} ${j}`, left, settledNet, freshNet, rank };
    }),
  }));
  const { depth, slope } = resetRegression(lobbies, PARAMETERS);
  // The mean rank of a lobby lies below its height by what is left of the reset.
  near(slope.estimate, 0.4 / (1 - 0.4 * 0.48), 1e-6);
  near(depth.estimate, 150 * (1 + 0.48 * slope.estimate), 1e-6);
});

test('12.3: the spread of ranks is their variance around the centre of each lobby and its regression', () => {
  // The noise of a lobby sums to zero, and the next lobby has the same regressors and opposite noise.
  const noise = [40, -40, 20, -20, 0];
  const spreadOf = (depth: number) =>
    regression(
      Array.from({ length: 40 }, (_, lobby) => ({
        ranks: noise.map((off, j) => {
          const pair = lobby >> 1;
          const left = ((pair + 2 * j) % 5) / 5;
          const settledNet = ((pair + j) % 7) - 3;
          const freshNet = ((pair * 3 + j * 2) % 11) - 5;
          const sign = lobby % 2 === 0 ? 1 : -1;
          const rank = 500 + 30 * lobby - depth * left + sign * off;
          return { id: `${lobby} ${j}`, left, settledNet, freshNet, rank };
        }),
      })),
    ).variance;
  const variance = mean(noise.map((off) => off ** 2));
  const fourth = mean(noise.map((off) => off ** 4));
  near(spreadOf(150).estimate, variance);
  near(spreadOf(0).estimate, variance);
  near(spreadOf(0).error, Math.sqrt((fourth - variance ** 2) / 200));
  assert.ok(spreadOf(150).error > spreadOf(0).error, 'ranks a reset explains count as spread');
});
