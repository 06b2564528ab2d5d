import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import { samplePeriod } from '../chamber/sample-period.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { clubPairs, clubSummaries, sortedClubs } from './analyse.ts';

const lines = clubLines(samplePeriod, 'at-vote');
const clubs = clubSummaries(samplePeriod, lines);

test('10.6: clubs are ordered by size, with the most members who ever voted together', () => {
  assert.deepEqual(
    clubs.map(({ code, members, largest }) => [code, members, largest]),
    [
      ['Sever', 3, 4],
      ['Jih', 2, 2],
    ],
  );
});

test('10.6: clubs can be ordered by code and by unity', () => {
  const order = (by: 'club' | 'cohesion' | 'votes') =>
    sortedClubs(clubs, by).map(({ code }) => code);
  assert.deepEqual(order('club'), ['Jih', 'Sever']);
  assert.deepEqual(order('cohesion'), ['Jih', 'Sever']);
  assert.deepEqual(order('votes'), ['Jih', 'Sever']);
});

for (const number of [1, 7] as const) {
  test(`10.6: in period ${number} the page has every pair of the independent results`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const real = clubLines(period, 'at-vote');
    const pairs = clubPairs(clubSummaries(period, real), real).filter(({ votes }) => votes > 0);
    const expected = expectedOf(number).agreement_club_at_vote;
    const found = pairs.map(({ one, other }) =>
      [period.clubs[one]!, period.clubs[other]!].sort().join('|'),
    );
    const wanted = Object.keys(expected).filter((pair) => expected[pair].votes > 0);
    assert.deepEqual(found.sort(), wanted.sort());
  });
}
