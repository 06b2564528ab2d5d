import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jacobi, largestEigenpairs } from './eigen.ts';

/** B·Bᵀ of any small matrix B: symmetric and positive semidefinite. */
const matrices = fc
  .tuple(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 30 }))
  .chain(([n, votes]) =>
    fc.array(fc.array(fc.integer({ min: -1, max: 1 }), { minLength: votes, maxLength: votes }), {
      minLength: n,
      maxLength: n,
    }),
  )
  .map((rows) => ({
    n: rows.length,
    matrix: Float64Array.from(
      rows.flatMap((a) => rows.map((b) => a.reduce((sum, value, i) => sum + value * b[i]!, 0))),
    ),
  }));

test('1.4 similarity: subspace iteration finds the same largest eigenvalues as Jacobi rotation of the whole matrix', () => {
  fc.assert(
    fc.property(matrices, ({ n, matrix }) => {
      const rows = Array.from({ length: n }, (_, i) => matrix.slice(i * n, (i + 1) * n));
      const all = jacobi(rows).values;
      const { values } = largestEigenpairs(matrix, n, 2);
      const scale = Math.max(1, all[0]!);
      for (const [i, value] of values.entries()) {
        assert.ok(Math.abs(value - all[i]!) <= 1e-9 * scale, `${value} is not ${all[i]}`);
      }
    }),
  );
});
