import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatedChamber } from '../testing/simulated-chamber.ts';
import { climb, startOf } from './model.ts';

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
