import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { loyalty, type MemberLoyalty } from './analyse.ts';

const asExpected = ({ member, activeVotes, rebellions, rebellionPercent }: MemberLoyalty) => ({
  id_poslanec: member.id,
  name: `${member.firstName} ${member.lastName}`,
  active_votes: activeVotes,
  rebellions,
  rebellion_pct: Number(rebellionPercent.toFixed(9)),
});

for (const number of [1, 7] as const) {
  test(`1.4 loyalty of the real period ${number}: every row as expected`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    assert.deepEqual(
      loyalty(period).map((row) => ({ ...asExpected(row), party: period.clubs[row.member.club!] })),
      expectedOf(number).loyalty,
    );
  });

  test(`10.2: loyalty of the real period ${number} by the club at the time: the first rows as expected`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const expected = expectedOf(number).variants.loyalty_club_at_vote_date.loyalty;
    assert.deepEqual(
      loyalty({ ...period, rule: 'at-vote' })
        .slice(0, expected.length)
        .map((row) => ({ ...asExpected(row), party_now: period.clubs[row.member.club!] })),
      expected,
    );
  });
}
