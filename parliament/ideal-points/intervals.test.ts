import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { INTERVAL_90, standardErrors } from './intervals.ts';
import { climb, type Solution, type VoteMatrix } from './model.ts';
import { standardised } from './standard.ts';
import { startOf } from './start.ts';

test('10.18 ideal points: 1.645 standard errors to both sides hold 90 % of a normal distribution', () => {
  assert.ok(Math.abs(normalShare(INTERVAL_90) - 0.95) < 1e-5);
});

for (const dimensions of [1, 2] as const) {
  test(`10.18 ideal points: in ${dimensions} dimensions errors are the spread of Newton steps over drawn agenda items, or the curvature`, () => {
    const { matrix } = simulatedChamber(1, 10, 48, dimensions);
    const mode = standardised(
      climb(matrix, startOf(matrix, dimensions), { rounds: 400, tolerance: 1e-6 }),
    );
    // Away from the mode, the gradients of all items do not cancel, and their mean counts.
    const solution = { ...mode, lines: mode.lines.map((one) => 0.85 * one) };
    const blocks = Int32Array.from({ length: matrix.votes }, (_, vote) => Math.floor(vote / 4));
    const { gradients, information } = derivatives(matrix, solution, dimensions, blocks);
    const steps = gradients.map((gradient) => solve(information, gradient));
    const errors = standardErrors(matrix, solution, dimensions, blocks);
    const kinds = new Set<string>();
    for (let m = 0; m < matrix.members; m++) {
      for (const axis of [0, 1]) {
        const error = errors[2 * m + axis]!;
        if (axis >= dimensions) {
          assert.equal(error, 0);
          continue;
        }
        const at = dimensions * m + axis;
        const mean = steps.reduce((sum, step) => sum + step[at]!, 0) / steps.length;
        const drawn = steps.reduce((sum, step) => sum + (step[at]! - mean) ** 2, 0);
        const unit = information.map((_, row) => (row === at ? 1 : 0));
        const alone = solve(information, unit)[at]!;
        kinds.add(drawn > alone ? 'drawn' : 'alone');
        const expected = Math.sqrt(Math.max(drawn, alone));
        assert.ok(
          Math.abs(error / expected - 1) < 1e-3,
          `member ${m}, axis ${axis}: ${error}, not ${expected}`,
        );
      }
    }
    assert.equal(kinds.size, 2);
  });
}

/**
 * Gradients of the items and the information of all votes about the positions while the lines
 * follow, from finite differences of the log-likelihood; all members together stand still.
 */
function derivatives(
  { votes, members, sides }: VoteMatrix,
  { positions, lines }: Solution,
  dimensions: 1 | 2,
  blocks: Int32Array,
) {
  const size = dimensions * members;
  const gradients = Array.from({ length: Math.max(...blocks) + 1 }, () => Array(size).fill(0));
  const information = Array.from({ length: size }, () => Array(size).fill(0) as number[]);
  for (let vote = 0; vote < votes; vote++) {
    const free = [
      ...Array.from(
        { length: size },
        (_, at) => positions[2 * Math.floor(at / dimensions) + (at % dimensions)]!,
      ),
      ...lines.subarray(3 * vote, 3 * vote + 3),
    ];
    const likelihood = (values: readonly number[]) => {
      const [a, b, c] = values.slice(size) as [number, number, number];
      let sum = -(a * a + b * b + c * c) / 50;
      for (let m = 0; m < members; m++) {
        const side = sides[vote * members + m]!;
        if (side === 0) continue;
        const [x, y] = [values[dimensions * m]!, dimensions === 2 ? values[2 * m + 1]! : 0];
        sum += Math.log(normalShare(side * (a + b * x + c * y)));
      }
      return sum;
    };
    const bent = secondDerivatives(likelihood, free);
    const own = [0, 1, 2].map((row) =>
      [0, 1, 2].map((column) => -bent[size + row]![size + column]!),
    );
    for (let row = 0; row < size; row++) {
      gradients[blocks[vote]!]![row] += slope(likelihood, free, row);
      const taken = solve(
        own,
        [0, 1, 2].map((line) => bent[row]![size + line]!),
      );
      for (let column = 0; column < size; column++) {
        const followed = [0, 1, 2].reduce(
          (sum, line) => sum + taken[line]! * bent[column]![size + line]!,
          0,
        );
        information[row]![column]! -= bent[row]![column]! + followed;
      }
    }
  }
  // Moving, stretching or turning everybody changes nothing that can be known.
  const frames = Array.from({ length: dimensions }, (_, axis) =>
    [() => 1, (m: number) => positions[2 * m]!, (m: number) => positions[2 * m + 1]!]
      .slice(0, dimensions + 1)
      .map((shape) =>
        Array.from({ length: size }, (_, at) =>
          at % dimensions === axis ? shape(Math.floor(at / dimensions)) : 0,
        ),
      ),
  ).flat();
  for (const frame of frames) {
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        information[row]![column]! += 100 * frame[row]! * frame[column]!;
      }
    }
  }
  return { gradients, information };
}

type Likelihood = (values: readonly number[]) => number;

const moved = (values: readonly number[], at: number, by: number) =>
  values.map((value, place) => (place === at ? value + by : value));

function slope(of: Likelihood, at: readonly number[], along: number): number {
  const step = 1e-5;
  return (of(moved(at, along, step)) - of(moved(at, along, -step))) / (2 * step);
}

function secondDerivatives(of: Likelihood, at: readonly number[]): number[][] {
  const step = 1e-3;
  return at.map((_, row) =>
    at.map(
      (_, column) =>
        (slope(of, moved(at, row, step), column) - slope(of, moved(at, row, -step), column)) /
        (2 * step),
    ),
  );
}

/** Gauss elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], rightSide: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, rightSide[at]!]);
  for (let at = 0; at < rows.length; at++) {
    const best = rows.findIndex(
      (row, place) =>
        place >= at && rows.slice(at).every((other) => Math.abs(other[at]!) <= Math.abs(row[at]!)),
    );
    [rows[at], rows[best]] = [rows[best]!, rows[at]!];
    for (let other = 0; other < rows.length; other++) {
      if (other === at) continue;
      const factor = rows[other]![at]! / rows[at]![at]!;
      for (let k = at; k <= rows.length; k++) rows[other]![k]! -= factor * rows[at]![k]!;
    }
  }
  return rows.map((row, at) => row[rows.length]! / row[at]!);
}
