import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../../chamber/club-lines.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { samplePeriod } from '../../testing/sample-period.ts';
import { clubMembers, cohesionByMonth, otherClubs } from './analyse.ts';

test('10.6: the unity of a club by month is of the votes of that month alone', () => {
  const days = ['2021-05-02', '2021-05-31', '2021-06-01', '2021-08-01'];
  const chamber = sampleChamber(
    ['A A X', 'B B Y', 'C C Y'],
    ['AAB', 'AAA', 'AAB', 'A@K'],
    days.map((date) => ({ date })),
  );
  assert.deepEqual(cohesionByMonth(chamber, clubLines(chamber, 'at-vote'), 1), [
    { month: '2021-05', votes: 2, mean: 0.5 },
    { month: '2021-06', votes: 1, mean: 0 },
    { month: '2021-08', votes: 0, mean: undefined },
  ]);
});

test('10.6: other clubs are ordered by agreement, then by common votes; without one they are left out', () => {
  // The ballots of club C, and of the others in the four votes.
  const ballots = { C: 'AAAA', A: 'AB@@', B: 'A@@@', D: 'AABB', E: 'BBBB', F: 'K@KC' };
  const chamber = sampleChamber(
    Object.keys(ballots).map((code) => `${code} ${code} ${code}`),
    [0, 1, 2, 3].map((vote) =>
      Object.values(ballots)
        .map((of) => of[vote])
        .join(''),
    ),
  );
  const others = otherClubs(chamber, clubLines(chamber, 'at-vote'), chamber.clubs.indexOf('C'));
  assert.deepEqual(
    others.map(({ club, votes, same }) => [chamber.clubs[club], same, votes]),
    [
      ['B', 1, 1],
      ['D', 2, 4],
      ['A', 1, 2],
      ['E', 0, 4],
    ],
  );
});

test('10.6: everyone who belonged to a club is listed by name, with the dates in this club', () => {
  const listed = (club: number) =>
    clubMembers(samplePeriod, club).map(({ member, spans }) => [
      member.lastName,
      ...spans.map(({ from, to }) => `${from} – ${to ?? ''}`),
    ]);
  assert.deepEqual(listed(0), [
    ['Přeběhlík', '2020-01-01 00 – 2021-05-02 10'],
    ['Sever', '2020-01-01 00 – '],
    ['Severní', '2020-01-01 00 – '],
    ['Žďár', '2020-01-01 00 – '],
  ]);
  assert.deepEqual(listed(1), [
    ['Jižní', '2020-01-01 00 – '],
    ['Přeběhlík', '2021-05-02 11 – '],
  ]);
});
