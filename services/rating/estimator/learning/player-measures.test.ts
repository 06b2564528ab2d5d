import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETERS } from '../parameters.ts';
import {
  friendShift,
  hiddenShift,
  lastingShift,
  lobbyScatter,
  matchingVariance,
  stepSize,
} from './player-measures.ts';
import type { GameWitness, PlayerWitness } from './witnesses.ts';

// Evidence without noise, in which every measure has a known value.

const near = (actual: number, expected: number, within = 1e-6) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

const witness = (centre: number, net: number, today = centre, error = 0): GameWitness => ({
  centre,
  net,
  today,
  error,
});
const person = (part: Partial<PlayerWitness>): PlayerWitness => ({
  seasonGames: 100,
  ownRating: 1000,
  ownVariance: 0,
  ownSettledVariance: 0,
  level: 1000,
  hidden: 0,
  alone: [],
  withFriend: [],
  ...part,
});
const thirty = (part: (i: number) => Partial<PlayerWitness>) =>
  Array.from({ length: 30 }, (_, i) => person(part(i)));

test('12.1: the step is the slope of lobbies on wins minus losses, whatever the level', () => {
  const players = [1000, 1500].map((level) =>
    person({ alone: [1, 2, 1, -1].map((net) => witness(level - 17 * net, net)) }),
  );
  const { estimate, error } = stepSize(players);
  near(estimate, 17);
  near(error, 0);
});

test('12.4: the shift of hidden ranks is what own ranks stand above lobbies, by share hidden', () => {
  const players = thirty((i) => ({ hidden: 0.5, ownRating: 1000 + 10 * i, level: 940 + 10 * i }));
  const { estimate, error } = hiddenShift(players);
  near(estimate, 120);
  near(error, 0);
  assert.equal(hiddenShift([person({ hidden: 0.5 })]).error, Number.POSITIVE_INFINITY);
});

test('12.5: scatter of lobbies is their variance around the level of each player', () => {
  const players = thirty((i) => ({
    alone: [-30, 0, 30].map((off) => witness(0, 0, 1000 + i + off)),
  }));
  near(lobbyScatter(players).estimate, 900);
  near(lobbyScatter(players).error, 0);
  const two = thirty(() => ({ alone: [witness(0, 0, 1), witness(0, 0, 2)] }));
  assert.equal(lobbyScatter(two).error, Number.POSITIVE_INFINITY);
});

test('12.5: rank against lobbies is a multiple of what the parameters expect', () => {
  const { shifted, centreSd, gap } = PARAMETERS;
  const settled = gap.settledSd ** 2;
  const expected = settled + shifted.share * shifted.sd ** 2 + centreSd ** 2;
  const error = (matchingVariance(PARAMETERS) + 50) / 4;
  const distance = Math.sqrt(2 * expected + error + 70);
  const players = thirty(() => ({
    ownRating: 1000,
    ownVariance: settled + 70,
    ownSettledVariance: settled,
    alone: [0, 0, 0, 0].map(() => witness(0, 0, 1000 + distance, 50)),
  }));
  near(lastingShift(players, PARAMETERS).estimate, 2);
});

test('12.5: the variance of games with a friend, without that of the lobbies', () => {
  const noise = (2 * (matchingVariance(PARAMETERS) + 10)) / 3;
  const between = Math.sqrt(5000 + noise);
  const players = thirty(() => ({
    alone: [0, 0, 0].map(() => witness(0, 0, 1000, 10)),
    withFriend: [0, 0, 0].map(() => witness(0, 0, 1000 + between, 10)),
  }));
  near(friendShift(players, PARAMETERS).estimate, 5000);
  const alone = thirty(() => ({ alone: [0, 0, 0].map(() => witness(0, 0, 1000, 10)) }));
  assert.equal(friendShift(alone, PARAMETERS).error, Number.POSITIVE_INFINITY);
});
