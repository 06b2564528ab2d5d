import assert from 'node:assert/strict';
import { test } from 'node:test';
import { governmentSides } from '../chamber/government.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleChamber, sampleMinister } from '../testing/sample-chamber.ts';
import { defeatCounts, government } from './analyse.ts';

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

test('10.19 government: what ends on its side is no defeat, and who has no ballot or no club is in no row of clubs', () => {
  const chamber = {
    ...sampleChamber(
      [...NAMES, 'Gil G Z', 'Ida I', 'Jan J W'],
      ['ABBBBB@B@', 'BAAAA@A@@'],
      [{ outcome: 'R' }, { outcome: 'A' }],
    ),
    offices: [2, 3, 4].map((member) => sampleMinister(member)),
  };
  const { clubs, members, defeats } = government(chamber, governmentSides(chamber));
  assert.deepEqual(defeats, []);
  assert.deepEqual(
    clubs.map(({ club, votes, same }) => [chamber.clubs[club], votes, same]),
    [
      ['Y', 3, 3],
      ['Z', 1, 1],
      ['X', 2, 0],
    ],
  );
  assert.deepEqual(
    members.map(({ member, votes, same }) => [member, votes, same]),
    [
      [4, 2, 2],
      [5, 1, 1],
      [6, 1, 1],
      [7, 1, 1],
      [0, 2, 0],
    ],
  );
});

test('10.19 government: a tenth of the votes is enough for a rank, less is not', () => {
  const ranks = (votes: number, cast: number) => {
    const rows = Array.from({ length: votes }, (_, vote) => (vote < cast ? 'AAAA' : 'AAA@'));
    const chamber = { ...sampleChamber(NAMES.slice(0, 4), rows), offices };
    return government(chamber, governmentSides(chamber)).members.length;
  };
  assert.deepEqual([ranks(10, 1), ranks(21, 2), ranks(21, 3)], [1, 0, 1]);
});

test('10.19 government: defeats on the agenda, on procedure and on answers are counted apart', () => {
  // Ids of votes that no history of a print names.
  const titles = [
    { title: 'Pořad schůze', item: undefined },
    { title: 'Přerušení schůze', item: undefined },
    { title: 'Novela zákona o lesích', item: 3 },
    { title: 'Ústní interpelace', item: 3 },
  ];
  const chamber = {
    ...sampleChamber(
      NAMES,
      titles.map(() => 'AAABBB'),
      titles.map((vote, at) => ({ ...vote, id: 90 + at, outcome: 'R' })),
    ),
    offices,
  };
  const lost = government(chamber, governmentSides(chamber));
  assert.deepEqual(defeatCounts(chamber, lost), { united: 4, procedural: 3, divided: 0 });
});

test('10.19 government: a person with few ballots is not ranked', () => {
  const rows = [...Array(19).fill('AAAA@A'), 'AAAAAA'];
  const long = { ...sampleChamber(NAMES, rows), offices };
  const { members, clubs } = government(long, governmentSides(long));
  assert.deepEqual(valuesOf(members, 'member'), [3, 5]);
  assert.deepEqual(valuesOf(clubs, 'votes'), [21, 20]);
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
