import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { closestVotes, lastDayVotes, mostRebels, overview } from './analyse.ts';

test('10.9: ballots, sessions and days are counted; a vote without a date has no day', () => {
  const dates = ['', '2021-05-02', '2021-05-03', '', '2021-05-04'];
  const chamber = sampleChamber(
    ['A A', 'B B', 'C C'],
    ['AB.', '@K.', 'A..', '...', '..A'],
    dates.map((date, index) => ({ date, session: index === 3 ? 2 : 1, outcome: 'RAAXR'[index]! })),
  );
  assert.deepEqual(overview(chamber), {
    votes: 5,
    passed: 2,
    decided: { passed: 0, rejected: 0, returned: 0 },
    voidVotes: 0,
    members: 3,
    ballots: 6,
    sessions: 2,
    firstDay: '2021-05-02',
    lastDay: '2021-05-04',
  });
  const none = overview(sampleChamber(['A A'], []));
  assert.deepEqual([none.firstDay, none.lastDay], [undefined, undefined]);
});

test('10.9: the last day lists its votes newest first, and none of the day before', () => {
  const dates = ['2021-05-03', '2021-05-02', '2021-05-03', '2021-05-03'];
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

test('10.9: votes with the most rebels come first, newer ones first among equals; the unaffiliated are none', () => {
  const chamber = sampleChamber(
    [
      'A A X',
      'B B X',
      'C C X',
      'D D Y',
      'E E Y',
      'F F Y',
      'G G Nezařazení',
      'H H Nezařazení',
      'I I Nezařazení',
    ],
    ['AAAAABAAA', 'AABBAAAAB', 'AAAAABAAA', 'AB@AB@AAB', 'AAAABABBB'],
  );
  const lines = clubLines(chamber, 'at-vote');
  assert.deepEqual(mostRebels(chamber, lines, 9), [
    { vote: 1, rebels: 2 },
    { vote: 4, rebels: 1 },
    { vote: 2, rebels: 1 },
    { vote: 0, rebels: 1 },
  ]);
  assert.deepEqual(mostRebels(chamber, lines, 2).length, 2);
});
