import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ballotOfLetter } from '../chamber/ballot.ts';
import { firstNames } from '../testing/rows.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  ATTENDANCE_SORTS,
  type AttendanceSort,
  attendance,
  type MemberAttendance,
  sortedAttendance,
} from './analyse.ts';

/** One member whose ballots are these letters. */
const of = (letters: string) =>
  attendance({
    clubs: [],
    members: [samplePeriod.members[0]!],
    voteCount: letters.length,
    ballots: Uint8Array.from(letters, (letter) => ballotOfLetter(letter.charCodeAt(0))),
    clubAtVote: new Uint8Array(letters.length),
  });

test('1.4 attendance: every kind of ballot is counted', () => {
  const [row] = of('ABCFK@MWe');
  const { yes, no, abstained, passive, notVoted, excused, beforeOath } = row!;
  assert.deepEqual(
    [yes, no, abstained, passive, notVoted, excused, beforeOath],
    [1, 1, 1, 1, 1, 1, 1],
  );
  assert.deepEqual([row!.absent, row!.absentExcused, row!.total], [2, 1, 9]);
  assert.equal(row!.percent, (3 / 8) * 100);
  assert.equal(row!.presencePercent, (5 / 7) * 100);
});

test('1.4 attendance: a member who was excused from everything has no share, not zero', () => {
  const [row] = of('MM');
  assert.deepEqual([row!.percent, row!.presencePercent], [undefined, undefined]);
});

test('1.4 attendance: a member who is in no roll call has no row', () => {
  assert.deepEqual(of('..'), []);
});

const rows = attendance(samplePeriod);
const names = (sort: AttendanceSort, of = rows) => firstNames(sortedAttendance(of, sort));

test('1.4: worst puts the lowest share first; equal ones by id', () => {
  assert.deepEqual(names('worst'), ['Cyril', 'Emil', 'Adam', 'Bára', 'Dana']);
});

/** Members named after their ballots. */
const drawn = (...ballots: string[]) =>
  attendance(
    sampleChamber(
      ballots.map((letters) => `${letters} X`),
      [...ballots[0]!].map((_, vote) => ballots.map((letters) => letters[vote]).join('')),
    ),
  );

test('4.2: every order by a count goes by that count alone', () => {
  // Each has the most of one kind of ballot.
  const all = drawn(
    'AAABBCFF@.',
    'ABBBBCFF@.',
    'ABCCCCFF@.',
    'ABBFFFFF@.',
    'AABBCF@@@@',
    'AAABBMMMM@',
  );
  const first = (sort: AttendanceSort) => names(sort, all)[0];
  assert.deepEqual(
    Object.fromEntries(ATTENDANCE_SORTS.slice(2).map((sort) => [sort, first(sort)])),
    {
      most_active: 'AAABBCFF@.',
      least_active: 'ABBFFFFF@.',
      most_yes: 'AAABBMMMM@',
      most_no: 'ABBBBCFF@.',
      most_abstained: 'ABCCCCFF@.',
      most_passive: 'ABBFFFFF@.',
      most_absent: 'AABBCF@@@@',
      most_excused: 'AAABBMMMM@',
    },
  );
});

test('4.2: where the source merges a code, the merged one decides; excuses come from the list', () => {
  const all = drawn('AKKe', 'AAKe', 'KKKA', 'Aeee');
  assert.deepEqual(names('most_abstained', all), ['KKKA', 'AKKe', 'AAKe', 'Aeee']);
  assert.deepEqual(names('most_passive', all), ['KKKA', 'AKKe', 'AAKe', 'Aeee']);
  assert.deepEqual(names('most_excused', all), ['Aeee', 'AKKe', 'AAKe', 'KKKA']);
});

test('1.4 attendance: a member without a share is last in both directions', () => {
  const without: MemberAttendance = { ...rows[0]!, percent: undefined };
  const all = [without, ...rows.slice(1)];
  assert.equal(names('worst', all).at(-1), 'Adam');
  assert.equal(names('best', all).at(-1), 'Adam');
  assert.equal(names('worst', all.toReversed()).at(-1), 'Adam');
  assert.equal(names('best', all.toReversed()).at(-1), 'Adam');
  // Equally without a share: the one with more votes first.
  const shorter = { ...rows[2]!, percent: undefined, total: 3 };
  assert.deepEqual(names('worst', [shorter, without, rows[4]!]), ['Emil', 'Adam', 'Cyril']);
});
