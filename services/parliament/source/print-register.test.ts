import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { readPrintRegister } from './print-register.ts';

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
  const { relatedBills: asked } = readPrintRegister(files, findPeriod(8)!);
  assert.deepEqual(asked.get(70), relatedBills.get(70), 'whatever period is asked for');
});

test('1.5: without sbirka.zip prints have no law changes and lose nothing else', () => {
  const register = readPrintRegister(new Map([['tisky.unl', files.get('tisky.unl')!]]), period);
  assert.deepEqual(
    register.prints.map(({ lawChanges }) => lawChanges.length),
    [0, 0],
  );
});

test('10.12: two prints with one number are both there, the new version after the first', () => {
  const { prints } = readPrintRegister(
    new Map([
      [
        'tisky.unl',
        bytes(
          '8|3|0|40|3|1||174||V|Nova verze||||| Nova verze||||||||',
          '7|3|0|40|0|1||174||V|Rozpocet||||| Rozpocet||||||||',
        ),
      ],
    ]),
    period,
  );
  assert.deepEqual(
    prints.map(({ id, ct, isFurther, title }) => [id, ct, isFurther, title]),
    [
      [7, 40, false, 'Rozpocet'],
      [8, 40, true, 'Nova verze'],
    ],
  );
});

test('10.12: unfinished prints lapse once the register holds prints of a later period', () => {
  const print = (id: number, organ: number) =>
    `${id}|2|12|${id}|0|4||${organ}||Senat|Navrh||||| Navrh||||||||`;
  const states = bytes('12|1|1||||');
  const status = (...lines: readonly string[]) => {
    const files = new Map([
      ['tisky.unl', bytes(...lines)],
      ['stavy.unl', states],
    ]);
    const [own] = readPrintRegister(files, findPeriod(7)!).prints;
    return [own!.status, own!.sponsor];
  };
  assert.deepEqual(status(print(1, 171)), ['in_progress', 'senate']);
  assert.deepEqual(status(print(1, 171), print(2, 172)), ['lapsed', 'senate']);
});
