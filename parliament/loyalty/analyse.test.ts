import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { loyalty } from './analyse.ts';

const rows = (rule?: 'at-vote') =>
  loyalty(samplePeriod, rule).map(({ member, activeVotes, rebellions }) => [
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

test('1.4 loyalty: an even split has no side, and abstaining takes none', () => {
  const cyril = loyalty(samplePeriod).find(({ member }) => member.firstName === 'Cyril');
  // Vote 3 is a tie of the club, and Cyril abstained in it; in vote 4 he did not vote.
  assert.equal(cyril?.activeVotes, 2);
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
