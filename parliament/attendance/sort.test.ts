import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../chamber/sample-period.ts';
import { attendance, type MemberAttendance } from './analyse.ts';
import { type AttendanceSort, sortedAttendance } from './sort.ts';

const rows = attendance(samplePeriod);
const names = (sort: AttendanceSort, of = rows) =>
  sortedAttendance(of, sort).map(({ member }) => member.firstName);

test('1.4: worst puts the lowest share first; equal ones by id', () => {
  assert.deepEqual(names('worst'), ['Cyril', 'Emil', 'Adam', 'Bára', 'Dana']);
});

test('1.4 attendance: best puts the highest share first', () => {
  assert.deepEqual(names('best'), ['Adam', 'Bára', 'Dana', 'Cyril', 'Emil']);
});

test('1.4: most_active counts yes, no and abstained; least_active is the opposite', () => {
  assert.deepEqual(names('most_active'), ['Adam', 'Bára', 'Dana', 'Cyril', 'Emil']);
  assert.deepEqual(names('least_active'), ['Cyril', 'Emil', 'Adam', 'Bára', 'Dana']);
});

for (const [sort, first] of [
  ['most_yes', 'Adam'],
  ['most_no', 'Bára'],
  ['most_abstained', 'Cyril'],
  ['most_passive', 'Cyril'],
  ['most_absent', 'Emil'],
  ['most_excused', 'Adam'],
] as const) {
  test(`4.2: ${sort} puts ${first} first`, () => assert.equal(names(sort)[0], first));
}

test('1.4 attendance: a member without a share is last in both directions', () => {
  const without: MemberAttendance = { ...rows[0]!, percent: undefined };
  const all = [without, ...rows.slice(1)];
  assert.equal(names('worst', all).at(-1), 'Adam');
  assert.equal(names('best', all).at(-1), 'Adam');
});

test('1.4 attendance: among equal shares the member with more votes comes first', () => {
  const longer: MemberAttendance = { ...rows[4]!, total: 8 };
  assert.deepEqual(names('worst', [rows[2]!, longer]), ['Emil', 'Cyril']);
});

test('10.3: sorting by presence counts members who were logged in but did not vote', () => {
  const [first] = sortedAttendance(rows, 'worst', 'present');
  assert.equal(first!.member.firstName, 'Emil');
});
