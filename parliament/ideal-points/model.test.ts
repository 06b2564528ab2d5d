import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { normalShare } from './algebra.ts';
import { climb, type Solution, type VoteMatrix } from './model.ts';
import { startOf } from './start.ts';

for (const dimensions of [1, 2] as const) {
  test(`10.18 ideal points: in ${dimensions} dimensions the posterior is level at the mode, with the published priors`, () => {
    const { matrix } = simulatedChamber(7, 40, 90, dimensions);
    const mode = climb(matrix, startOf(matrix, dimensions), { rounds: 2_000, tolerance: 1e-9 });
    const { positions, lines } = posteriorSlopes(matrix, mode);
    for (const [at, slope] of lines.entries()) {
      if (dimensions === 2 || at % 3 < 2) assert.ok(Math.abs(slope) < 2e-4, `line ${at}: ${slope}`);
    }
    for (const [at, slope] of positions.entries()) {
      if (dimensions === 2 || at % 2 === 0) {
        assert.ok(Math.abs(slope) < 2e-3, `position ${at}: ${slope}`);
      }
    }
  });
}

test('10.18 ideal points: whole Newton steps and the balance of axes reach the mode in a few rounds', () => {
  for (const [dimensions, seed, most] of [
    [1, 3, 36],
    [2, 2, 33],
    [2, 3, 39],
  ] as const) {
    const { matrix } = simulatedChamber(seed, 60, 200, dimensions);
    const { rounds } = climb(matrix, startOf(matrix, dimensions), { rounds: 400, tolerance: 1e-5 });
    assert.ok(rounds <= most, `${dimensions} dimensions: ${rounds} rounds`);
  }
});

test('10.18 ideal points: a climb goes on while any coordinate moves, also the first', () => {
  const matrix = { votes: 3, members: 1, sides: Int8Array.of(1, -1, 1) };
  const start = { positions: Float64Array.of(0.5, 0), lines: new Float64Array(9) };
  assert.ok(climb(matrix, start, { rounds: 50, tolerance: 1e-5 }).rounds > 1);
});

test('10.18 ideal points: a climb ends after the rounds it is given, and leaves its start as it was', () => {
  const { matrix } = simulatedChamber(3, 30, 60, 2);
  const start = startOf(matrix, 2);
  const copy = structuredClone(start);
  assert.equal(climb(matrix, start, { rounds: 3, tolerance: 0 }).rounds, 3);
  assert.equal(climb(matrix, start, { rounds: 50, tolerance: Number.MAX_VALUE }).rounds, 1);
  assert.deepEqual(start, copy);
});

/** First derivatives of the log posterior: yes with probability Φ, x ~ N(0, 1), lines ~ N(0, 25). */
function posteriorSlopes(
  { votes, members, sides }: VoteMatrix,
  { positions, lines }: Solution,
): Solution {
  const slopes = {
    positions: positions.map((x) => -x),
    lines: lines.map((one) => -one / 25),
  };
  for (let vote = 0; vote < votes; vote++) {
    const [a, b, c] = lines.subarray(3 * vote, 3 * vote + 3) as unknown as [number, number, number];
    for (let m = 0; m < members; m++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      const [x, y] = [positions[2 * m]!, positions[2 * m + 1]!];
      const z = side * (a + b * x + c * y);
      const pull =
        (side * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI) / Math.max(normalShare(z), 1e-300);
      slopes.lines[3 * vote]! += pull;
      slopes.lines[3 * vote + 1]! += pull * x;
      slopes.lines[3 * vote + 2]! += pull * y;
      slopes.positions[2 * m]! += pull * b;
      slopes.positions[2 * m + 1]! += pull * c;
    }
  }
  return slopes;
}
