import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cholesky, millsRatio, normalShare, solved } from './algebra.ts';

const near = (one: number, other: number, tolerance: number) =>
  assert.ok(Math.abs(one - other) <= tolerance, `${one} is not ${other}`);

test('10.18 ideal points: the normal distribution has its published values', () => {
  // Abramowitz & Stegun, table 26.1.
  near(normalShare(0), 0.5, 1e-12);
  near(normalShare(1), 0.841344746068543, 1e-12);
  near(normalShare(-2), 0.022750131948179, 1e-12);
  near(normalShare(3), 0.99865010196837, 1e-12);
  near(normalShare(-4), 3.167124183e-5, 1e-12);
  assert.equal(normalShare(9), 1);
});

test('10.18 ideal points: the table of the Mills ratio follows φ ÷ Φ', () => {
  for (let z = -7.93; z < 8; z += 0.217) {
    const exact = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / normalShare(z);
    near(millsRatio(z), exact, 3e-6);
  }
  near(millsRatio(-12), 12 + 1 / 12, 0.002);
  assert.equal(millsRatio(20), 0);
});

test('10.18 ideal points: a factor solves its equations', () => {
  const factor = cholesky(Float64Array.of(4, 0, 0, 2, 5, 0, 1, 3, 6), 3);
  const x = solved(factor, 3, Float64Array.of(4 + 4 + 3, 2 + 10 + 9, 1 + 6 + 18));
  for (const [at, value] of [1, 2, 3].entries()) near(x[at]!, value, 1e-12);
});
