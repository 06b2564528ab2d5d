// Twenty-four invented players with all kinds of lobby; every step of learning computed once more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Evidence } from '../evidence.ts';
import { lobbyCentre } from '../lobby.ts';
import { PARAMETERS, type Parameters, REFERENCE } from '../parameters.ts';
import { ownGap } from '../rank-gap.ts';
import { resultSteps } from '../walk.ts';
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
import { lobbyWitnesses, playerWitnesses } from './witnesses.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);
const P: Parameters = { ...PARAMETERS, centreSd: 10, hiddenShift: 20 };

const player = (i: number, seasonGames = 200): Evidence => ({
  rank: 900 + 20 * i + 40 * Math.sin(i),
  wins: 60 + i,
  losses: 50,
  games: Array.from({ length: 8 }, (_, g) => ({
    daysAgo: g / 2,
    win: (g * 5 + i) % 3 !== 0,
    participants: Array.from({ length: 9 }, (_, j) => ({
      id: j === 0 && g < 4 ? `friend ${i}` : `${i} ${g} ${j}`,
      side: j < 4 ? ('ally' as const) : ('enemy' as const),
      mmr:
        (i + g + j) % 6 === 0 || (g === 5 && j > 2)
          ? null
          : 900 + 20 * i + 90 * Math.sin(3 * i + 5 * g + 7 * j) + (g < 4 ? 60 : 0),
      wins: ((i * 7 + g * 11 + j * 13) % seasonGames) + 2,
      losses: ((i * 5 + g * 3 + j * 17) % seasonGames) + 1,
    })),
  })),
});
const players = Array.from({ length: 24 }, (_, i) => player(i));

test('12: a player is seen as own rank, hidden share, and lobbies moved to today', () => {
  const evidence = players[5]!;
  const [one] = playerWitnesses([evidence], P);
  const q = P.newShare;
  const old = resultSteps(evidence, 0, P);
  const fresh = resultSteps(evidence, P.step.fresh, P);
  const oldGap = ownGap(evidence, old, 0, P);
  const freshGap = ownGap(evidence, fresh, P.step.fresh, P);
  let moved = 0;
  let net = 0;
  const games = evidence.games.flatMap((game, g) => {
    moved += old[g]! * (1 - q) + fresh[g]! * q;
    net += game.win ? 1 : -1;
    const lobby = lobbyCentre(game, P, g < 4 ? 'friend 5' : undefined);
    const error = lobby.variance + P.drift * P.drift * (g + 1);
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
  near(one!.ownSettledVariance, P.gap.settledSd ** 2);
  assert.equal(one!.seasonGames, 115);
});

test('12: games with a friend are the level of a player without others; no lobby, no witness', () => {
  const evidence = { ...players[5]!, games: players[5]!.games.slice(0, 4) };
  const [one] = playerWitnesses([evidence], P);
  assert.equal(one!.alone.length, 0);
  near(one!.level, one!.withFriend.reduce((sum, { today }) => sum + today, 0) / 4);
  assert.deepEqual(playerWitnesses([{ ...evidence, games: [] }], P), []);
});

const SPEEDS = [8, 12, 18, 25, 35, 50, 70, 100, 150, 220];

test('12.2: the speed is the mean over ten, by a fifth of the likelihood; its error of them too', () => {
  const speed = speedOfRank(players, P, REFERENCE);
  const fits = SPEEDS.map((games) =>
    resetRegression(lobbyWitnesses(players, { ...P, gap: { ...P.gap, games } }, P)),
  );
  const logs = SPEEDS.map((games) => Math.log(games / REFERENCE.gapGames) + Math.log(P.gap.games));
  const weights = fits.map((fit) => Math.exp((fit.logLikelihood - fits[5]!.logLikelihood) / 5));
  const average = (values: number[], by: number[]) =>
    values.reduce((sum, value, k) => sum + value * by[k]!, 0) / by.reduce((a, b) => a + b, 0);
  const sd = (values: number[], by: number[]) => {
    const centre = average(values, by);
    return Math.sqrt(
      average(
        values.map((value) => (value - centre) ** 2),
        by,
      ),
    );
  };
  near(speed.estimate, average(logs, weights));
  near(speed.error, Math.hypot(sd(logs, weights), 0.1));
  const likely = weights.map(
    (weight, k) => weight * Math.exp(-((logs[k]! - Math.log(P.gap.games)) ** 2) / 2 / 0.35 ** 2),
  );
  near(
    speed.meanLeft,
    average(
      fits.map(({ meanLeft }) => meanLeft),
      likely,
    ),
  );
  near(
    speed.levelSd,
    sd(
      fits.map((fit) => fit.depth.estimate * fit.meanLeft),
      likely,
    ),
    1e-6,
  );
});

/** Prior and measure by their precisions; `unit` makes the reference worlds' measure 1. */
function drawn(prior: number, sd: number, { estimate, error }: Measure, unit = 1): number {
  if (!Number.isFinite(error)) return prior;
  const [one, two] = [sd ** -2, (error * unit) ** -2];
  return (prior * one + estimate * unit * two) / (one + two);
}

for (const [name, region] of [
  ['a settled region', players],
  ['a region early in its season', players.map((_, i) => player(i, 8))],
  ['a region of a few more', Array.from({ length: 20 }, (_, i) => player(i * 3, 90))],
] as const) {
  test(`12.1, 12.2, 12.3, 12.4, 12.5, 12.6: each number follows from its measure (${name})`, () => {
    const learned = learnParameters(region, P);
    const R = REFERENCE;
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
  const noReset = learnParameters(players, { ...P, gap: { ...P.gap, reset: 0 } });
  assert.equal(noReset.parameters.gap.reset, 0);
  const early = players.map((_, i) => player(i, 8));
  const fast = (games: number) =>
    learnParameters(early, { ...P, gap: { ...P.gap, games } }).parameters.gap.games;
  near(fast(3), 3);
  near(fast(2), Math.E);
  const alone = players.map((one) => ({ ...one, games: one.games.slice(4) }));
  near(learnParameters(alone, { ...P, friendSd: 10 }).parameters.friendSd, 20);
  const shifted = { share: 0.9, sd: 100 };
  assert.equal(learnParameters(players, { ...P, shifted }).parameters.shifted.share, 0.7);
});
