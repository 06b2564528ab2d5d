import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ballot } from '../chamber/ballot.ts';
import { firstNames } from '../testing/rows.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { similarity } from './analyse.ts';

// Adam ABAA, Bára ABBA, Cyril BBCK are Sever; Dana BAAB, Emil AB@B are Jih.
test('1.4 similarity: cosine of pairs from different clubs, the most similar first', () => {
  const { pairs, pairCount } = similarity(samplePeriod);
  assert.equal(pairCount, 6);
  assert.deepEqual(
    pairs.map(({ one, other, agreed, compared }) => [
      `${one.firstName} ${other.firstName}`,
      `${agreed} of ${compared}`,
    ]),
    [
      ['Adam Emil', '2 of 3'],
      ['Bára Emil', '2 of 3'],
      ['Cyril Dana', '1 of 2'],
      ['Cyril Emil', '1 of 2'],
      ['Adam Dana', '1 of 4'],
      ['Bára Dana', '0 of 4'],
    ],
  );
  near(pairs[0]!.similarity, 1 / Math.sqrt(12));
  near(pairs.at(-1)!.similarity, -1);
});

test('1.4 similarity: who never took a side is similar to nobody and nowhere far out', () => {
  const ballots = Uint8Array.from(samplePeriod.ballots, (ballot, at) =>
    at % 5 === 4 ? Ballot.absent : ballot,
  );
  const { pairs } = similarity({ ...samplePeriod, ballots });
  const withEmil = pairs.filter(({ other }) => other.firstName === 'Emil');
  assert.deepEqual(
    withEmil.map(({ one, similarity, compared }) => [one.firstName, similarity, compared]),
    [
      ['Adam', 0, 0],
      ['Bára', 0, 0],
      ['Cyril', 0, 0],
    ],
  );
});

test('1.4 similarity: every two clubs have pairs; equal cosines are ordered by ids', () => {
  const chamber = sampleChamber(['A A X', 'B B Y', 'C C Z', 'D D X'], ['AAAA']);
  const { pairs, pairCount } = similarity(chamber);
  assert.equal(pairCount, 5);
  assert.deepEqual(
    pairs.map(({ one, other, similarity, agreed, compared }) => [
      one.id,
      other.id,
      similarity,
      agreed,
      compared,
    ]),
    [
      [1, 2, 1, 1, 1],
      [1, 3, 1, 1, 1],
      [2, 3, 1, 1, 1],
      [2, 4, 1, 1, 1],
      [3, 4, 1, 1, 1],
    ],
  );
});

test('1.4 similarity: a member without any ballot has no row; one ballot is enough', () => {
  const chamber = sampleChamber(
    ['A A X', 'B B X', 'C C Y', 'D D Y', 'E E X'],
    ['AA..B', '.A..A', '.A.@B'],
  );
  const { points, pairs } = similarity(chamber);
  assert.deepEqual(firstNames(points), ['A', 'B', 'D', 'E']);
  assert.deepEqual(
    pairs.map(({ one, other }) => one.firstName + other.firstName),
    ['AD', 'BD', 'DE'],
  );
  assert.deepEqual(similarity(sampleChamber(['A A X'], ['.'])).points, []);
});

test('1.4 similarity: at most 500 pairs are kept, and all are counted', () => {
  const members = Array.from({ length: 46 }, (_, m) => `M${m} M ${m % 2 === 0 ? 'X' : 'Y'}`);
  // The last two vote alike and against all others in one of two votes: 44 pairs are unrelated.
  const rows = ['A'.repeat(46), `${'A'.repeat(44)}BB`];
  const { pairs, pairCount } = similarity(sampleChamber(members, rows));
  assert.deepEqual([pairs.length, pairCount], [500, 529]);
  const unrelated = pairs.slice(485);
  assert.ok(pairs.slice(0, 485).every(({ similarity }) => similarity === 1));
  assert.ok(unrelated.every(({ similarity }) => similarity === 0));
  assert.deepEqual(
    unrelated.slice(0, 3).map(({ one, other }) => [one.id, other.id]),
    [
      [1, 46],
      [2, 45],
      [3, 46],
    ],
  );
});

test('1.4 similarity: a pair needs two clubs, whichever of the two has none', () => {
  const chamber = sampleChamber(['A A', 'B B X', 'C C', 'D D X', 'E E Y'], ['AAAAA']);
  assert.deepEqual(
    similarity(chamber).pairs.map(({ one, other }) => one.firstName + other.firstName),
    ['BE', 'DE'],
  );
});

/** Relative 1e-6, or the last of the eight decimals that the expected results carry. */
function near(value: number, expected: number): void {
  const limit = Math.max(1e-6 * Math.abs(expected), 1e-8);
  assert.ok(Math.abs(value - expected) <= limit, `${value} is not ${expected}`);
}
