import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Member } from '../chamber/period.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { type MemberChoice, memberRows } from './analyse.ts';

const drawn = sampleChamber(
  ['Jan Novák ODS', 'Eva Zelená ANO', 'Adam Novák ANO', 'Ota Malý', 'Iva Černá ANO'],
  [],
);
const calls = {
  ...drawn,
  members: drawn.members.map(
    (member): Member => ({
      ...member,
      region: member.id === 2 ? 'Zlínský' : undefined,
    }),
  ),
};
const [jan, eva, adam, ota, iva] = calls.members as [Member, Member, Member, Member, Member];
const figures = {
  loyalty: [
    { member: jan, activeVotes: 40, rebellionPercent: 5 },
    { member: eva, activeVotes: 30, rebellionPercent: 0 },
    { member: adam, activeVotes: 20, rebellionPercent: 15 },
  ],
  attendance: [
    { member: jan, total: 50, excused: 0, percent: 80 },
    { member: eva, total: 50, excused: 10, percent: 90 },
    { member: ota, total: 7, excused: 7, percent: undefined },
    { member: iva, total: 9, excused: 0, percent: 0 },
  ],
};
const rows = (choice: Partial<MemberChoice> = {}) =>
  memberRows(calls, figures, { search: '', party: '', sort: 'name', ...choice });
/** First names; the order of the members must not matter. */
function names(choice: Partial<MemberChoice>) {
  const chosen = { search: '', party: '', sort: 'name' as const, ...choice };
  const reversed = { ...calls, members: calls.members.toReversed() };
  const found = rows(choice).map(({ member }) => member.firstName);
  const again = memberRows(reversed, figures, chosen).map(({ member }) => member.firstName);
  assert.deepEqual(again, found);
  return found;
}

test('10.5: each member has both figures and the votes they are taken of, or nothing', () => {
  assert.deepEqual(
    rows().map((row) => [
      row.member.firstName,
      row.rebellionPercent,
      row.activeVotes,
      row.attendancePercent,
      row.attendanceVotes,
    ]),
    [
      ['Iva', undefined, 0, 0, 9],
      ['Ota', undefined, 0, undefined, 0],
      ['Adam', 15, 20, undefined, 0],
      ['Jan', 5, 40, 80, 50],
      ['Eva', 0, 30, 90, 40],
    ],
  );
});

test('10.5: members are sorted by name, club, rebellions or attendance, within it by name', () => {
  assert.deepEqual(names({ sort: 'name' }), ['Iva', 'Ota', 'Adam', 'Jan', 'Eva']);
  assert.deepEqual(names({ sort: 'party' }), ['Ota', 'Iva', 'Adam', 'Eva', 'Jan']);
  assert.deepEqual(names({ sort: 'rebellions' }), ['Adam', 'Jan', 'Eva', 'Iva', 'Ota']);
  assert.deepEqual(names({ sort: 'attendance' }), ['Eva', 'Jan', 'Iva', 'Ota', 'Adam']);
});

test('10.5: members are found by words of name and region, and by club in any case', () => {
  assert.deepEqual(names({ search: 'NOVAK' }), ['Adam', 'Jan']);
  assert.deepEqual(names({ search: 'novak jan' }), ['Jan']);
  assert.deepEqual(names({ search: 'zlin' }), ['Eva']);
  assert.deepEqual(names({ search: 'undefined' }), []);
  assert.deepEqual(names({ party: 'ano' }), ['Iva', 'Adam', 'Eva']);
  assert.deepEqual(names({ party: 'ano', search: 'n' }), ['Adam']);
});
