import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { filterKey, findVotes, type VoteFilter } from './analyse.ts';

const any: VoteFilter = { search: '', outcome: '', topic: '' };
const found = (filter: Partial<VoteFilter>) =>
  [...findVotes(samplePeriod, { ...any, ...filter }).places].map(
    (place) => samplePeriod.votes[place]!.id,
  );

test('1.4 votes browser: without a choice all votes are listed, newest first', () => {
  assert.deepEqual(found({}), [13, 12, 11, 10]);
});

test('1.4 votes browser: every word must begin a word of the description, accents aside', () => {
  assert.deepEqual(found({ search: 'zdar' }), [13, 10]);
  assert.deepEqual(found({ search: 'ŽĎÁRU novel' }), [13, 10]);
  assert.deepEqual(found({ search: 'zdar cteni' }), [13]);
  assert.deepEqual(found({ search: 'daru' }), [], 'the end of a word is no beginning');
});

test('1.4 votes browser: punctuation and markup are no words', () => {
  assert.deepEqual(found({ search: '<b>daních & poplat%' }), [12]);
  assert.deepEqual(found({ search: ' .,;()*\\ ' }), [13, 12, 11, 10]);
});

test('2.3: the outcome filter knows A and R, and both are counted', () => {
  assert.deepEqual(found({ outcome: 'R' }), [11]);
  const { passed, rejected } = findVotes(samplePeriod, any);
  assert.deepEqual([passed, rejected], [3, 1]);
});

test('1.4, 4.2: a topic finds the votes on prints that have it', () => {
  assert.deepEqual(found({ topic: 'finance' }), []);
  const { places } = findVotes(samplePeriod, { ...any, topic: 'finance' }, new Set([7]));
  assert.deepEqual(
    [...places].map((place) => samplePeriod.votes[place]!.id),
    [10],
  );
});

test('10.13: the decisions alone are listed when they are asked for', () => {
  // The history names vote 10: at first as handed to a committee, then as approved.
  const actionNames = ['předložen', 'schválen', 'odeslán'];
  const approved = { ...samplePeriod, histories: { ...samplePeriod.histories, actionNames } };
  const places = (period: typeof samplePeriod, view: VoteFilter['view']) => [
    ...findVotes(period, { ...any, view }).places,
  ];
  assert.deepEqual(places(samplePeriod, 'decided'), []);
  assert.deepEqual(places(approved, 'decided'), [0]);
  assert.deepEqual(places(approved, 'all'), [3, 2, 1, 0]);
});

test('1.4 votes browser: votes of one session and of one print are found', () => {
  assert.deepEqual(found({ session: 2 }), [13, 12]);
  assert.deepEqual(found({ print: 7 }), [10]);
  assert.deepEqual(found({ print: 8 }), []);
});

test('1.7: a search typed otherwise has the same key in the cache', () => {
  const key = (search: string) => filterKey({ ...any, search });
  assert.equal(key(' Žďár  3. '), key('zdar,3'));
  assert.notEqual(key('zdar'), key('zda'));
  assert.notEqual(key('a'), filterKey({ ...any, topic: 'a' }));
  // Every other part of the choice has a key of its own.
  const others = [
    {},
    { outcome: 'A' },
    { outcome: 'R' },
    { topic: 'A' },
    { session: 1 },
    { session: 2 },
    { print: 1 },
  ];
  const keys = others.map((other) => filterKey({ ...any, ...(other as Partial<VoteFilter>) }));
  assert.equal(new Set(keys).size, others.length);
  assert.equal(filterKey({ ...any, session: undefined }), filterKey(any));
});

for (const number of [1, 7] as const) {
  test(`2.3: outcomes of period ${number} are counted as independently computed`, {
    skip: noRealData,
  }, async () => {
    const { nonvoid_votes, outcome_nonvoid } = expectedOf(number).counts;
    const { places, passed, rejected } = findVotes(await realPeriod(number), any);
    assert.deepEqual(
      [places.length, passed, rejected],
      [nonvoid_votes, outcome_nonvoid.A, outcome_nonvoid.R],
    );
  });
}
