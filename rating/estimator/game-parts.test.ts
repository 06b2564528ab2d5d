import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CASES } from '../testing/sample-cases.ts';
import { estimateRating } from './estimate.ts';
import { PARAMETERS } from './parameters.ts';
import { gridOver } from './posterior.ts';
import { ownGap } from './rank-gap.ts';
import { expectedCentre, movedSince, resultSteps } from './walk.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);

for (const [name, evidence] of Object.entries(CASES)) {
  const { mu, tier2, newProbability } = estimateRating(evidence);
  const parts = tier2!.games;

  test(`11.5, 11.8: steps of the games are those of both cases by their probability (${name})`, () => {
    const old = resultSteps(evidence, 0, PARAMETERS);
    const fresh = resultSteps(evidence, PARAMETERS.step.fresh, PARAMETERS);
    let after = mu;
    parts.forEach((part, i) => {
      near(part.step, old[i]! + newProbability * (fresh[i]! - old[i]!));
      near(part.after, after);
      after -= part.step;
    });
  });

  test(`11.6, 11.8: a game's share of tier 2 is its precision, narrow or wide as likely (${name})`, () => {
    const { matching, drift } = PARAMETERS;
    const precisions = parts.map(({ lobby, after, step }, i) => {
      if (!lobby.usable) return 0;
      const narrow = matching.sd ** 2 + lobby.variance + drift ** 2 * (i + 1);
      const wide = matching.wideSd ** 2 + lobby.variance + drift ** 2 * (i + 1);
      const distance = lobby.mu - expectedCentre(after - step, PARAMETERS);
      const weigh = (share: number, variance: number) =>
        (share * Math.exp(-(distance ** 2) / 2 / variance)) / Math.sqrt(variance);
      const [near, far] = [weigh(1 - matching.wideShare, narrow), weigh(matching.wideShare, wide)];
      return (near / narrow + far / wide) / (near + far);
    });
    const total = precisions.reduce((a, b) => a + b, 0);
    parts.forEach((part, i) => {
      near(part.share, precisions[i]! / total);
      const variance = matching.sd ** 2 + part.lobby.variance + drift ** 2 * (i + 1);
      near(part.sigma, Math.sqrt(variance));
      near(part.outlierFactor, part.lobby.usable ? 1 / precisions[i]! / variance : 1, 1e-6);
    });
  });
}

test('11.4: a game says with which friend it was entered', () => {
  const { tier2 } = estimateRating(CASES['games with a friend']!);
  assert.deepEqual(
    tier2!.games.map(({ friend }) => friend),
    ['friend', 'friend', 'friend', 'friend', undefined],
  );
});

test('11.8: unusable lobbies are not counted', () => {
  const { tier2 } = estimateRating(CASES['an outlier and an unusable lobby']!);
  assert.equal(tier2!.lobbiesUsed, 3);
});

test('11.6: a lobby at the other end of the scale has a share too small to see, not none at all', () => {
  const evidence = CASES['few games']!;
  const [first, ...rest] = evidence.games;
  const others = first!.participants.map((other) => ({ ...other, mmr: 40_000 }));
  const { tier2, mu } = estimateRating({
    ...evidence,
    games: [{ ...first!, participants: others }, ...rest],
  });
  assert.ok(Number.isFinite(mu));
  assert.ok(tier2!.games.every(({ share }) => share >= 0 && share < 1));
});

for (const [name, evidence] of Object.entries(CASES)) {
  test(`11: the grid reaches 4.5 standard deviations around the rank and 250 points around lobbies (${name})`, () => {
    const both = [0, PARAMETERS.step.fresh].flatMap((fresh) => {
      const steps = resultSteps(evidence, fresh, PARAMETERS);
      const { mu, sigma } = ownGap(evidence, steps, fresh, PARAMETERS);
      const moved = movedSince(steps);
      const around = estimateRating(evidence).tier2!.games.flatMap(({ lobby }, i) =>
        lobby.usable ? [lobby.mu + moved[i]! - 250, lobby.mu + moved[i]! + 250] : [],
      );
      const rank = evidence.rank + mu;
      return [rank - 4.5 * sigma, rank + 4.5 * sigma, ...around];
    });
    const { from, spacing, size } = gridOver(Math.min(...both), Math.max(...both));
    const { posterior } = estimateRating(evidence);
    near(posterior.from, from);
    assert.deepEqual([posterior.spacing, posterior.mass.length], [spacing, size]);
  });
}
