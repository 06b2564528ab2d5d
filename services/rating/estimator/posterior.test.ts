import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averagedOverShift, gridOver, momentsOf, normalised, quantile } from './posterior.ts';

const near = (actual: number, expected: number, within = 1e-9) =>
  assert.ok(Math.abs(actual - expected) <= within, `${actual}, expected ${expected}`);
const spread = (from: number, spacing: number, ...mass: number[]) => ({
  from,
  spacing,
  mass: Float64Array.from(mass),
});

test('11: the grid has 8 points between ratings, more where 400 steps would not reach', () => {
  assert.deepEqual(gridOver(100, 180), { from: 100, spacing: 8, size: 11 });
  assert.deepEqual(gridOver(100, 187), { from: 100, spacing: 8, size: 11 });
  assert.deepEqual(gridOver(0, 3200), { from: 0, spacing: 8, size: 401 });
  assert.deepEqual(gridOver(1000, 7400), { from: 1000, spacing: 16, size: 401 });
});

test('11.9: mean and standard deviation are those of ratings not below 0', () => {
  const { mu, sigma } = momentsOf(spread(-8, 8, 0.25, 0.25, 0.5));
  near(mu, 4);
  near(sigma, 4);
  assert.deepEqual(momentsOf(spread(100, 8, 1)), { mu: 100, sigma: 0 });
  near(momentsOf(spread(100, 10, 0.5, 0, 0.5)).mu, 110);
  near(momentsOf(spread(100, 10, 0.5, 0, 0.5)).sigma, 10);
});

test('11.9: a quantile spreads the mass of each rating evenly over its spacing', () => {
  const three = spread(100, 10, 0.2, 0.3, 0.5);
  near(quantile(three, 0.1), 100);
  near(quantile(three, 0.35), 110);
  near(quantile(three, 0.5), 115);
  near(quantile(three, 0.75), 120);
  near(quantile(spread(100, 10, 0, 1), 0), 100);
  near(quantile(spread(100, 10, 0.4, 0.5), 0.95), 116);
  assert.equal(quantile(spread(-100, 10, 0.5, 0.5), 0.5), 0);
});

test('11: logarithms of densities become masses that sum to 1, however far apart', () => {
  const { mass } = normalised(0, 8, Float64Array.from([Math.log(1), Math.log(3)]));
  near(mass[0]!, 0.25);
  near(mass[1]!, 0.75);
  assert.deepEqual([...normalised(0, 8, Float64Array.from([2000, 0])).mass], [1, 0]);
});

/** Weights of shifts by whole steps, a normal cut off at four standard deviations. */
function shifts(sd: number, spacing: number): Map<number, number> {
  const weights = new Map<number, number>();
  for (let k = -100; k <= 100; k++) {
    if ((Math.abs(k) - 1) * spacing >= 4 * sd) continue;
    weights.set(k, sd === 0 ? Number(k === 0) : Math.exp(-((k * spacing) ** 2) / (2 * sd ** 2)));
  }
  const total = [...weights.values()].reduce((a, b) => a + b, 0);
  return new Map([...weights].map(([k, weight]) => [k, weight / total]));
}

test('11.7: a likelihood is averaged over narrow and wide shifts, none beyond the grid', () => {
  const likelihood = [1, 2, 8, 4, 0.5, 3, 6];
  const logs = Float64Array.from(likelihood.map(Math.log));
  for (const [sd, wideSd, wideShare] of [
    [0, 0, 0],
    [3, 0, 0],
    [0, 2.2, 0.3],
    [1.1, 5, 0.4],
    [5, 1.1, 0.4],
  ] as const) {
    const averaged = averagedOverShift(logs, 2, { sd, wideSd, wideShare });
    assert.equal(averaged.length, 7);
    likelihood.forEach((_, i) => {
      let expected = 0;
      likelihood.forEach((value, j) => {
        const narrow = shifts(sd, 2).get(j - i) ?? 0;
        const wide = shifts(wideSd, 2).get(j - i) ?? 0;
        expected += value * ((1 - wideShare) * narrow + wideShare * wide);
      });
      near(averaged[i]!, Math.log(expected), 1e-12);
    });
  }
});
