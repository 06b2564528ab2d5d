// The model computed once more, slowly and as it is written: every unknown (old or new account,
// shift of all lobbies, shift with a friend, error common to the region, rating) is a loop.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import type { Evidence, Game } from '../../services/rating/estimator/evidence.ts';
import { PARAMETERS, type Parameters } from '../../services/rating/estimator/parameters.ts';
import { CASES } from './sample-cases.ts';

const P: Parameters = {
  ...PARAMETERS,
  gap: { ...PARAMETERS.gap, apexSd: 0.1 },
  drift: 6,
  centreSd: 18,
  friendSd: 70,
  hiddenShift: 40,
  apex: { from: 2500, pull: 0.1, pullSd: 0.05 },
};

for (const [name, evidence] of Object.entries(CASES)) {
  test(`11.1, 11.2, 11.3, 11.4, 11.5, 11.6, 11.7, 11.8, 11.9: the estimate equals the written model (${name})`, () => {
    const quick = estimateRating(evidence, P);
    const { from, spacing, mass } = quick.posterior;
    const slow = bruteForce(evidence, P, from, from + spacing * (mass.length - 1));
    const pairs = [
      ['mean', quick.mu, slow.mu, 0.5],
      ['sd', quick.sigma, slow.sigma, 0.5],
      ['5 %', quick.ci90[0], slow.low, 1.5],
      ['95 %', quick.ci90[1], slow.high, 1.5],
      ['tier 1 mean', quick.tier1.mu, slow.tier1, 0.5],
      ['tier 2 mean', quick.tier2!.mu, slow.tier2.mu, 1],
      ['tier 2 sd', quick.tier2!.sigma, slow.tier2.sigma, 1.5],
      ['tier 1 sd', quick.tier1.sigma, slow.tier1Sd, 0.5],
      ['new account', quick.newProbability, slow.newProbability, 0.003],
    ] as const;
    assert.equal(quick.tier1.games, evidence.wins + evidence.losses);
    const [one, two] = [quick.tier1.sigma ** -2, quick.tier2!.sigma ** -2];
    assert.ok(Math.abs(quick.shares.tier2 - two / (one + two)) < 1e-9);
    for (const [what, ours, theirs, within] of pairs)
      assert.ok(Math.abs(ours - theirs) <= within, `${what}: ${ours}, written model ${theirs}`);
  });
}

function density(distance: number, variance: number): number {
  return Math.exp((-0.5 * distance ** 2) / variance) / Math.sqrt(variance);
}

/** Mean over n games of exp(-(n - t) / gap.games) * exp(-t / fade), by the midpoint rule. */
function discount(n: number, p: Parameters, fade: number): number {
  const STEPS = 1000;
  if (n === 0) return 1;
  let sum = 0;
  for (let i = 0; i < STEPS; i++) {
    const t = ((i + 0.5) / STEPS) * n;
    sum += Math.exp(-(n - t) / p.gap.games - t / fade);
  }
  return sum / STEPS;
}

function resetGap(rank: number, n: number, { gap }: Parameters): { mean: number; sd: number } {
  const left = Math.exp(-n / gap.games);
  const reached = 1 - gap.floorShare * Math.exp(-rank / gap.floorPoints);
  return {
    mean: reached * (gap.settled + gap.reset * left),
    sd: Math.sqrt(gap.settledSd ** 2 + (gap.resetSd * left) ** 2),
  };
}

/** Mean of max(x, 0) for a normal x, by the midpoint rule. */
function meanAboveFloor(mean: number, sd: number): number {
  let whole = 0;
  let sum = 0;
  for (let z = -6.99; z < 7; z += 0.02) {
    const mass = density(z, 1);
    whole += mass;
    sum += mass * Math.max(0, mean + sd * z);
  }
  return sum / whole;
}

/** Centre of a lobby and the variance of its error; undefined with fewer than four ranked. */
function centreOf(game: Game, all: readonly Game[], p: Parameters, friend: boolean) {
  let sum = 0;
  let total = 0;
  let covariances = 0;
  let ranked = 0;
  for (const { id, mmr, wins, losses } of game.participants) {
    if (mmr === null || (friend && id === 'friend')) continue;
    const n = wins + losses;
    const { mean, sd } = resetGap(mmr, n, p);
    const settled =
      (wins - losses) * (p.step.settled - p.rankStep) * discount(n, p, Number.POSITIVE_INFINITY);
    const fresh = (wins - losses) * p.step.fresh * discount(n, p, p.step.games);
    const mixture = p.newShare * (1 - p.newShare) * fresh ** 2;
    const expected = mmr + mean + settled + p.newShare * fresh;
    const weight = 1 / (sd ** 2 + mixture + p.agePerDay ** 2 * game.daysAgo + p.spread ** 2);
    const met = all.filter(({ participants }) => participants.some((one) => one.id === id));
    sum += weight * expected;
    total += weight;
    covariances += weight * (id === undefined ? 1 : met.length);
    ranked++;
  }
  const hidden = game.participants.filter(({ mmr }) => mmr === null).length / 9;
  return ranked >= 4
    ? { mu: sum / total + p.hiddenShift * hidden, variance: covariances / total ** 2 }
    : undefined;
}

function bruteForce(evidence: Evidence, p: Parameters, from: number, to: number) {
  const { rank, wins, losses, games } = evidence;
  const n = wins + losses;
  const withFriend = games.map(({ participants }) =>
    participants.some(({ id }) => id === 'friend'),
  );
  const lifts = Array.from({ length: 1000 }, (_, i) => meanAboveFloor(2 * i, p.floorSd));
  const lifted = (rating: number) => {
    const [below, share] = [Math.floor(rating / 2), (rating / 2) % 1];
    if (below + 1 >= lifts.length) return rating;
    return (1 - share) * lifts[below]! + share * lifts[below + 1]!;
  };
  const centres = games.map((game, i) => centreOf(game, games, p, withFriend[i]!));
  const normalNodes = (sd: number) =>
    sd === 0
      ? [{ value: 0, weight: 1 }]
      : Array.from({ length: 41 }, (_, i) => (i - 20) * 0.2 * sd).map((value) => ({
          value,
          weight: density(value, sd ** 2),
        }));
  const normalise = (nodes: { value: number; weight: number }[], share: number) => {
    const total = nodes.reduce((sum, { weight }) => sum + weight, 0);
    return nodes.map(({ value, weight }) => ({ value, weight: (share * weight) / total }));
  };
  const shifts = [
    { value: 0, weight: 1 - p.shifted.share },
    ...normalise(normalNodes(p.shifted.sd), p.shifted.share),
  ];
  const pulls = [-2, -1, 0, 1, 2].map((z) => ({
    value: p.apex.pull + z * p.apex.pullSd,
    weight: density(z, 1),
  }));
  const shiftsAndPulls = shifts.flatMap((shift) =>
    normalise(pulls, 1).map((pull) => ({ shift, pull })),
  );
  const friendShifts = normalise(normalNodes(withFriend.some(Boolean) ? p.friendSd : 0), 1);
  const SPACING = 4;
  const size = Math.floor((to - from) / SPACING) + 1;
  const grid = Array.from({ length: size }, (_, i) => from + i * SPACING);
  const mass = grid.map(() => 0);
  const rankOnly = grid.map(() => 0);
  const lobbiesOnly = grid.map(() => 0);
  let newMass = 0;
  for (const isNew of [false, true]) {
    const steps = games.map(({ win }, i) => {
      const before = Math.max(n - 1 - i, 0);
      const size = p.step.settled + (isNew ? p.step.fresh * Math.exp(-before / p.step.games) : 0);
      return win ? size : -size;
    });
    const gap = resetGap(rank, n, p);
    let mean = gap.mean;
    games.forEach(({ win }, i) => {
      mean += (steps[i]! - (win ? p.rankStep : -p.rankStep)) * Math.exp(-i / p.gap.games);
    });
    const earlier = n - games.length;
    const net = wins - losses - games.reduce((sum, { win }) => sum + (win ? 1 : -1), 0);
    mean +=
      net *
      Math.exp(-games.length / p.gap.games) *
      ((p.step.settled - p.rankStep) * discount(earlier, p, Number.POSITIVE_INFINITY) +
        (isNew ? p.step.fresh * discount(earlier, p, p.step.games) : 0));
    const sd = Math.hypot(gap.sd, p.gap.apexSd * Math.max(0, rank - p.apex.from));
    grid.forEach((rating, point) => {
      const known =
        (isNew ? p.newShare : 1 - p.newShare) *
        density(rating - p.population.mean, p.population.sd ** 2);
      const prior = known * density(rating - rank - mean, sd ** 2);
      rankOnly[point]! += prior;
      let likelihood = 0;
      for (const { shift, pull } of shiftsAndPulls) {
        let alone = 1;
        let together = 0;
        for (const friendShift of friendShifts) {
          let product = friendShift.weight;
          let before = rating;
          games.forEach((_, i) => {
            before -= steps[i]!;
            const centre = centres[i];
            if (!centre) return;
            if (!withFriend[i] && friendShift !== friendShifts[0]) return;
            const own = before + shift.value + (withFriend[i] ? friendShift.value : 0);
            const above = Math.max(0, own - p.apex.from);
            const error = centre.variance + p.drift ** 2 * (i + 1);
            const distance = lifted(Math.max(0, own)) - pull.value * above - centre.mu;
            const one =
              (1 - p.matching.wideShare) * density(distance, p.matching.sd ** 2 + error) +
              p.matching.wideShare * density(distance, p.matching.wideSd ** 2 + error) +
              1e-7;
            if (withFriend[i]) product *= one;
            else alone *= one;
          });
          together += product;
        }
        likelihood += shift.weight * pull.weight * alone * together;
      }
      mass[point]! += prior * likelihood;
      lobbiesOnly[point]! += known * likelihood;
      if (isNew) newMass += prior * likelihood;
    });
  }
  const total = mass.reduce((a, b) => a + b, 0);
  // The error common to the region.
  const blurred = grid.map((rating) =>
    grid.reduce((sum, other, j) => sum + mass[j]! * density(rating - other, p.centreSd ** 2), 0),
  );
  const { mu, sigma, low, high } = summary(grid, blurred, SPACING);
  return {
    mu,
    sigma,
    low,
    high,
    tier1: summary(grid, rankOnly, SPACING).mu,
    tier1Sd: summary(grid, rankOnly, SPACING).sigma,
    tier2: summary(grid, lobbiesOnly, SPACING),
    newProbability: newMass / total,
  };
}

function summary(grid: readonly number[], mass: readonly number[], spacing: number) {
  const total = mass.reduce((a, b) => a + b, 0);
  let mu = 0;
  let squares = 0;
  let below = 0;
  let low = Number.NaN;
  let high = Number.NaN;
  grid.forEach((rating, i) => {
    const share = mass[i]! / total;
    const floored = Math.max(0, rating);
    mu += share * floored;
    squares += share * floored ** 2;
    const at = (wanted: number) =>
      Math.max(0, rating - spacing / 2 + (spacing * (wanted - below)) / share);
    if (below < 0.05 && below + share >= 0.05) low = at(0.05);
    if (below < 0.95 && below + share >= 0.95) high = at(0.95);
    below += share;
  });
  return { mu, sigma: Math.sqrt(squares - mu ** 2), low, high };
}
