import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { standardErrors } from './intervals.ts';
import { climb, type Solution, standardised, startOf, type VoteMatrix } from './model.ts';

const modeOf = (matrix: VoteMatrix) =>
  climb(matrix, startOf(matrix), { rounds: 400, tolerance: 1e-6 });

test('10.18 ideal points: the result is where the published EM algorithm stands still', () => {
  const { matrix } = simulatedChamber(3, 40, 150);
  const mode = modeOf(matrix);
  const next = expectationMaximisation(matrix, mode);
  for (const [m, x] of mode.positions.entries()) {
    assert.ok(Math.abs(next[m]! - x) < 1e-4, `member ${m}: ${x} becomes ${next[m]}`);
  }
  // A step from elsewhere moves: the test can fail.
  const elsewhere = { ...mode, positions: mode.positions.map((x) => 0.8 * x) };
  const moved = expectationMaximisation(matrix, elsewhere);
  assert.ok(moved.some((x, m) => Math.abs(x - elsewhere.positions[m]!) > 0.01));
});

test('10.18 ideal points: three copies of each vote are no more evidence when they are one block', () => {
  const { matrix } = simulatedChamber(5, 60, 300);
  const { votes, members, sides } = matrix;
  const copies = new Int8Array(3 * sides.length);
  for (let copy = 0; copy < 3; copy++) copies.set(sides, copy * sides.length);
  const tripled = { votes: 3 * votes, members, sides: copies };
  const meanError = (chamber: VoteMatrix, blockOf: (vote: number) => number) => {
    const blocks = Int32Array.from({ length: chamber.votes }, (_, vote) => blockOf(vote));
    const errors = standardErrors(chamber, standardised(modeOf(chamber)), blocks);
    return errors.reduce((sum, one) => sum + one, 0) / members;
  };
  const single = meanError(matrix, (vote) => vote);
  const asBlocks = meanError(tripled, (vote) => vote % votes);
  const asIfAlone = meanError(tripled, (vote) => vote);
  assert.ok(Math.abs(asBlocks / single - 1) < 0.1, `${asBlocks} and ${single}`);
  assert.ok(asIfAlone < 0.7 * single, `${asIfAlone} and ${single}`);
});

test('10.18 ideal points: whole Newton steps and the balance of the axis reach the mode in a few rounds', () => {
  const { rounds } = climb(simulatedChamber(3, 60, 200).matrix);
  assert.ok(rounds <= 36, `${rounds} rounds`);
});

test('10.18 ideal points: a climb ends after the rounds it is given, and leaves its start as it was', () => {
  const { matrix } = simulatedChamber(3, 30, 60);
  const start = startOf(matrix);
  const copy = structuredClone(start);
  assert.equal(climb(matrix, start, { rounds: 3, tolerance: 0 }).rounds, 3);
  assert.equal(climb(matrix, start, { rounds: 50, tolerance: Number.MAX_VALUE }).rounds, 1);
  assert.deepEqual(start, copy);
});

/**
 * One step for the positions as published (Imai, Lo & Olmsted 2016, section 2.2): the expected latent
 * propensities given the ballots, then the regression of them on the lines.
 */
function expectationMaximisation(
  { votes, members, sides }: VoteMatrix,
  { positions, constants, slopes }: Solution,
): Float64Array {
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return positions.map((x, m) => {
    let [curvature, pull] = [1, 0];
    for (let vote = 0; vote < votes; vote++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const [a, b] = [constants[vote]!, slopes[vote]!];
      const mean = a + b * x;
      const latent = mean + (side * density(mean)) / normalShare(side * mean);
      curvature += b * b;
      pull += b * (latent - a);
    }
    return pull / curvature;
  });
}
