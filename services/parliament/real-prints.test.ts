import assert from 'node:assert/strict';
import { test } from 'node:test';
import { provenance } from './chamber/period.ts';
import { printHistory } from './chamber/print-history.ts';
import { INTERPELLATION } from './chamber/vote-nature.ts';
import {
  expectedOf,
  noRealData,
  rawTable,
  realPeriod,
  realRegister,
} from './testing/real-periods.ts';

const skip = noRealData;

/** Words of a title, folded, without those that bills of all subjects have. */
function subject(title: string): string[] {
  const folded = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return folded.match(/[a-z]{3,}/g)!.filter((word) => !/^(navrh|nav|zak|nov|vlad|pos)/.test(word));
}

/** True when one word begins like another: as far as the shorter goes, four letters at most. */
function isShared(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length, 4);
  return one.slice(0, length) === other.slice(0, length);
}

for (const number of [7, 1] as const) {
  test(`1.2: in period ${number} a certain link is named by the register or shares a word`, {
    skip,
  }, async () => {
    const { votes, prints } = await realPeriod(number);
    const [named, titles] = await Promise.all([rawTable('hist.unl'), rawTable('tisky.unl')]);
    const history = new Map(named.map((row) => [Number(row[3]), Number(row[1])]));
    const titleOf = new Map(titles.map((row) => [Number(row[0]), `${row[10]} ${row[15]}`]));
    let certain = 0;
    for (const { id, title } of votes) {
      const link = prints.get(id);
      if (!link || provenance(link) !== 'certain') continue;
      certain += 1;
      if (history.get(id) === link.print.id) continue;
      const words = subject(titleOf.get(link.print.id)!);
      const shared = subject(title).some((one) => words.some((other) => isShared(one, other)));
      assert.ok(shared, `vote ${id} "${title}" is not on print ${link.print.number}`);
    }
    assert.ok(certain > (number === 7 ? 2100 : 2700), `${certain} certain links`);
  });
}

test('1.2: in period 7 links are those of an independent reading of the accepted agenda', {
  skip,
}, async () => {
  const { votes, prints } = await realPeriod(7);
  const { sample, votes_linked } = expectedOf(7).tisk_lookup;
  // The independent reading leaves interpellations out.
  const answers = votes.filter(({ itemType }) => itemType === INTERPELLATION);
  assert.equal(prints.size - answers.length, votes_linked);
  const letters = (text: string) => text.replaceAll(' ', '');
  const own = (id: number) => letters(prints.get(id)!.print.title);
  for (const { id, title } of answers) assert.ok(own(id).startsWith(letters(title)));
  const on551 = answers.filter(({ id }) => prints.get(id)!.print.number === 551);
  assert.deepEqual([answers.length, on551.map(({ id }) => id)], [46, [61363, 61607, 61687]]);
  const onItem = Map.groupBy(votes, ({ session, item }) => `${session}/${item}`);
  for (const { schuze, bod, id_tisk } of sample) {
    for (const { id } of onItem.get(`${schuze}/${bod}`) ?? []) {
      assert.equal(prints.get(id)?.print.id, id_tisk, `${schuze}/${bod}`);
    }
  }
});

test('1.2: in period 1 votes stand on the print of their title, whatever number it has', {
  skip,
}, async () => {
  const { votes, prints } = await realPeriod(1);
  const linked = (id: number) => prints.get(id)?.print.number;
  assert.deepEqual(
    [2426, 2535, 2560, 6958, 5503, 6236, 4373].map(linked),
    [1717, 1791, 1791, 599, 958, 959, 1364],
  );
  const budget = votes.filter(({ session, item }) => session === 15 && item === 14);
  assert.equal(budget.length, 80);
  assert.deepEqual([...new Set(budget.map(({ id }) => linked(id)))], [533]);
});

test('1.2, 1.5: in period 7 every vote named by a history is linked to that print', {
  skip,
}, async () => {
  const [register, { votes, prints }] = await Promise.all([realRegister(7), realPeriod(7)]);
  const valid = new Set(votes.map(({ id }) => id));
  const named = register.prints.flatMap((print) =>
    printHistory(register.histories, print.id).flatMap(({ vote }) =>
      vote !== undefined && valid.has(vote) ? [[vote, print.id] as const] : [],
    ),
  );
  assert.ok(named.length > 100, `${named.length} links`);
  for (const [vote, print] of named)
    assert.equal(prints.get(vote)?.print.id, print, `vote ${vote}`);
});
