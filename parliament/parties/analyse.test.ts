import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import { withGovernment } from '../chamber/government.ts';
import { expectedOf, noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  type ClubSort,
  type ClubSummary,
  clubPairs,
  clubSummaries,
  sortedClubs,
} from './analyse.ts';

const lines = clubLines(samplePeriod, 'at-vote');
const nobody = Array.from({ length: 9 }, () => ({ votes: 0, same: 0 }));
const clubs = clubSummaries(samplePeriod, lines, nobody);

test('10.6: clubs are ordered by size', () => {
  assert.deepEqual(
    clubs.map(({ code, members }) => [code, members]),
    [
      ['Sever', 3],
      ['Jih', 2],
    ],
  );
});

// Size, cohesion, votes and code order these clubs in four ways; 0 and 00 have no votes.
const summary = (code: string, members: number, votes: number, mean?: number): ClubSummary => ({
  club: 0,
  code,
  members,
  cohesion: { votes, mean },
  withGovernment: { votes: 0, same: 0 },
});
const four = [
  summary('D', 3, 9, 0.5),
  summary('B', 5, 7, 0.5),
  summary('A', 3, 9, 0.9),
  summary('C', 3, 10, 0),
  summary('0', 0, 0),
  summary('00', 0, 0),
];

test('10.6: clubs can be ordered by size, code, unity and votes; equal ones by code', () => {
  const order = (by: ClubSort, clubs = four) =>
    sortedClubs(clubs, by)
      .map(({ code }) => code)
      .join(' ');
  const expected = {
    size: 'B C A D 0 00',
    club: '0 00 A B C D',
    cohesion: 'A B D C 0 00',
    votes: 'C A D B 0 00',
  };
  for (const [by, codes] of Object.entries(expected)) {
    assert.equal(order(by as ClubSort), codes, by);
    assert.equal(order(by as ClubSort, four.toReversed()), codes, `${by}, reversed`);
  }
});

test('10.6: a club without a member or a vote is left out; one of them is enough', () => {
  // T's only member never took a side, U's only member has left for Z, and V had nobody.
  const chamber = sampleChamber(
    ['A A T', 'B B U', 'C C V', 'D D X', 'E E Z', 'F F Z'],
    ['KAAAAB', '@@@AA@'],
  );
  const members = chamber.members.map((member) =>
    member.club === 1 || member.club === 2 ? { ...member, club: 4 } : member,
  );
  const clubAtVote = chamber.clubAtVote.map((club) => (club === 2 ? 4 : club));
  const changed = { ...chamber, members, clubAtVote };
  assert.deepEqual(
    clubSummaries(changed, clubLines(changed, 'at-vote'), nobody).map(
      ({ code, members, cohesion }) => [code, members, cohesion.votes],
    ),
    [
      ['Z', 4, 2],
      ['X', 1, 2],
      ['T', 1, 0],
      ['U', 0, 1],
    ],
  );
});

test('10.6: every two clubs are a pair once, in the order of the list', () => {
  const three = sampleChamber(['A A X', 'B B Y', 'C C Z'], ['AAB', 'BAA']);
  const found = clubPairs(
    ['Z', 'X', 'Y'].map((code) => ({ ...summary(code, 1, 2), club: three.clubs.indexOf(code) })),
    clubLines(three, 'at-vote'),
  );
  assert.deepEqual(found, [
    { one: 2, other: 0, votes: 2, same: 0 },
    { one: 2, other: 1, votes: 2, same: 1 },
    { one: 0, other: 1, votes: 2, same: 1 },
  ]);
});

for (const number of [1, 7] as const) {
  test(`10.6: in period ${number} the page has every pair of the independent results`, {
    skip: noRealData,
  }, async () => {
    const period = await realPeriod(number);
    const real = clubLines(period, 'at-vote');
    const pairs = clubPairs(clubSummaries(period, real, withGovernment(period).clubs), real).filter(
      ({ votes }) => votes > 0,
    );
    const expected = expectedOf(number).agreement_club_at_vote;
    const found = pairs.map(({ one, other }) =>
      [period.clubs[one]!, period.clubs[other]!].sort().join('|'),
    );
    const wanted = Object.keys(expected).filter((pair) => expected[pair].votes > 0);
    assert.deepEqual(found.sort(), wanted.sort());
  });
}
