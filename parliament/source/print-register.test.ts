import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { printHistory } from '../chamber/print-history.ts';
import { statusOf } from '../chamber/print-register.ts';
import { readArchive } from '../store/archive.ts';
import { noRealData, realArchive, realPeriod } from '../testing/real-periods.ts';
import { readPrintRegister } from './print-register.ts';
import { isNeeded } from './tables.ts';

const bytes = (...lines: readonly string[]) =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''));
const period = findPeriod(10)!;

const files = new Map<string, Uint8Array>([
  [
    'tisky.unl',
    bytes(
      '1|1|0|5|0|0||174||ministr financi|Novela z. o dani|01.02.2026|02.02.2026||| Navrh, kterym se meni zakon c. 586/1992 Sb.||||||||',
      '2|2|0|9|0|0||173||Novak|Jiny navrh|01.02.2022|||| Navrh||||||||',
      '3|2|0|6|0|0||174||Novak|Bez odkazu|01.01.1900|1900-01-01||| Navrh||||||||',
    ),
  ],
  [
    'tisky_za.unl',
    bytes(
      '1|2|0|10|Pozmenovaci|Pozmenovaci navrhy|2026-03-01 10:00||||||||||',
      '1|1|0|8|Usneseni|Usneseni vyboru|2026-02-20 10:00||||||||||',
      '1|-1|0|18|Spolecna zprava||||||||||||',
    ),
  ],
  ['sbirka.unl', bytes('70|586|1992|1||01.01.1992|1|', '71|2|1993|1||01.01.1993|1|')],
  [
    'sb_pre.unl',
    bytes(
      '1|0|70|31|1|0|',
      '1|0|71|32|1|0|',
      '1|0|70|31|1|0|',
      '2|0|70|31|1|0|',
      '1|0|999|31|1|0|',
    ),
  ],
]);

test('1.5, 2.4: the register holds the prints of a period with sub-prints in order', () => {
  const { prints } = readPrintRegister(files, period);
  assert.deepEqual(
    prints.map(({ ct, kind, submitted, submitter }) => [ct, kind, submitted, submitter]),
    [
      [5, 'government_bill', '2026-02-01', 'ministr financi'],
      [6, 'bill', undefined, 'Novak'],
    ],
  );
  assert.deepEqual(
    prints[0]!.subPrints.map(({ ct1, kind, date }) => [ct1, kind, date]),
    [
      [1, 'committee_resolution', '2026-02-20'],
      [2, 'amendments', '2026-03-01'],
    ],
  );
});

test('1.5, 2.4: law changes come from sb_pre, each once; related bills are its reverse', () => {
  const { prints, relatedBills } = readPrintRegister(files, period);
  assert.deepEqual(
    prints[0]!.lawChanges.map(({ law, amendment_type, idsb }) => [law, amendment_type, idsb]),
    [
      ['586/1992', 'amends', 70],
      ['2/1993', 'repeals', 71],
    ],
  );
  assert.deepEqual(
    relatedBills.get(70)?.map(({ period, ct }) => [period, ct]),
    [
      [10, 5],
      [9, 9],
    ],
  );
});

test('1.5: without sbirka.zip prints have no law changes and lose nothing else', () => {
  const register = readPrintRegister(new Map([['tisky.unl', files.get('tisky.unl')!]]), period);
  assert.deepEqual(
    register.prints.map(({ lawChanges }) => lawChanges.length),
    [0, 0],
  );
});

async function realRegister() {
  const archives = await Promise.all(
    ['tisky.zip', 'sbirka.zip'].map((name) => readArchive(realArchive(name), isNeeded)),
  );
  return readPrintRegister(
    new Map(archives.flatMap((archive) => [...archive.files])),
    findPeriod(7)!,
  );
}

test('1.2, 1.5: in period 7 every vote named by a history is linked to that print', {
  skip: noRealData,
}, async () => {
  const [register, { votes, prints }] = await Promise.all([realRegister(), realPeriod(7)]);
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

test('1.5: period 7 has sub-prints, histories, law changes and related bills from the archives alone', {
  skip: noRealData,
}, async () => {
  const { prints, histories, relatedBills } = await realRegister();
  const count = (has: (print: (typeof prints)[number]) => boolean) => prints.filter(has).length;
  assert.equal(prints.length, 639);
  assert.equal(
    prints.reduce((sum, { subPrints }) => sum + subPrints.length, 0),
    1024,
  );
  assert.ok(count(({ id }) => printHistory(histories, id).length > 0) > 600);
  const bills = prints.filter(({ kind }) => kind === 'government_bill');
  assert.equal(bills.filter(({ lawChanges }) => lawChanges.length > 0).length, bills.length - 12);
  const print10 = prints.find(({ ct }) => ct === 10)!;
  assert.deepEqual(print10.lawChanges[0], {
    law: '48/1997',
    law_name:
      '48/1997 Sb., o veřejném zdravotním pojištění a o změně a doplnění některých souvisejících zákonů',
    amendment_type: 'amends',
    idsb: 330,
  });
  // Every law a print of the period changes leads back to that print.
  for (const { ct, lawChanges } of prints) {
    for (const { idsb } of lawChanges) {
      const related = relatedBills.get(idsb!) ?? [];
      assert.ok(
        related.some((bill) => bill.period === 7 && bill.ct === ct),
        `${ct} ${idsb}`,
      );
    }
  }

  assert.equal(statusOf(printHistory(histories, print10.id)), 'law');
});
