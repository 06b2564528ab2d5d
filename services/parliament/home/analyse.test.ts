import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { closestVotes, lastDayVotes } from './analyse.ts';

test('10.9: the last day lists its votes newest first, and none of the day before', () => {
  const dates = ['2021-05-01', '2021-05-02', '2021-05-03', '2021-05-03'];
  const chamber = sampleChamber(
    ['A A'],
    ['A', 'A', 'A', 'A'],
    dates.map((date) => ({ date })),
  );
  assert.deepEqual(lastDayVotes(chamber), [3, 2]);
  assert.deepEqual(lastDayVotes({ ...chamber, votes: chamber.votes.slice(0, 2) }), [1]);
  assert.deepEqual(lastDayVotes({ ...chamber, votes: [] }), []);
});

test('10.9: close votes are ordered by the yes votes that would have reversed them, then sides taken, then newest', () => {
  const chamber = sampleChamber(
    ['A A'],
    ['A', 'A', 'A', 'A', 'A', 'A', 'A', 'A', 'A'],
    [
      { yes: 100, no: 90, quorum: 100 }, // 0: passed by one, 190 sides
      { yes: 99, no: 95, quorum: 100, outcome: 'R' }, // 1: failed by one, 194 sides
      { yes: 99, no: 91, quorum: 100, outcome: 'R' }, // 2: failed by one, 190 sides
      { yes: 101, no: 99, quorum: 100 }, // 3: passed by two
      { yes: 1, no: 0, quorum: 1 }, // 4: passed by one, one side
      { yes: 0, no: 0, quorum: 1, outcome: 'R' }, // 5: nobody voted
      { yes: 5, no: 5, quorum: 0 }, // 6: no quorum known
      { yes: 99, no: 1, quorum: 100 }, // 7: passed below the quorum: a contradiction
      { yes: 20, no: 20, quorum: 23, outcome: 'R' }, // 8: failed by three
    ],
  );
  assert.deepEqual(
    closestVotes(chamber, 9).map(({ vote, missing }) => [vote, missing]),
    [
      [1, 1],
      [2, 1],
      [0, 1],
      [4, 1],
      [3, 2],
      [8, 3],
    ],
  );
  assert.equal(closestVotes(chamber, 3).length, 3);
});
