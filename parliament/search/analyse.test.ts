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

test('10.7: one query finds members, prints and votes', () => {
  assert.deepEqual(hits('zdar'), { members: [3], prints: [7], votes: [13, 10] });
});

test('10.7: words match by prefix, in any order and without diacritics', () => {
  assert.deepEqual(hits('sever ada').members, [1]);
  assert.deepEqual(hits('SEVER').members, [1, 2]);
  assert.deepEqual(hits('ever').members, []);
});

test('10.7: a number finds the print and the vote with that number', () => {
  assert.deepEqual(hits('7').prints, [7]);
  assert.deepEqual(hits('tisk 7').prints, [7]);
  assert.deepEqual(hits('11').votes, [11]);
});

test('10.7: an empty query finds nothing', () => {
  for (const question of ['', '   ', '<>.,*']) {
    assert.deepEqual(hits(question), { members: [], prints: [], votes: [] });
  }
});
