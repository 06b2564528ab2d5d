import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { loyalty } from './analyse.ts';

test('1.4 loyalty: order is by rate, rebellions, active votes, then id; the rate is in percent', () => {
  const steady = ['Q Q X', 'R R X', 'S S X', 'T T X', 'U U X', 'V V X'];
  const members = ['Ada A X', 'Bob B X', 'Cyr C X', 'Dan D X', 'Eva E X', 'Fil F X', 'Gus G'];
  const chamber = sampleChamber(
    [...members, ...steady],
    ['BBBAA@B', 'AAAA@@A', '@BBA@@B', '@AAA@AA'].map((row) => `${row}AAAAAA`),
  );
  assert.deepEqual(
    loyalty(chamber)
      .slice(0, 6)
      .map((row) => [row.member.firstName, row.rebellions, row.activeVotes, row.rebellionPercent]),
    [
      ['Bob', 2, 4, 50],
      ['Cyr', 2, 4, 50],
      ['Ada', 1, 2, 50],
      ['Dan', 0, 4, 0],
      ['Q', 0, 4, 0],
      ['R', 0, 4, 0],
    ],
  );
  assert.deepEqual(
    loyalty(chamber)
      .slice(-2)
      .map((row) => [row.member.firstName, row.rebellions, row.activeVotes, row.rebellionPercent]),
    [
      ['Eva', 0, 1, 0],
      ['Fil', 0, 1, 0],
    ],
  );
});
