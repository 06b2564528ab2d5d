import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateRating } from '../estimate.ts';
import type { Evidence, Game } from '../evidence.ts';
import { lobbyCentre } from '../lobby.ts';
import { PARAMETERS, type Parameters } from '../parameters.ts';
import { predictedLobby } from './next-lobby.ts';

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

const newest = game(true, 1620);
const unseen = { ...newest, participants: [] };

/** The mean and variance of a lobby's centre are sums of those of its independent parts. */
function expected(
  p: Parameters,
  { blanked, at, steps }: { blanked: Evidence; at: Game; steps: number },
) {
  const { mu, sigma, newProbability } = estimateRating(blanked, p);
  const fresh = Math.exp(-109 / p.step.games) * p.step.fresh * newProbability;
  const { mu: seen, variance } = lobbyCentre(at, p);
  const { sd, wideSd, wideShare } = p.matching;
  const distance = (1 - wideShare) * sd ** 2 + wideShare * wideSd ** 2;
  const shift = p.shifted.share * p.shifted.sd ** 2;
  const games = blanked.games.findIndex(({ participants }) => participants.length === 0) + 1;
  const all = sigma ** 2 + shift + distance + variance + p.drift ** 2 * games;
  const error = mu - steps * p.step.settled - fresh - seen;
  return { error, z: -error / Math.sqrt(all) };
}

const ofNewest = { blanked: evidence(unseen), at: newest, steps: 1 };

test('13: the rating before the newest game is that of today without its result', () => {
  const { error, z, held } = predictedLobby(evidence(newest))!;
  const wanted = expected(PARAMETERS, ofNewest);
  near(error, wanted.error, 0.3);
  near(z, wanted.z, 0.015);
  assert.equal(held, true);
});

test('12.7: an older lobby is predicted from the others and the results since', () => {
  // Newest first: won, won, lost, won, so two steps up since before the fourth.
  const odd = game(true, 1400);
  const others = evidence(newest).games.with(3, { ...odd, participants: [] });
  const at = { ...evidence(newest), games: others.with(3, odd) };
  const { error, z } = predictedLobby(at, PARAMETERS, 3)!;
  const wanted = expected(PARAMETERS, { blanked: { ...at, games: others }, at: odd, steps: 2 });
  near(error, wanted.error, 0.6);
  near(z, wanted.z, 0.015);
});

test('13: a lobby far above or below the prediction is outside its interval', () => {
  assert.equal(predictedLobby(evidence(game(true, 2100)))!.held, false);
  assert.equal(predictedLobby(evidence(game(true, 900)))!.held, false);
});

test('13: the prediction needs five other games and a usable lobby', () => {
  const five = { ...evidence(game(true, 1500)), games: [game(true, 1500), ...older.slice(1)] };
  assert.equal(predictedLobby(five), undefined);
  assert.equal(predictedLobby({ ...five, games: [] }), undefined);
  assert.equal(predictedLobby(evidence(game(true, 1500, 3))), undefined);
  assert.notEqual(predictedLobby(evidence(game(true, 1500, 4))), undefined);
});
