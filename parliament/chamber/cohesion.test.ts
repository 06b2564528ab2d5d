import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import { clubAgreement } from './agreement.ts';
import { clubLines } from './club-lines.ts';
import { cohesion } from './cohesion.ts';

const lines = clubLines(samplePeriod, 'at-vote');

test('10.6: two clubs agree when both have a side and it is the same', () => {
  assert.deepEqual(clubAgreement(lines, 0, 1), { votes: 3, same: 0 });
});

for (const number of [1, 7] as const) {
  test(`10.6: period ${number}: cohesion and agreement equal the independent results`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const expected = expectedOf(number);
    const real = clubLines(period, 'at-vote');
    const rice = expected.rice_club_at_vote as Record<string, { votes: number; mean: number }>;
    assert.ok(Object.keys(rice).length > 5);
    for (const [code, { votes, mean }] of Object.entries(rice)) {
      const found = cohesion(real, period.clubs.indexOf(code));
      assert.equal(found.votes, votes, code);
      assert.ok(Math.abs(found.mean! - mean) <= 1e-6 * mean, code);
    }
    const pairs = expected.agreement_club_at_vote as Record<
      string,
      { votes: number; same: number }
    >;
    assert.ok(Object.keys(pairs).length > 20);
    for (const [codes, { votes, same }] of Object.entries(pairs)) {
      const [one, other] = codes.split('|').map((code) => period.clubs.indexOf(code));
      assert.deepEqual(clubAgreement(real, one!, other!), { votes, same }, codes);
    }
  });
}
