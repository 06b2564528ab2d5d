import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printHistory } from '../chamber/print-history.ts';
import { readPrintHistories } from './print-history.ts';
import { openTables } from './tables.ts';

const bytes = (...lines: string[]) =>
  Buffer.from(lines.map((line) => `${line}\n`).join(''), 'latin1');
/** A line of hist.unl, padded to its fifteen fields. */
const hist = (line: string) => line + '|'.repeat(15 - line.split('|').length + 1);

const HIST = bytes(
  hist('3|500|2014-02-14 00:00|77|33||6|142'),
  hist('1|500|2013-11-08 00:00||10'),
  hist('2|500|1900-01-01 00:00||999'),
  hist('4|500|2014-03-28 00:00||57|||||||07.04.2014|23|60|rem'),
  hist('5|501|2014-03-28 00:00||57'),
);
const tables = openTables(
  new Map([
    ['hist.unl', HIST],
    ['prechody.unl', bytes('10|0|10|16|1|', '33|32|16|22|1|', '57|20|21|12|1|')],
    ['stavy.unl', bytes('0|0|0||||', '32|5|1||||', '20|11|1||||')],
    ['typ_stavu.unl', bytes('0|START|', '5|3. cteni|', '11|Sbirka|')],
    ['typ_akce.unl', bytes('16|submitted|', '22|consent|', '12|sent|')],
  ]),
);
const wanted = new Set([500]);

test('2.4: the way of a print is told in order of time, from its transitions', () => {
  const steps = printHistory(readPrintHistories(tables, wanted), 500);
  assert.deepEqual(
    steps.map(({ date, stage, label, outcome, vote }) => [date, stage, label, outcome, vote]),
    [
      ['2013-11-08', 'submitted', 'START', 'submitted', undefined],
      [undefined, 'other', '', '', undefined],
      ['2014-02-14', 'third_reading', '3. cteni', 'consent', 77],
      ['2014-03-28', 'collection', 'Sbirka', 'sent', undefined],
    ],
  );
  assert.deepEqual([steps[3]!.law, steps[3]!.note, steps[2]!.session], ['60/2014', 'rem', 6]);
});

test('2.4: other prints than those wanted are left out', () => {
  assert.deepEqual(printHistory(readPrintHistories(tables, wanted), 501), []);
  assert.equal(readPrintHistories(tables, new Set()).prints.length, 0);
});

test('2.4: without the tables of states a history has dates and votes but no labels', () => {
  const bare = openTables(new Map([['hist.unl', HIST]]));
  const steps = printHistory(readPrintHistories(bare, wanted), 500);
  assert.ok(steps.every(({ stage, outcome }) => stage === 'other' && outcome === ''));
  const named = steps.filter(({ vote }) => vote !== undefined);
  assert.deepEqual([named.length, named[0]!.date, named[0]!.vote], [1, '2014-02-14', 77]);
});
