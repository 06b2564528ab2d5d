import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';
import {
  byName,
  findClub,
  findPerson,
  isInClub,
  type Member,
  memberName,
  monthsOf,
  NO_CLUB,
  nameWithClub,
  partyCode,
  provenance,
} from './period.ts';

test('10.6: votes are grouped by month; a vote without a date belongs to none', () => {
  const [vote] = samplePeriod.votes;
  const on = (date: string) => ({ ...vote!, date });
  const votes = [on(''), on(''), on('2021-05-02'), on('2021-05-30'), on('2021-07-01')];
  assert.deepEqual(monthsOf(votes), [
    { month: '2021-05', from: 2, to: 4 },
    { month: '2021-07', from: 4, to: 5 },
  ]);
  assert.deepEqual(monthsOf([]), []);
});

const chamber = sampleChamber(['Adam Sever ODS', 'Bára Jižní', 'Cyril Malý Piráti'], []);
const [adam, bara, cyril] = chamber.members as [Member, Member, Member];

test('2.2: a member is called by first name and surname, or by number without either', () => {
  assert.equal(memberName(adam), 'Adam Sever');
  assert.equal(memberName({ ...adam, firstName: '' }), 'Sever');
  assert.equal(memberName({ ...adam, lastName: '' }), 'Adam');
  assert.equal(memberName({ ...adam, firstName: '', lastName: '' }), '#1');
});

test('10.2: a name is followed by the club, or by a dash without one', () => {
  assert.equal(nameWithClub(chamber, cyril), 'Cyril Malý (Piráti)');
  assert.equal(nameWithClub(chamber, bara), 'Bára Jižní (–)');
});

test('10.2: no club, and a club that is not in the list, have no code', () => {
  const codes = [0, 1, 2, NO_CLUB, undefined].map((club) => partyCode(chamber, club));
  assert.deepEqual(codes, ['ODS', 'Piráti', null, null, null]);
});

test('4.2: a club is asked for by its code in any case; an empty code means every member', () => {
  const inClub = (code: string) =>
    chamber.members.filter((member) => isInClub(chamber, member, code)).map(memberName);
  assert.deepEqual(inClub('pIRÁTI'), ['Cyril Malý']);
  assert.deepEqual(inClub('pir'), []);
  assert.deepEqual(inClub(''), ['Adam Sever', 'Bára Jižní', 'Cyril Malý']);
});

test('10.6: a club is found by its code in any case, or not at all', () => {
  assert.deepEqual(
    ['ods', 'PIRÁTI', 'KSČM', ''].map((code) => findClub(chamber, code)),
    [0, 1, undefined, undefined],
  );
});

test('10.5: a person is found among the members of a period, or not at all', () => {
  assert.deepEqual(
    [101, 103, 3, 999].map((person) => findPerson(chamber, person)),
    [0, 2, undefined, undefined],
  );
});

test('10.5: names are in Czech order by surname, then first name, then id', () => {
  const named = (id: number, firstName: string, lastName: string) => ({
    ...adam,
    id,
    firstName,
    lastName,
  });
  const sorted = [
    named(4, 'Jan', 'Novák'),
    named(6, 'Jan', 'Chalupa'),
    named(3, 'Jan', 'Novák'),
    named(2, 'Adam', 'Novák'),
    named(5, 'Zora', 'Holub'),
    named(1, 'Žofie', 'Novák'),
    named(7, 'Adam', 'Cimrman'),
    named(8, 'Adam', 'Čapek'),
  ].sort(byName);
  assert.deepEqual(
    sorted.map((member) => `${member.lastName} ${member.firstName} ${member.id}`),
    [
      'Cimrman Adam 7',
      'Čapek Adam 8',
      'Holub Zora 5',
      'Chalupa Jan 6',
      'Novák Adam 2',
      'Novák Jan 3',
      'Novák Jan 4',
      'Novák Žofie 1',
    ],
  );
});

test('1.2: history and agenda make a link certain, a name only probable', () => {
  const print = { id: 1, number: 2, title: '' };
  assert.deepEqual(
    (['history', 'agenda', 'name'] as const).map((by) => provenance({ print, by })),
    ['certain', 'certain', 'probable'],
  );
});
