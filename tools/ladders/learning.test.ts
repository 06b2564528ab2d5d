// Learning, and the prediction of the next lobby, in simulated worlds whose rules are known.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LadderSettings, SANDBOX_LADDER } from '@tessera/sandbox/ladder/settings';
import { estimateRating } from '../../services/rating/estimator/estimate.ts';
import { type Learned, learnParameters } from '../../services/rating/estimator/learning/learn.ts';
import { weekMeasures } from '../../services/rating/estimator/learning/week-measures.ts';
import { PARAMETERS } from '../../services/rating/estimator/parameters.ts';
import { predictedLobby } from '../../services/rating/estimator/validation/next-lobby.ts';
import { knownPlayers, weeksOf } from './ladder-sample.ts';

const worldOf = (change: Partial<LadderSettings>) =>
  knownPlayers({ ...SANDBOX_LADDER, players: 500, ...change }, 33);
const learned = (change: Partial<LadderSettings>) => learnParameters(worldOf(change).slice(0, 300));
const number = ({ numbers }: Learned, name: string) => numbers.find((one) => one.name === name)!;

const own = learned({});

test('12.6: where there is nothing to learn, estimates move by less than 5 % of σ', () => {
  assert.equal(own.players, 300);
  assert.ok(own.games > 4500);
  assert.deepEqual(
    [own.parameters.step, own.parameters.spread],
    [PARAMETERS.step, PARAMETERS.spread],
  );
  const others = worldOf({}).slice(300);
  const moved = others.map((player) => {
    const { mu, sigma } = estimateRating(player);
    return Math.abs(estimateRating(player, own.parameters).mu - mu) / sigma;
  });
  const mean = moved.reduce((sum, one) => sum + one, 0) / moved.length;
  assert.ok(mean < 0.05, `${mean}`);
});

test('12, 12.6: a number within three standard errors stays; one beyond is drawn towards the prior', () => {
  const changed = learned({ reset: { mean: 400, sd: 120, towardsMean: 0 } });
  let moved = 0;
  for (const { name, prior, prior_sd, estimate, standard_error, value } of changed.numbers) {
    if (estimate === null || Math.abs(estimate - prior) <= 3 * standard_error!) {
      assert.equal(value, prior, name);
      continue;
    }
    moved++;
    const trust = prior_sd ** 2 / (prior_sd ** 2 + standard_error! ** 2);
    const least = name === 'friend variance' ? 400 : Number.NEGATIVE_INFINITY;
    const drawn = Math.max(least, prior + trust * (estimate - prior));
    assert.ok(Math.abs(value - drawn) < 1e-6, `${name}: ${value}, ${drawn}`);
  }
  assert.ok(moved > 0);
});

test('12.1: half and double the K are learned as steps', () => {
  const slow = learned({ k: { settled: 22, fresh: 33, games: 20 } }).parameters.step.settled;
  const fast = learned({ k: { settled: 88, fresh: 66, games: 20 } }).parameters.step.settled;
  assert.ok(Math.abs(slow - 11.5) < 3.5, `${slow}`);
  assert.ok(Math.abs(fast - 45) < 6, `${fast}`);
});

test('12.2: a deep reset and none are told apart; too early in a season neither is learned', () => {
  assert.ok(learned({ reset: { mean: 400, sd: 120, towardsMean: 0 } }).parameters.gap.reset > 260);
  assert.ok(learned({ reset: { mean: 0, sd: 0, towardsMean: 0 } }).parameters.gap.reset < 150);
  const early = learned({ seasonDays: 10 });
  assert.equal(number(early, 'reset').estimate, null);
  assert.equal(early.parameters.gap.reset, PARAMETERS.gap.reset);
});

test('12.3, 12.5: loose lobbies are learned as scatter, and as spread of ranks at any age', () => {
  const loose = learned({ matching: { sd: 90, wideSd: 250, wideShare: 0.3 } }).parameters;
  assert.ok(loose.matching.sd > 1.4 * PARAMETERS.matching.sd);
  const wider = loose.spread / PARAMETERS.spread;
  assert.ok(wider > 1.2, `${wider}`);
  assert.ok(Math.abs(loose.agePerDay / PARAMETERS.agePerDay - wider) < 1e-9);
});

test('13: the next lobby is predicted nine times in ten, without a lean', () => {
  const predictions = worldOf({})
    .slice(0, 100)
    .flatMap((one) => predictedLobby(one) ?? []);
  const share = predictions.filter(({ held }) => held).length / predictions.length;
  const lean = predictions.reduce((sum, { z }) => sum + z, 0) / predictions.length;
  assert.ok(share > 0.82 && share < 0.97, `${share}`);
  assert.ok(Math.abs(lean) < 0.3, `${lean}`);
});

test('12.8: weeks of ranks teach what a game moves the rank by, and how fast it follows', () => {
  const settings = { ...SANDBOX_LADDER, players: 1500 };
  const measured = (lp: LadderSettings['lp']) =>
    weekMeasures(weeksOf({ ...settings, lp }, 33), PARAMETERS);
  const own = measured(SANDBOX_LADDER.lp);
  const fast = measured({ perGame: 30, pull: 0.08 });
  assert.ok(Math.abs(own.rankStep.estimate - 19) < 1, `${own.rankStep.estimate}`);
  assert.ok(fast.rankStep.estimate > 23, `${fast.rankStep.estimate}`);
  assert.ok(Math.abs(own.logSpeed.estimate - Math.log(50)) < 0.4, `${own.logSpeed.estimate}`);
  assert.ok(fast.logSpeed.estimate < Math.log(25), `${fast.logSpeed.estimate}`);
  const few = weekMeasures(weeksOf(settings, 33).slice(0, 90), PARAMETERS);
  assert.deepEqual([few.rankStep.error, few.logSpeed.error], [Infinity, Infinity]);
});
