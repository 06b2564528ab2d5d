import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import { samplePeriod } from '../chamber/sample-period.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import {
  closestVotes,
  lastDayVotes,
  leastUnited,
  mostRebels,
  mostSplit,
  overview,
} from './analyse.ts';

const lines = clubLines(samplePeriod, 'at-vote');

test('4.1 dashboard: void votes are shown as a number and counted in no other', () => {
  const { votes, passed, voidVotes, members, ballots, sessions } = overview(samplePeriod);
  assert.deepEqual([votes, passed, voidVotes, members, ballots, sessions], [4, 3, 1, 5, 20, 2]);
});

test('10.9: the last day lists its votes newest first', () => {
  assert.deepEqual(lastDayVotes(samplePeriod), [3, 2, 1, 0]);
  assert.deepEqual(lastDayVotes({ ...samplePeriod, votes: [] }), []);
});

// Quorum 3. AABBA passed with 3 yes: one fewer turns it. BBBAB failed with 1: two more turn it.
test('10.9: the closest vote is the one that the fewest yes votes would have reversed', () => {
  const [first, second] = closestVotes(samplePeriod, 2);
  assert.deepEqual(first, { vote: 0, missing: 1 });
  assert.deepEqual(second, { vote: 1, missing: 2 });
  assert.deepEqual(closestVotes(samplePeriod, 0), []);
});

test('10.9: rebels in a vote oppose the side of their club at that time', () => {
  // Vote 0: Sever A A B A, so Cyril; vote 2 is a tie of Sever and has no rebel.
  assert.deepEqual(mostRebels(samplePeriod, lines, 5), [{ vote: 0, rebels: 1 }]);
});

test('10.9: the most divided club has the largest minority; ties go to the more even split', () => {
  assert.deepEqual(mostSplit(samplePeriod, lines, 5), [
    { vote: 2, club: 0, yes: 1, no: 1 },
    { vote: 0, club: 0, yes: 3, no: 1 },
  ]);
  assert.equal(leastUnited(samplePeriod, lines)?.club, 0);
});

for (const number of [1, 7] as const) {
  test(`10.9: the overview of period ${number} equals the independent counts`, {
    skip: noRealData,
  }, async () => {
    const { counts } = expectedOf(number);
    const found = overview(await realPeriod(number));
    assert.equal(found.votes, counts.nonvoid_votes);
    assert.equal(found.voidVotes, counts.void_votes_in_period);
    assert.equal(found.members, counts.mps);
    assert.equal(found.ballots, counts.mp_vote_rows_nonvoid);
    assert.equal(found.passed, counts.outcome_nonvoid.A);
  });
}
