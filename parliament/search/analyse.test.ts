import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { search } from './analyse.ts';

const hits = (question: string) => {
  const { members, prints, votes } = search(samplePeriod, question);
  return {
    members: members.map(({ id }) => id),
    prints: prints.map(({ print }) => print.number),
    votes: votes.map((place) => samplePeriod.votes[place]!.id),
  };
};

test('one question finds members, prints and votes', () => {
  assert.deepEqual(hits('zdar'), { members: [3], prints: [7], votes: [13, 10] });
});

test('words are found by their beginnings, in any order and without accents', () => {
  assert.deepEqual(hits('sever ada').members, [1]);
  assert.deepEqual(hits('SEVER').members, [1, 2]);
  assert.deepEqual(hits('ever').members, []);
});

test('a number finds the print and the vote that bear it', () => {
  assert.deepEqual(hits('7').prints, [7]);
  assert.deepEqual(hits('tisk 7').prints, [7]);
  assert.deepEqual(hits('11').votes, [11]);
});

test('nothing asked finds nothing', () => {
  for (const question of ['', '   ', '<>.,*']) {
    assert.deepEqual(hits(question), { members: [], prints: [], votes: [] });
  }
});
