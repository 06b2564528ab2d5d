// The figures the estimator promises, on the simulated players of ../shared/data/rating (their
// hidden ratings are known). TESSERA_DATA names another place of the data.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { estimateRating } from './estimate.ts';
import { evaluation, type KnownPlayer } from './evaluation.ts';
import { parseKnownPlayers } from './evidence-file.ts';
import { plainEstimate } from './plain.ts';

type Vector = KnownPlayer & {
  readonly expected: {
    readonly mu: number;
    readonly sigma: number;
    readonly tier1: readonly [number, number];
    readonly tier2: readonly [number, number];
    readonly lobbies: number;
  };
  readonly original: { readonly mu: number; readonly sigma: number };
};

const folder =
  process.env.TESSERA_DATA ?? join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const file = join(folder, 'rating', 'estimator-vectors.json');
const options = existsSync(file) ? {} : { skip: `no ${file}: set TESSERA_DATA` };
const vectors = () => parseKnownPlayers(file, readFileSync(file, 'utf8')) as Vector[];

test('estimator 1 to 10: every figure of all 87 vectors within 0.3 points', options, () => {
  const players = vectors();
  assert.equal(players.length, 87);
  for (const [index, player] of players.entries()) {
    const { mu, sigma, tier1, tier2 } = estimateRating(player);
    const { expected } = player;
    const pairs: [string, number, number][] = [
      ['mu', mu, expected.mu],
      ['sigma', sigma, expected.sigma],
      ['tier 1 mu', tier1.mu, expected.tier1[0]],
      ['tier 1 sigma', tier1.sigma, expected.tier1[1]],
      ['tier 2 mu', tier2!.mu, expected.tier2[0]],
      ['tier 2 sigma', tier2!.sigma, expected.tier2[1]],
    ];
    for (const [name, ours, theirs] of pairs)
      assert.ok(Math.abs(ours - theirs) <= 0.3, `player ${index}, ${name}: ${ours}, not ${theirs}`);
    assert.equal(tier2!.lobbiesUsed, expected.lobbies);
  }
});

test('evaluate: the plain method is the original one, figure by figure', options, () => {
  for (const player of vectors()) {
    const { mu, sigma } = plainEstimate(player);
    assert.ok(Math.abs(mu - player.original.mu) <= 0.3);
    assert.ok(Math.abs(sigma - player.original.sigma) <= 0.3);
  }
});

test(
  'evaluate: our error is at least 40 % below the plain method, our interval honest',
  options,
  () => {
    const { estimate, plain } = evaluation(vectors());
    assert.ok(estimate.overall.rmse <= 0.6 * plain.overall.rmse);
    assert.ok(estimate.overall.coverage >= 0.86 && estimate.overall.coverage <= 0.96);
    assert.deepEqual(Object.keys(estimate.groups).sort(), [
      'boosted',
      'drifting',
      'smurf',
      'steady',
    ]);
  },
);
