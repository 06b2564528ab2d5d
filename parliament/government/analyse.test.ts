import assert from 'node:assert/strict';
import { test } from 'node:test';
import { governmentSides } from '../chamber/government.ts';
import { sampleChamber, sampleMinister } from '../chamber/sample-chamber.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { government } from './analyse.ts';

const NAMES = ['Ada A X', 'Bob B X', 'Cyr C X', 'Dan D X', 'Eva E Y', 'Fil F Y'];
const offices = [1, 2, 3].map((member) => sampleMinister(member));
const period = {
  ...sampleChamber(
    NAMES,
    ['AAAABA', 'BBBAAB', 'AAABBK', 'A@@AAA'],
    [{ outcome: 'A' }, { outcome: 'A' }, { outcome: 'R' }, { outcome: 'R' }],
  ),
  offices,
};
const result = government(period, governmentSides(period));

test('10.19 government: clubs and members are ranked by their ballots on its side, without those of ministers', () => {
  assert.equal(result.known, 3);
  assert.deepEqual(result.clubs, [
    { club: 1, votes: 5, same: 2 },
    { club: 0, votes: 3, same: 1 },
  ]);
  assert.deepEqual(result.members, [
    { member: 5, votes: 2, same: 2 },
    { member: 3, votes: 3, same: 1 },
    { member: 4, votes: 3, same: 0 },
  ]);
});

test('10.19 government: it loses what it wanted and fell, and what it did not want and passed', () => {
  assert.deepEqual(result.defeats, [
    { vote: 2, side: 1, yes: 3, no: 0 },
    { vote: 1, side: -1, yes: 0, no: 3 },
  ]);
});

test('10.19 government: a person with few ballots is not ranked', () => {
  const rows = [...Array(19).fill('AAAA@A'), 'AAAAAA'];
  const long = { ...sampleChamber(NAMES, rows), offices };
  const { members, clubs } = government(long, governmentSides(long));
  assert.deepEqual(
    members.map(({ member }) => member),
    [3, 5],
  );
  assert.deepEqual(
    clubs.map(({ votes }) => votes),
    [21, 20],
  );
});

test('10.19 government: in period 7 the coalition votes with it, ODS least; the interim government has no side', {
  skip: noRealData,
}, async () => {
  const real = await realPeriod(7);
  const sides = governmentSides(real);
  const found = government(real, sides);
  const codes = found.clubs.map(({ club }) => real.clubs[club]);
  assert.deepEqual(codes.slice(0, 3), ['ANO', 'ČSSD', 'KDU-ČSL']);
  assert.equal(codes.at(-1), 'ODS');
  const before = real.votes.findIndex(({ date }) => date >= '2014-01-29');
  assert.ok(sides.sides.subarray(0, before).every((side) => side === 0));
  assert.ok(found.known > 2000);
});
