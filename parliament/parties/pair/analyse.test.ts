import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AgreementPart } from '../../chamber/agreement.ts';
import { clubLines } from '../../chamber/club-lines.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { pairVotes } from './analyse.ts';

const titles = ['O daních', 'O sportu', 'O sportu', 'O daních', 'O sportu', 'O daních'];
const chamber = sampleChamber(
  ['Q Q W', 'A A X', 'B B X', 'C C Y', 'D D Y'],
  [
    'BAA@A', // 0: the same side
    'AABAA', // 1: X is even
    'AAABB', // 2: different sides
    'ABBBB', // 3: the same side
    'B@A@A', // 4: the same side, by one member each
    'AAAAB', // 5: Y is even
  ],
  titles.map((title) => ({ title })),
);
const lines = clubLines(chamber, 'at-vote');
const votes = (result: AgreementPart, search = '', [one, other] = [1, 2] as [number, number]) =>
  pairVotes(chamber, lines, [one, other], { result, search });

test('10.6: two clubs are compared in votes in which both have a side, newest first', () => {
  assert.deepEqual(votes('all'), [4, 3, 2, 0]);
  assert.deepEqual(votes('same'), [4, 3, 0]);
  assert.deepEqual(votes('differ'), [2]);
});

test('10.6: either club may come first', () => {
  assert.deepEqual(votes('same', '', [2, 0]), [1]);
  assert.deepEqual(votes('all', '', [2, 1]), [4, 3, 2, 0]);
  assert.deepEqual(votes('all', '', [0, 1]), [5, 4, 3, 2, 0]);
  assert.deepEqual(votes('differ', '', [0, 2]), [4, 3, 2, 0]);
});

test('10.6: votes of a pair are searched by the words of their titles', () => {
  assert.deepEqual(votes('all', 'DANICH'), [3, 0]);
  assert.deepEqual(votes('same', 'sport'), [4]);
  assert.deepEqual(votes('differ', 'dan'), []);
});
