import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { similarity } from './analyse.ts';

for (const number of [1, 7] as const) {
  test(`1.4 similarity: the pairs of the real period ${number} are the expected ones`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const { pairs, pairCount } = similarity(period);
    const expected = expectedOf(number);
    assert.equal(pairCount, expected.similarity_pairs_total);
    const top = pairs.slice(0, 50);
    assert.deepEqual(
      top.map(({ one, other }, i) => ({
        id1: one.id,
        mp1: `${one.firstName} ${one.lastName}`,
        party1: period.clubs[one.club!],
        id2: other.id,
        mp2: `${other.firstName} ${other.lastName}`,
        party2: period.clubs[other.club!],
        cosine: expected.similarity_top50[i].cosine,
      })),
      expected.similarity_top50,
    );
    for (const [i, { similarity }] of top.entries()) {
      near(similarity, expected.similarity_top50[i].cosine);
    }
  });

  test(`1.4 similarity: the map of the real period ${number} is the expected one`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const { points, explainedVariance } = similarity(period);
    const { coords, explained_variance_ratio } = expectedOf(number).pca;
    assert.deepEqual(
      points.map(({ member }) => member.id),
      coords.map(({ id_poslanec }: { id_poslanec: number }) => id_poslanec),
    );
    for (const [i, { x, y }] of points.entries()) {
      near(x, coords[i].x);
      near(y, coords[i].y);
    }
    near(explainedVariance[0], explained_variance_ratio[0]);
    near(explainedVariance[1], explained_variance_ratio[1]);
  });
}

/** Relative 1e-6, or the last of the eight decimals that the expected results carry. */
function near(value: number, expected: number): void {
  const limit = Math.max(1e-6 * Math.abs(expected), 1e-8);
  assert.ok(Math.abs(value - expected) <= limit, `${value} is not ${expected}`);
}
