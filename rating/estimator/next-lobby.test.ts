import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateRating } from './estimate.ts';
import type { Evidence, Game } from './evidence.ts';
import { lobbyCentre } from './lobby.ts';
import { nextLobby } from './next-lobby.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';

const near = (actual: number, expected: number, within: number) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

const game = (win: boolean, mmr: number, ranked = 9): Game => ({
  daysAgo: 1,
  win,
  participants: Array.from({ length: 9 }, (_, j) => ({
    side: 'enemy',
    mmr: j < ranked ? mmr : null,
    wins: 60,
    losses: 60,
  })),
});
const older = [true, false, true, false, true].map((win) => game(win, 1500));
const evidence = (newest: Game, rank = 1500): Evidence => ({
  rank,
  wins: 60,
  losses: 50,
  games: [newest, ...older],
});

/** The mean and variance of a lobby's centre are sums of those of its independent parts. */
function expected(before: Evidence, newest: Game, p: Parameters) {
  const { mu, sigma } = estimateRating(before, p);
  const { mu: seen, variance } = lobbyCentre(newest, p);
  const { sd, wideSd, wideShare } = p.matching;
  const distance = (1 - wideShare) * sd ** 2 + wideShare * wideSd ** 2;
  const shift = p.shifted.share * p.shifted.sd ** 2;
  const all = sigma ** 2 + shift + distance + variance + p.drift ** 2;
  return { error: mu - seen, z: (seen - mu) / Math.sqrt(all) };
}

for (const won of [true, false]) {
  test(`13: rank and record before the newest game are without its result (${won ? 'won' : 'lost'})`, () => {
    const newest = game(won, 1620);
    const before = won
      ? { rank: 1480, wins: 59, losses: 50, games: older }
      : { rank: 1520, wins: 60, losses: 49, games: older };
    const wanted = expected(before, newest, PARAMETERS);
    const { error, z, held } = nextLobby(evidence(newest))!;
    near(error, wanted.error, 0.05);
    near(z, wanted.z, 0.015);
    assert.equal(held, true);
  });
}

test('13: a lobby far above or below the prediction is outside its interval', () => {
  assert.equal(nextLobby(evidence(game(true, 2100)))!.held, false);
  assert.equal(nextLobby(evidence(game(true, 900)))!.held, false);
});

test('13: the prediction needs five older games and a usable newest lobby', () => {
  const four = { ...evidence(game(true, 1500)), games: [game(true, 1500), ...older.slice(1)] };
  assert.equal(nextLobby(four), undefined);
  assert.equal(nextLobby({ ...four, games: [] }), undefined);
  assert.equal(nextLobby(evidence(game(true, 1500, 3))), undefined);
  assert.notEqual(nextLobby(evidence(game(true, 1500, 4))), undefined);
});

test('13: nobody had a rank below the scale or fewer than no games', () => {
  const low = older.map((one) => game(one.win, 100));
  const flat = { ...PARAMETERS, floorSd: 1 };
  const at = (rank: number, wins: number, losses: number, win: boolean) =>
    nextLobby({ rank, wins, losses, games: [game(win, 100), ...low] }, flat)!;
  assert.deepEqual(at(0, 60, 60, true), at(20, 60, 60, true));
  assert.deepEqual(at(100, 0, 9, true), at(100, 1, 9, true));
  assert.deepEqual(at(100, 9, 0, false), at(100, 9, 1, false));
  // Near the floor the means of ratings not below 0 differ by a part of a point.
  const before = (wins: number, losses: number) => ({ rank: 80, wins, losses, games: low });
  const won = expected(before(0, 9), game(true, 100), flat);
  near(at(100, 0, 9, true).error, won.error, 0.6);
  const lost = { ...before(9, 0), rank: 120 };
  near(at(100, 9, 0, false).error, expected(lost, game(false, 100), flat).error, 0.6);
});

test('13: a lobby is predicted with one game of drift', () => {
  const drifting = { ...PARAMETERS, drift: 80 };
  const newest = game(true, 1620);
  const before = { rank: 1480, wins: 59, losses: 50, games: older };
  const { z } = nextLobby(evidence(newest), drifting)!;
  near(z, expected(before, newest, drifting).z, 0.015);
});

test('13: rank and record before the game go down to 0, not only near it', () => {
  const low = older.map((one) => game(one.win, 100));
  const at = (rank: number, wins: number, losses: number, win: boolean) =>
    nextLobby({ rank, wins, losses, games: [game(win, 100), ...low] })!.error;
  assert.notEqual(at(20, 60, 60, true), at(21, 60, 60, true));
  assert.notEqual(at(100, 1, 9, true), at(100, 2, 9, true));
  assert.notEqual(at(100, 9, 1, false), at(100, 9, 2, false));
});

test('13: a lasting shift as wide as the distance of a lobby widens the prediction by its variance', () => {
  const shifted = { ...PARAMETERS, shifted: { share: 0.5, sd: 140 } };
  const newest = game(true, 1620);
  const before = { rank: 1480, wins: 59, losses: 50, games: older };
  const { z } = nextLobby(evidence(newest), shifted)!;
  near(z, expected(before, newest, shifted).z, 0.015);
});
