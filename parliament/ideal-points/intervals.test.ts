import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { INTERVAL_90, standardErrors } from './intervals.ts';
import { climb, type Solution, standardised, type VoteMatrix } from './model.ts';

test('10.18 ideal points: 1.645 standard errors to both sides hold 90 % of a normal distribution', () => {
  assert.ok(Math.abs(normalShare(INTERVAL_90) - 0.95) < 1e-5);
});

test('10.18 ideal points: errors are the spread of Newton steps over drawn agenda items, or the curvature', () => {
  const { matrix } = simulatedChamber(1, 10, 48);
  const mode = standardised(climb(matrix));
  // Away from the mode, the gradients of all items do not cancel, and their mean counts.
  const [constants, slopes] = [mode.constants, mode.slopes].map((all) =>
    all.map((one) => 0.85 * one),
  );
  const solution = { ...mode, constants: constants!, slopes: slopes! };
  const blocks = Int32Array.from({ length: matrix.votes }, (_, vote) => Math.floor(vote / 4));
  const { gradients, information } = derivatives(matrix, solution, blocks);
  const steps = gradients.map((gradient) => solve(information, gradient));
  const kinds = new Set<string>();
  for (const [m, error] of standardErrors(matrix, solution, blocks).entries()) {
    const mean = steps.reduce((sum, step) => sum + step[m]!, 0) / steps.length;
    const drawn = steps.reduce((sum, step) => sum + (step[m]! - mean) ** 2, 0);
    const unit = information.map((_, row) => (row === m ? 1 : 0));
    const alone = solve(information, unit)[m]!;
    kinds.add(drawn > alone ? 'drawn' : 'alone');
    const expected = Math.sqrt(Math.max(drawn, alone));
    assert.ok(Math.abs(error / expected - 1) < 1e-3, `member ${m}: ${error}, not ${expected}`);
  }
  assert.equal(kinds.size, 2);
});

/**
 * Gradients of the items and the information of all votes about the positions while the lines
 * follow, from finite differences of the log-likelihood; all members together stand still.
 */
function derivatives(
  { votes, members, sides }: VoteMatrix,
  { positions, constants, slopes }: Solution,
  blocks: Int32Array,
) {
  const gradients = Array.from({ length: Math.max(...blocks) + 1 }, () => Array(members).fill(0));
  // Moving or stretching everybody changes nothing that can be known.
  const information = Array.from(positions, (one) =>
    Array.from(positions, (other) => 100 * (1 + one * other)),
  );
  for (let vote = 0; vote < votes; vote++) {
    const free = [...positions, constants[vote]!, slopes[vote]!];
    const likelihood = (values: readonly number[]) => {
      const [a, b] = values.slice(members) as [number, number];
      let sum = -(a * a + b * b) / 50;
      for (let m = 0; m < members; m++) {
        const side = sides[vote * members + m]!;
        if (side !== 0) sum += Math.log(normalShare(side * (a + b * values[m]!)));
      }
      return sum;
    };
    const bent = secondDerivatives(likelihood, free);
    const ofLine = (row: number) => bent[row]!.slice(members);
    const own = [members, members + 1].map((row) => ofLine(row).map((value) => -value));
    for (let row = 0; row < members; row++) {
      gradients[blocks[vote]!]![row] += slope(likelihood, free, row);
      const [a, b] = solve(own, ofLine(row)) as [number, number];
      for (let column = 0; column < members; column++) {
        const [u, v] = ofLine(column) as [number, number];
        information[row]![column]! -= bent[row]![column]! + a * u + b * v;
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
