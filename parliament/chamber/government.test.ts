import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber, sampleMinister } from '../testing/sample-chamber.ts';
import { Ballot } from './ballot.ts';
import { governmentSides, ministersOf, withoutMinisters } from './government.ts';
import { isHeldAt, type Office } from './office.ts';
import type { Vote } from './period.ts';

const NAMES = ['Ada A X', 'Bob B X', 'Cyr C X', 'Dan D Y', 'Eva E Y'];
const chamber = (
  rows: readonly string[],
  offices: readonly Office[],
  votes: readonly Partial<Vote>[] = [],
) => ({ ...sampleChamber(NAMES, rows, votes), offices });
const sidesOf = (...given: Parameters<typeof chamber>) => [
  ...governmentSides(chamber(...given)).sides,
];

test('10.19 government: its side is that of more of its members with a yes or no, at least three of them', () => {
  const three = [1, 2, 3].map((member) => sampleMinister(member));
  const rows = ['AAABB', 'AABBB', 'ABBAA', 'AAKBB', 'AA@AA', 'AAeAA'];
  assert.deepEqual(sidesOf(rows, three), [1, 1, -1, 0, 0, 0]);
  assert.deepEqual(sidesOf(rows, three.slice(0, 2)), [0, 0, 0, 0, 0, 0]);
});

test('10.19 government: who holds two portfolios counts once, and two governments do not add up', () => {
  const twice = [
    sampleMinister(1),
    sampleMinister(1, { title: 'Místopředseda' }),
    sampleMinister(2),
  ];
  assert.deepEqual(sidesOf(['AAAAA'], twice), [0]);
  const mixed = [sampleMinister(1), sampleMinister(2), sampleMinister(3, { organ: '2' })];
  assert.deepEqual(sidesOf(['AAAAA'], mixed), [0]);
});

test('10.19 government: of two governments at once the one with more ballots counts, whichever is listed first', () => {
  const offices = [1, 2, 3, 4, 5].map((member) =>
    sampleMinister(member, { organ: member < 3 ? '1' : '2' }),
  );
  const rows = ['AABBB', 'BBAAA', 'ABAAB', 'BBABB', 'BBBA@', '@@@@@'];
  for (const listed of [offices, offices.toReversed()]) {
    const { sides, yes, no } = governmentSides(chamber(rows, listed));
    assert.deepEqual([...sides].slice(0, 4), [-1, 1, 1, -1]);
    assert.deepEqual([...yes].slice(0, 4), [0, 3, 2, 1]);
    assert.deepEqual([...no].slice(0, 4), [3, 0, 1, 2]);
    assert.deepEqual([sides[5], yes[5], no[5]], [0, 0, 0]);
  }
});

test('10.19 government: an office counts from its first to its last hour', () => {
  const office = sampleMinister(1, { from: '2021-05-02 10', to: '2021-05-02 12' });
  assert.deepEqual(
    ['2021-05-02 09', '2021-05-02 10', '2021-05-02 12', '2021-05-02 13'].map((hour) =>
      isHeldAt(office, hour),
    ),
    [false, true, true, false],
  );
  const until = [1, 2, 3].map((member) => sampleMinister(member, { to: '2021-05-02 09' }));
  const votes = [{ time: '09:59' }, { time: '10:00' }];
  assert.deepEqual(sidesOf(['AAAAA', 'AAAAA'], until, votes), [1, 0]);
});

test('10.19 government: only offices of the time of the votes make ministers of a period', () => {
  const offices = [
    sampleMinister(1),
    sampleMinister(2, { from: '1999-01-01 00', to: '2000-01-01 00' }),
    sampleMinister(3, { body: 'club' }),
    sampleMinister(4, { from: '2021-05-02 23' }),
    sampleMinister(5, { from: '2021-05-03 00' }),
  ];
  assert.deepEqual([...ministersOf(chamber(['AAAAA'], offices)).keys()], [101, 104]);
});

test('10.19 government: ballots cast in office can be left out', () => {
  const period = chamber(
    ['AAAAA', 'AAAAA'],
    [sampleMinister(2, { to: '2021-05-02 09' })],
    [{ time: '09:30' }, { time: '10:30' }],
  );
  const { ballots } = withoutMinisters(period);
  assert.deepEqual([ballots[1], ballots[6]], [Ballot.none, Ballot.yes]);
  assert.equal(period.ballots[1], Ballot.yes);
  const always = withoutMinisters({
    ...period,
    offices: [sampleMinister(2), sampleMinister(99)],
  }).ballots;
  assert.deepEqual(
    [...always.keys()].filter((at) => always[at] === Ballot.none),
    [1, 6],
  );
});
