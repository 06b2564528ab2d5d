import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loyalty } from '../loyalty/analyse.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { type ClubRule, clubLines, isRebellion } from './club-lines.ts';
import { samplePeriod } from './sample-period.ts';

const rebelVotes = (rule: ClubRule, member: number) => {
  const lines = clubLines(samplePeriod, rule);
  return [0, 1, 2, 3].filter((vote) => isRebellion(samplePeriod, lines, vote, member));
};

test('1.4 loyalty: a rebellion is a yes or no against the side of the own club', () => {
  // Cyril votes B where Sever is AAB; the tie of vote 2 and his K in vote 3 are none.
  assert.deepEqual(rebelVotes('current', 2), [0]);
  assert.deepEqual(rebelVotes('at-vote', 4), []);
});

test('1.4 loyalty: rebellions counted vote by vote are those of the loyalty table', () => {
  for (const rule of ['current', 'at-vote'] as const) {
    for (const { member, rebellions } of loyalty(samplePeriod, rule)) {
      const index = samplePeriod.members.indexOf(member);
      assert.equal(rebelVotes(rule, index).length, rebellions, member.firstName);
    }
  }
});

test('1.4 loyalty: rebellions of period 7 counted vote by vote equal the independent results', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const lines = clubLines(period, 'current');
  const rows = expectedOf(7).loyalty as { id_poslanec: number; rebellions: number }[];
  for (const { id_poslanec, rebellions } of rows) {
    const member = period.members.findIndex(({ id }) => id === id_poslanec);
    let found = 0;
    for (let vote = 0; vote < period.voteCount; vote++) {
      if (isRebellion(period, lines, vote, member)) found += 1;
    }
    assert.equal(found, rebellions, `${id_poslanec}`);
  }
});
