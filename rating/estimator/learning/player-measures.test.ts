import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETERS } from '../parameters.ts';
import {
  friendShift,
  hiddenShift,
  lastingShift,
  lobbyScatter,
  matchingVariance,
  meanAndError,
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

test('12.1: the error of the step is that of independent players', () => {
  // One player's slope is 10, the other's 20; both have the same spread of results.
  const players = [10, 20].map((k) =>
    person({ alone: [1, -1].map((net) => witness(-k * net, net)) }),
  );
  const { estimate, error } = stepSize(players);
  near(estimate, 15);
  // Scores are -10 and +10; their root sum of squares over the sum of squares, 4.
  near(error, Math.sqrt(200) / 4);
});

test('12.1: accounts of fewer than 40 season games say nothing about the step', () => {
  const alone = [1, -1].map((net) => witness(-15 * net, net));
  assert.equal(stepSize([person({ seasonGames: 39, alone })]).error, Number.POSITIVE_INFINITY);
  near(stepSize([person({ seasonGames: 40, alone })]).estimate, 15);
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

test('12: a mean has the error of its values over the root of their number', () => {
  const { estimate, error } = meanAndError(Array.from({ length: 100 }, (_, i) => (i % 2) * 2));
  near(estimate, 1);
  near(error, 0.1);
  assert.equal(meanAndError([1, 2, 3]).error, Number.POSITIVE_INFINITY);
  near(meanAndError(Array.from({ length: 20 }, () => 3)).estimate, 3);
});

test('12.5: the variance of lobbies around a player is that of both widths by their share', () => {
  const matching = { sd: 40, wideSd: 150, wideShare: 0.25 };
  near(matchingVariance({ ...PARAMETERS, matching }), 0.75 * 1600 + 0.25 * 22_500);
});

test('12.1: the error of the step is that of each player around an own level', () => {
  // Slopes 10 and 20 with sums of squares 6 and 18: the common slope is 17.5.
  const of = (slope: number, nets: readonly number[]) =>
    person({ alone: nets.map((net) => witness(1000 - slope * net, net)) });
  const { estimate, error } = stepSize([of(10, [3, 0, 0]), of(20, [5, 2, -1])]);
  near(estimate, 17.5);
  // Scores 7.5 * 6 and -2.5 * 18.
  near(error, Math.hypot(45, 45) / 24);
});

test('12.4: hidden ranks worth one whole lobby are enough, and players who differ leave an error', () => {
  const apart = (distance: number) => person({ hidden: 0.5, ownRating: 1000 + distance });
  near(hiddenShift([60, 60, 60, 60].map(apart)).estimate, 120);
  const { estimate, error } = hiddenShift([50, 70, 50, 70, 50, 70, 50, 70].map(apart));
  near(estimate, 120);
  near(error, Math.sqrt(8 * 5 ** 2) / 2);
});

test('12.5: three lobbies are enough to hold a rank against, two are too few', () => {
  const at = (distance: number, lobbies: number) =>
    person({ alone: Array.from({ length: lobbies }, () => witness(0, 0, 1000 + distance)) });
  const { shifted, centreSd } = PARAMETERS;
  const expected = shifted.share * shifted.sd ** 2 + centreSd ** 2;
  const noise = matchingVariance(PARAMETERS) / 3;
  const players = Array.from({ length: 30 }, (_, i) => at(i % 2 === 0 ? 100 : 200, 3));
  const { estimate, error } = lastingShift([...players, at(5000, 2)], PARAMETERS);
  near(estimate, (25_000 - noise) / expected);
  near(error, 15_000 / Math.sqrt(30) / expected);
});

test('12.5: games with a friend are held against three games alone', () => {
  const today = (count: number) => Array.from({ length: count }, () => witness(0, 0, 1000));
  const of = (alone: number) =>
    friendShift(
      thirty(() => ({ alone: today(alone), withFriend: today(3) })),
      PARAMETERS,
    ).error;
  assert.equal(of(2), Number.POSITIVE_INFINITY);
  near(of(3), 0);
});
