import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { standardErrors } from './intervals.ts';
import { climb, type Solution, type VoteMatrix } from './model.ts';
import { standardised } from './standard.ts';
import { startOf } from './start.ts';

const TO_THE_MODE = { rounds: 400, tolerance: 1e-6 };
const modeOf = (matrix: VoteMatrix, dimensions: 1 | 2) =>
  climb(matrix, startOf(matrix, dimensions), TO_THE_MODE);

for (const dimensions of [1, 2] as const) {
  test(`10.18 ideal points: in ${dimensions} dimensions the result is where the published EM algorithm stands still`, () => {
    const { matrix } = simulatedChamber(3, 40, 150, dimensions);
    const mode = modeOf(matrix, dimensions);
    const next = expectationMaximisation(matrix, mode);
    for (const [at, x] of mode.positions.entries()) {
      assert.ok(Math.abs(next[at]! - x) < 1e-4, `coordinate ${at}: ${x} becomes ${next[at]}`);
    }
    // A step from elsewhere moves: the test can fail.
    const elsewhere = { ...mode, positions: mode.positions.map((x) => 0.8 * x) };
    const moved = expectationMaximisation(matrix, elsewhere);
    assert.ok(moved.some((x, at) => Math.abs(x - elsewhere.positions[at]!) > 0.01));
  });
}

test('10.18 ideal points: three copies of each vote are no more evidence when they are one block', () => {
  const { matrix } = simulatedChamber(5, 60, 300);
  const { votes, members, sides } = matrix;
  const copies = new Int8Array(3 * sides.length);
  for (let copy = 0; copy < 3; copy++) copies.set(sides, copy * sides.length);
  const tripled = { votes: 3 * votes, members, sides: copies };
  const meanError = (chamber: VoteMatrix, blockOf: (vote: number) => number) => {
    const blocks = Int32Array.from({ length: chamber.votes }, (_, vote) => blockOf(vote));
    const errors = standardErrors(chamber, standardised(modeOf(chamber, 1)), 1, blocks);
    return errors.reduce((sum, one) => sum + one, 0) / members;
  };
  const single = meanError(matrix, (vote) => vote);
  const asBlocks = meanError(tripled, (vote) => vote % votes);
  const asIfAlone = meanError(tripled, (vote) => vote);
  assert.ok(Math.abs(asBlocks / single - 1) < 0.1, `${asBlocks} and ${single}`);
  assert.ok(asIfAlone < 0.7 * single, `${asIfAlone} and ${single}`);
});

/**
 * One step for the positions as published (Imai, Lo & Olmsted 2016, section 2.2): the expected latent
 * propensities given the ballots, then the regression of them on the lines.
 */
function expectationMaximisation(matrix: VoteMatrix, { positions, lines }: Solution): Float64Array {
  const { votes, members, sides } = matrix;
  const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return Float64Array.from({ length: 2 * members }, (_, at) => {
    const m = Math.floor(at / 2);
    let [h11, h12, h22, g1, g2] = [1, 0, 1, 0, 0];
    for (let vote = 0; vote < votes; vote++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const [a, b, c] = [lines[3 * vote]!, lines[3 * vote + 1]!, lines[3 * vote + 2]!];
      const mean = a + b * positions[2 * m]! + c * positions[2 * m + 1]!;
      const latent = mean + (side * density(mean)) / normalShare(side * mean);
      h11 += b * b;
      h12 += b * c;
      h22 += c * c;
      g1 += b * (latent - a);
      g2 += c * (latent - a);
    }
    const determinant = h11 * h22 - h12 * h12;
    return at % 2 === 0 ? (h22 * g1 - h12 * g2) / determinant : (h11 * g2 - h12 * g1) / determinant;
  });
}
