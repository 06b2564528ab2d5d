// Learning as a whole: every number computed once more from the measures, in invented regions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PARAMETERS, REFERENCE } from '../parameters.ts';
import { learnParameters } from './learn.ts';
import type { Measure } from './measure.ts';
import {
  friendShift,
  hiddenShift,
  lastingShift,
  lobbyScatter,
  stepSize,
} from './player-measures.ts';
import { resetRegression, speedOfRank } from './reset-measures.ts';
import { PRIOR as P, player, REGION } from './sample-region.ts';
import { lobbyWitnesses, playerWitnesses } from './witnesses.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

/** Prior and measure by their precisions; `unit` makes the reference worlds' measure 1. */
function drawn(prior: number, sd: number, { estimate, error }: Measure, unit = 1): number {
  if (!Number.isFinite(error)) return prior;
  const [one, two] = [sd ** -2, (error * unit) ** -2];
  return (prior * one + estimate * unit * two) / (one + two);
}

/** Regions in which ranks of a lobby lie apart, and own ranks from their lobbies. */
const scattered = (scatter: number) =>
  Array.from({ length: 80 }, (_, i) => player(i, 200, 40, scatter));

for (const [name, region, R] of [
  ['a settled region', REGION, REFERENCE],
  ['a region early in its season', REGION.map((_, i) => player(i, 8)), REFERENCE],
  ['a region of a few more', Array.from({ length: 20 }, (_, i) => player(i * 3, 90)), REFERENCE],
  ['ranks somewhat apart', scattered(180), { ...REFERENCE, shiftRatio: 12 }],
  ['ranks far apart', scattered(200), { ...REFERENCE, shiftRatio: 60 }],
] as const) {
  test(`12.1, 12.2, 12.3, 12.4, 12.5, 12.6: each number follows from its measure (${name})`, () => {
    const learned = learnParameters(region, P, R);
    let p = P;
    const step = Math.max(
      3,
      drawn(P.step.settled, 8, stepSize(playerWitnesses(region, p)), P.step.settled / R.step),
    );
    p = { ...p, step: { ...p.step, settled: step } };
    const speed = speedOfRank(region, p, R);
    const log = Math.max(1, drawn(Math.log(P.gap.games), 0.35, speed));
    p = { ...p, gap: { ...p.gap, games: Math.exp(log) } };
    const fit = resetRegression(lobbyWitnesses(region, p, P));
    const known = Number.isFinite(speed.error);
    const reset = Math.max(
      0,
      known ? drawn(P.gap.reset, 100, fit.depth, P.gap.reset / R.reset) : P.gap.reset,
    );
    const ranks = Math.sqrt(Math.max(0.1, drawn(1, 1, fit.variance, 1 / R.rankVariance)));
    p = {
      ...p,
      gap: { ...p.gap, reset },
      spread: P.spread * ranks,
      agePerDay: P.agePerDay * ranks,
    };
    const hidden = Math.max(-400, drawn(0, 60, hiddenShift(playerWitnesses(region, p))));
    p = { ...p, hiddenShift: hidden };
    const seen = playerWitnesses(region, p);
    const lobbies = Math.sqrt(Math.max(0.1, drawn(1, 1, lobbyScatter(seen), 1 / R.lobbyVariance)));
    const { sd, wideSd, wideShare } = P.matching;
    p = { ...p, matching: { wideShare, sd: sd * lobbies, wideSd: wideSd * lobbies } };
    const lasting = lastingShift(seen, p);
    const raw = Math.max(0.2, drawn(1, 1, lasting, 1 / R.shiftRatio));
    const chance = lasting.error / R.shiftRatio;
    const ratio = raw > 1 ? Math.max(1, raw - chance) : Math.min(1, raw + chance);
    const friends = Math.max(400, drawn(3600, 3600, friendShift(seen, p)));
    const shiftVariance = P.shifted.share * P.shifted.sd ** 2;
    const settled = P.gap.settledSd ** 2 + shiftVariance + 10 ** 2;
    const excess = Math.min(1, Math.abs(ratio - 1)) * settled * R.shiftRatio;
    const rankError = fit.variance.error / R.rankVariance;
    const loose = Math.min(0.2, Math.max(0, ranks ** 2 - 1 - rankError)) * R.rankVariance;
    const doubt =
      speed.levelSd ** 2 +
      (speed.meanLeft * reset) ** 2 / 100 +
      (0.15 * hidden) ** 2 +
      (60 * (seen.reduce((sum, one) => sum + one.hidden, 0) / seen.length)) ** 2 +
      0.3 * excess +
      0.15 * loose;
    const common = 10 ** 2 + Math.max(0, doubt - 10 ** 2);
    const share = Math.min(0.7, P.shifted.share * Math.sqrt(ratio));
    const now = learned.parameters;
    const pairs: [string, number, number][] = [
      ['step', now.step.settled, step],
      ['speed', now.gap.games, Math.exp(log)],
      ['reset', now.gap.reset, reset],
      ['spread', now.spread, p.spread],
      ['age', now.agePerDay, p.agePerDay],
      ['hidden shift', now.hiddenShift, hidden],
      ['matching', now.matching.sd, p.matching.sd],
      ['wide matching', now.matching.wideSd, p.matching.wideSd],
      ['friends', now.friendSd, Math.sqrt(friends)],
      ['settled spread', now.gap.settledSd, P.gap.settledSd * Math.sqrt(ratio)],
      ['shifted share', now.shifted.share, share],
      ['shifted distance', now.shifted.sd, Math.sqrt((shiftVariance * ratio) / share)],
      ['common error', now.centreSd, Math.sqrt(common)],
    ];
    for (const [what, actual, expected] of pairs)
      assert.ok(Math.abs(actual - expected) < 1e-6, `${what}: ${actual}, expected ${expected}`);
    assert.deepEqual([learned.players, learned.games], [region.length, region.length * 8]);
    assert.deepEqual(
      learned.numbers.map((one) => [one.prior, one.prior_sd]),
      [
        [P.step.settled, 8],
        [Math.log(P.gap.games), 0.35],
        [P.gap.reset, 100],
        [1, 1],
        [0, 60],
        [1, 1],
        [1, 1],
        [3600, 3600],
      ],
    );
    const depth = learned.numbers[2]!;
    assert.equal(depth.estimate === null, !known);
    assert.equal(depth.standard_error === null, !known);
    near(depth.value, reset);
    assert.notEqual(learned.numbers[0]!.estimate, null);
  });
}

test('12.2, 12.5: learned numbers stay within their bounds', () => {
  const noReset = learnParameters(REGION, { ...P, gap: { ...P.gap, reset: 0 } });
  assert.equal(noReset.parameters.gap.reset, 0);
  const early = REGION.map((_, i) => player(i, 8));
  const fast = (games: number) =>
    learnParameters(early, { ...P, gap: { ...P.gap, games } }).parameters.gap.games;
  near(fast(3), 3);
  near(fast(2), Math.E);
  const alone = REGION.map((one) => ({ ...one, games: one.games.slice(4) }));
  near(learnParameters(alone, { ...P, friendSd: 10 }).parameters.friendSd, 20);
  const shifted = { share: 0.9, sd: 100 };
  assert.equal(learnParameters(REGION, { ...P, shifted }).parameters.shifted.share, 0.7);
});

test('12: of fewer than 20 players nothing is learned', () => {
  const nobody = { rank: 1000, wins: 50, losses: 50, games: [] };
  const learned = learnParameters(Array.from({ length: 19 }, () => nobody));
  assert.equal(learned.parameters, PARAMETERS);
  assert.deepEqual([learned.players, learned.games, learned.numbers.length], [19, 0, 0]);
});

test('12.6: an error of less than 10 points widens nothing', () => {
  const visible = scattered(90).map((one) => ({
    ...one,
    rank: one.rank + 250,
    games: one.games.map((game) => ({
      ...game,
      participants: game.participants.map((other) => ({ ...other, mmr: other.mmr ?? one.rank })),
    })),
  }));
  const { parameters, numbers } = learnParameters(visible, P, { ...REFERENCE, shiftRatio: 6.5 });
  assert.equal(numbers.find(({ name }) => name.startsWith('rank against'))!.value, 1);
  assert.equal(parameters.centreSd, P.centreSd);
});
