import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubleCentred, twoLargestEigenpairs } from './eigen.ts';

test('1.4 similarity: the two largest eigenvalues of a matrix with known ones, and unit vectors', () => {
  // Eigenvalues 6, 3 and 1 with the eigenvectors (1, 1, 1), (1, −1, 0) and (1, 1, −2).
  const vectors = [
    [1, 1, 1],
    [1, -1, 0],
    [1, 1, -2],
  ];
  const matrix = new Float64Array(9);
  for (const [k, value] of [6, 3, 1].entries()) {
    const vector = vectors[k]!;
    const square = vector.reduce((sum, x) => sum + x * x, 0);
    for (let at = 0; at < 9; at++) {
      matrix[at]! += (value * vector[Math.floor(at / 3)]! * vector[at % 3]!) / square;
    }
  }
  const [first, second] = twoLargestEigenpairs(matrix, 3);
  assert.ok(Math.abs(first.value - 6) < 1e-12 && Math.abs(second.value - 3) < 1e-12);
  assert.ok(first.vector.every((x) => Math.abs(Math.abs(x) - Math.sqrt(1 / 3)) < 1e-9));
  assert.ok(Math.abs(second.vector[2]!) < 1e-9);
});

test('1.4 similarity: a matrix of zeros has the eigenvalue 0, and rows of a centred matrix add up to 0', () => {
  const [first, second] = twoLargestEigenpairs(new Float64Array(4), 2);
  assert.deepEqual([first.value, second.value], [0, 0]);
  const centred = doubleCentred(Float64Array.of(4, 2, 2, 8), 2);
  assert.deepEqual([centred[0]! + centred[1]!, centred[0]! + centred[2]!], [0, 0]);
});
