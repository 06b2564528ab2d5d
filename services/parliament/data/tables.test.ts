import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { TABLE_NAMES, wholeTable } from './tables.ts';

const rowsOf = (...of: Parameters<typeof wholeTable>) => [...wholeTable(...of).rows];

test('2.2: each table has as many rows as it says, under the names of its header', () => {
  for (const name of TABLE_NAMES) {
    const { header, count } = wholeTable(name, samplePeriod);
    const rows = rowsOf(name, samplePeriod);
    assert.equal(rows.length, count, name);
    for (const row of rows) assert.deepEqual(Object.keys(row), header, name);
  }
});

test('2.3: ballots leave under the letters of the source, with the club at the time', () => {
  const ballots = rowsOf('mp_votes', samplePeriod);
  assert.equal(ballots.map(({ vysledek }) => vysledek).join(''), 'AABBABBBABABCA@AAKBB');
  assert.deepEqual([ballots[4]!.club, ballots[14]!.club], ['Sever', 'Jih']);
});

test('2.2: clubs, stages and actions are written in words, what is missing is empty', () => {
  assert.deepEqual(rowsOf('mp_info', samplePeriod)[4]!.club, 'Jih');
  const [first, , last] = rowsOf('tisk_history', samplePeriod);
  assert.deepEqual(
    [first!.akce, first!.id_hlas, last!.id_typ_stavu],
    ['předložen', null, 'Sbírka zákonů'],
  );
});
