import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber, sampleMinister } from '../testing/sample-chamber.ts';
import { isHeldAt, withGovernment } from './government.ts';
import type { Office, Vote } from './period.ts';

const NAMES = ['Ada A X', 'Bob B X', 'Cyr C X', 'Dan D Y', 'Eva E Y'];
const chamber = (
  rows: readonly string[],
  offices: readonly Office[],
  votes: readonly Partial<Vote>[] = [],
) => ({ ...sampleChamber(NAMES, rows, votes), offices });
/** Dan, who is in no government: votes with a known side, and those on it. */
const withDan = (...given: Parameters<typeof chamber>) => {
  const { votes, same } = withGovernment(chamber(...given)).members[3]!;
  return [same, votes];
};
const three = [1, 2, 3].map((member) => sampleMinister(member));

test('10.19: the side of the government is that of more of its members with a yes or no, at least three of them', () => {
  assert.deepEqual(withDan(['AAAAB'], three), [1, 1]);
  assert.deepEqual(withDan(['AABBB'], three), [0, 1]);
  assert.deepEqual(withDan(['ABBBA'], three), [1, 1]);
  assert.deepEqual(withDan(['AAKAB'], three), [0, 0]);
  assert.deepEqual(withDan(['AAAAA'], three.slice(0, 2)), [0, 0]);
});

test('10.19: ballots of ministers are not counted, for their clubs neither', () => {
  const { clubs, members } = withGovernment(chamber(['AAAAB', 'AAABB'], three));
  assert.deepEqual(members.slice(0, 3), Array(3).fill({ votes: 0, same: 0 }));
  assert.deepEqual(clubs, [
    { votes: 0, same: 0 },
    { votes: 4, same: 1 },
  ]);
});

test('10.19: who holds two portfolios counts once; two governments do not add up, the one with more ballots decides', () => {
  const twice = [
    sampleMinister(1),
    sampleMinister(1, { title: 'Místopředseda' }),
    sampleMinister(2),
  ];
  assert.deepEqual(withDan(['AAAAA'], twice), [0, 0]);
  const mixed = [sampleMinister(1), sampleMinister(2), sampleMinister(3, { organ: '2' })];
  assert.deepEqual(withDan(['AAAAA'], mixed), [0, 0]);
  const overlapping = [sampleMinister(5, { organ: '2' }), ...three];
  for (const listed of [overlapping, overlapping.toReversed()]) {
    assert.deepEqual(withDan(['AAAAB'], listed), [1, 1]);
  }
});

test('10.19: an office counts from its first to its last hour', () => {
  const office = sampleMinister(1, { from: '2021-05-02 10', to: '2021-05-02 12' });
  const hours = ['2021-05-02 09', '2021-05-02 10', '2021-05-02 12', '2021-05-02 13'];
  assert.deepEqual(
    hours.map((hour) => isHeldAt(office, hour)),
    [false, true, true, false],
  );
  const until = [1, 2, 3].map((member) => sampleMinister(member, { to: '2021-05-02 09' }));
  const votes = [{ time: '09:59' }, { time: '10:00' }];
  assert.deepEqual(withDan(['AAAAA', 'AAAAA'], until, votes), [1, 1]);
});
