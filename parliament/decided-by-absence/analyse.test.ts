import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clubLines } from '../chamber/club-lines.ts';
import type { Vote } from '../chamber/period.ts';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber } from '../testing/sample-chamber.ts';
import { withAbsent } from './analyse.ts';

const MEMBERS = ['A A X', 'B B X', 'C C X', 'D D Y', 'E E Y', 'F F Nezařazení', 'G G'];

/** One vote of this row with what would have become of it. */
function one(row: string, vote: Partial<Vote>) {
  const chamber = sampleChamber(MEMBERS, [row], [{ quorum: 3, present: 4, ...vote }]);
  const [first] = withAbsent(chamber, clubLines(chamber, 'at-vote'));
  const { absent, excused, counted, wouldYes, wouldNo, wouldQuorum, reversed } = first!;
  const names = counted.map((m) => chamber.members[m]!.firstName).join('');
  return [absent, excused, names, wouldYes, wouldNo, wouldQuorum, reversed];
}

test('10.27: the absent and the excused vote like the majority of their club, the unaffiliated not at all', () => {
  // X has two yes and one away, Y one no and one excused; unaffiliated and without a club away.
  assert.deepEqual(one('AA@BM@@', { present: 3, quorum: 2 }), [3, 1, 'CE', 3, 2, 3, false]);
  assert.deepEqual(one('AAeBBAA', { present: 6, quorum: 4 }), [0, 1, 'C', 5, 2, 4, false]);
});

test('10.26, 10.27: a choice without votes has no data, and nothing is said of its votes', async () => {
  const { body } = await (await sampleApp()).inject('/decided-by-absence?from=2030-01-01');
  assert.match(body, /<p class="lead"[^>]*>Pro tento výběr nejsou data\./);
});

test('10.27: a club without a majority has no line', () => {
  assert.deepEqual(one('AB@AA@@', { present: 4, quorum: 3 }), [3, 0, '', 3, 1, 3, false]);
});

test('10.27: the quorum grows with those added, and a vote that misses it is reversed', () => {
  // 2 of 3 pass with a quorum of 2; with the two away of Y it is 2 of 5, which needs 3.
  const row = 'AA.B@..';
  assert.deepEqual(one(row, { present: 3, quorum: 2, outcome: 'A' }), [1, 0, 'E', 2, 2, 3, true]);
});

test('10.27: a quorum above half of those present is the constitution’s and stays', () => {
  const row = 'AA@....';
  assert.deepEqual(one(row, { present: 2, quorum: 3, outcome: 'R' }), [1, 0, 'C', 3, 0, 3, true]);
});

test('10.27: page and files list every vote, the reversed ones first, with names and excuses', async () => {
  const app = await sampleApp();
  const table = (await app.inject('/api/decided-by-absence?format=json')).json();
  assert.equal(table.rows.length, 4);
  assert.equal(
    table.reversed,
    table.rows.filter((row: { reversed: boolean }) => row.reversed).length,
  );
  const { id_hlasovani, pro, proti, absent, excused, would_pro, would_proti, reversed } =
    table.rows.find((row: { id_hlasovani: number }) => row.id_hlasovani === 12);
  assert.deepEqual(
    [id_hlasovani, pro, proti, absent, excused, would_pro, would_proti, reversed],
    [12, 2, 1, 1, 0, 3, 1, false],
  );
  const page = (await app.inject('/decided-by-absence')).body;
  assert.match(page, /Opačně by dopadlo 1 ze 4 hlasování/);
  assert.match(page, /<strong>Jih<\/strong> Emil Přeběhlík/);
  const csv = (await app.inject('/api/decided-by-absence?format=csv')).body.split('\r\n');
  for (const name of ['datum', 'nazev', 'kind', 'vysledek', 'would_kvorum']) {
    assert.ok(csv[0]!.split(',').includes(name), name);
  }
  assert.equal((await app.inject('/decided-by-absence?scope=x')).statusCode, 400);
});

test('10.27: periods 1 and 7 have as many reversed votes as an independent computation from the archives found', {
  skip: noRealData,
}, async () => {
  for (const [number, votes, reversed] of [
    [1, 5168, 248],
    [7, 3321, 63],
  ] as const) {
    const period = await realPeriod(number);
    const all = withAbsent(period, clubLines(period, 'at-vote'));
    assert.deepEqual([all.length, all.filter((row) => row.reversed).length], [votes, reversed]);
  }
});
