import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { climb, type Solution, startOf, type VoteMatrix } from './model.ts';

test('10.18 ideal points: the posterior is level at the mode, with the published priors', () => {
  const { matrix } = simulatedChamber(7, 40, 90);
  const mode = climb(matrix, startOf(matrix), { rounds: 2_000, tolerance: 1e-9 });
  const { positions, constants, slopes } = posteriorSlopes(matrix, mode);
  for (const slope of [...constants, ...slopes]) assert.ok(Math.abs(slope) < 2e-4, `${slope}`);
  for (const slope of positions) assert.ok(Math.abs(slope) < 2e-3, `${slope}`);
});

test('10.18 ideal points: whole Newton steps and the balance of the axis reach the mode in a few rounds', () => {
  const { rounds } = climb(simulatedChamber(3, 60, 200).matrix);
  assert.ok(rounds <= 36, `${rounds} rounds`);
});

test('10.18 ideal points: a climb goes on while any position moves, also the first', () => {
  const matrix = { votes: 3, members: 1, sides: Int8Array.of(1, -1, 1) };
  const [constants, slopes] = [new Float64Array(3), new Float64Array(3)];
  assert.ok(climb(matrix, { positions: Float64Array.of(0.5), constants, slopes }).rounds > 1);
});

test('10.18 ideal points: a climb ends after the rounds it is given, and leaves its start as it was', () => {
  const { matrix } = simulatedChamber(3, 30, 60);
  const start = startOf(matrix);
  const copy = structuredClone(start);
  assert.equal(climb(matrix, start, { rounds: 3, tolerance: 0 }).rounds, 3);
  assert.equal(climb(matrix, start, { rounds: 50, tolerance: Number.MAX_VALUE }).rounds, 1);
  assert.deepEqual(start, copy);
});

/** First derivatives of the log posterior: yes with probability Φ, x ~ N(0, 1), lines ~ N(0, 25). */
function posteriorSlopes(
  { votes, members, sides }: VoteMatrix,
  { positions, constants, slopes }: Solution,
): Solution {
  const result = {
    positions: positions.map((x) => -x),
    constants: constants.map((one) => -one / 25),
    slopes: slopes.map((one) => -one / 25),
  };
  for (let vote = 0; vote < votes; vote++) {
    for (let m = 0; m < members; m++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const z = side * (constants[vote]! + slopes[vote]! * positions[m]!);
      const pull =
        (side * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI) / Math.max(normalShare(z), 1e-300);
      result.constants[vote]! += pull;
      result.slopes[vote]! += pull * positions[m]!;
      result.positions[m]! += pull * slopes[vote]!;
    }
  }
  return result;
}
