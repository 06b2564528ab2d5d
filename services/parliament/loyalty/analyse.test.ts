import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { loyalty } from './analyse.ts';

const rows = (rule: 'current' | 'at-vote' = 'current') =>
  loyalty({ ...samplePeriod, rule }).map(({ member, activeVotes, rebellions }) => [
    member.firstName,
    rebellions,
    activeVotes,
  ]);

// Sever: AAB → yes, BBB → no, AB- → tie, AA- → yes.  Jih (Dana, Emil): BA tie, AB tie, A- yes, BB no.
test('1.4 loyalty: a member who votes against the majority of the club is a rebel', () => {
  assert.deepEqual(rows(), [
    ['Cyril', 1, 2],
    ['Adam', 0, 3],
    ['Bára', 0, 3],
    ['Dana', 0, 2],
    ['Emil', 0, 1],
  ]);
});

test('10.2: by the club at the time of the vote, a ballot counts for the club in which it was cast', () => {
  // Emil voted A and B with Sever before he left: yes with AABA, no with BBBB.
  assert.deepEqual(
    rows('at-vote').find(([name]) => name === 'Emil'),
    ['Emil', 0, 3],
  );
  assert.deepEqual(
    rows('at-vote').find(([name]) => name === 'Dana'),
    ['Dana', 0, 4],
  );
});

test('1.4 loyalty: order is by rate, rebellions, active votes, then id; the rate is in percent', () => {
  const steady = ['Q Q X', 'R R X', 'S S X', 'T T X', 'U U X', 'V V X'];
  const members = ['Ada A X', 'Bob B X', 'Cyr C X', 'Dan D X', 'Eva E X', 'Fil F X', 'Gus G'];
  const chamber = sampleChamber(
    [...members, ...steady],
    ['BBBAA@B', 'AAAA@@A', '@BBA@@B', '@AAA@AA'].map((row) => `${row}AAAAAA`),
  );
  assert.deepEqual(
    loyalty(chamber)
      .slice(0, 6)
      .map((row) => [row.member.firstName, row.rebellions, row.activeVotes, row.rebellionPercent]),
    [
      ['Bob', 2, 4, 50],
      ['Cyr', 2, 4, 50],
      ['Ada', 1, 2, 50],
      ['Dan', 0, 4, 0],
      ['Q', 0, 4, 0],
      ['R', 0, 4, 0],
    ],
  );
  assert.deepEqual(
    loyalty(chamber)
      .slice(-2)
      .map((row) => [row.member.firstName, row.rebellions, row.activeVotes, row.rebellionPercent]),
    [
      ['Eva', 0, 1, 0],
      ['Fil', 0, 1, 0],
    ],
  );
});
