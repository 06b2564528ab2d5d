import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { votePlanes } from './vote-planes.ts';

/** The planes of one member, lowest bit first. */
function planesOf(letters: string) {
  const rows = [...letters].map((letter) => `${letter}K`);
  const { words, yes, no } = votePlanes(sampleChamber(['A A', 'B B'], rows));
  const bits = (plane: Int32Array) =>
    [...plane.subarray(0, words)]
      .map((word) => [...(word >>> 0).toString(2).padStart(32, '0')].reverse().join(''))
      .join('');
  return { words, yes: bits(yes), no: bits(no) };
}

test('1.4 similarity: one word holds 32 votes of a member', () => {
  const words = [0, 1, 32, 33, 64, 65].map((count) => planesOf('A'.repeat(count)).words);
  assert.deepEqual(words, [0, 1, 1, 2, 2, 3]);
});

test('1.4 similarity: yes and no have a bit each, every other ballot has none', () => {
  const letters = '.ABCFK@MWe'.repeat(4);
  const { yes, no } = planesOf(letters);
  assert.equal(yes, '0100000000'.repeat(4).padEnd(64, '0'));
  assert.equal(no, '0010000000'.repeat(4).padEnd(64, '0'));
});
