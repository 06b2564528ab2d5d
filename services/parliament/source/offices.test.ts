import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samplePeriod } from '../testing/sample-period.ts';
import { readOffices } from './offices.ts';
import { openTables } from './tables.ts';

const lines = (...rows: string[]) =>
  new TextEncoder().encode(rows.map((row) => `${row}|\n`).join(''));

const tables = openTables(
  new Map([
    ['osoby.unl', lines('101||Sever|Adam|||M||', '900||Cizí|Iva|||Z||')],
    [
      'organy.unl',
      lines(
        '174||11|PSP10|Snemovna|||||',
        '20|174|1|ANO2011|Klub ANO|||||',
        '30|174|3|RV|Rozpoctovy vybor|||||',
        '50||5|Vlada|Vlada|||||',
        '60||13|X|Pratele|||||',
      ),
    ],
    // A function may have the number of a club.
    ['funkce.unl', lines('20|30|1|Predseda|1', '51|50|1|Ministr financi|1')],
    [
      'zarazeni.unl',
      lines(
        '101|174|0|2020-01-01 00||||',
        '101|20|0|2020-01-02 00||||',
        '101|20|1|2020-01-03 00||||',
        '101|30|0|2020-01-04 00||||',
        '101|60|0|2020-01-05 00||||',
        '101|50|0|2020-01-06 00|||',
        '101|51|1|2020-01-06 00||||',
        '900|50|0|2020-01-07 00|2021-05-02 00|||',
        '900|50|0|2019-01-07 00|2019-05-02 00|||',
        '901|174|0|2020-01-01 00||||',
      ),
    ],
  ]),
);

test('10.20 careers: seats, clubs, titled offices and governments are read; a number may be an organ or a function', () => {
  const offices = readOffices(tables, samplePeriod.members, samplePeriod.votes);
  assert.deepEqual(
    offices.map(({ personId, body, organ, period, title }) => [
      personId,
      body,
      organ,
      period,
      title,
    ]),
    [
      [101, 'chamber', '', 10, ''],
      [101, 'club', 'ANO', 10, ''],
      [101, 'committee', 'Rozpoctovy vybor', 10, 'Predseda'],
      [101, 'government', '50', 0, 'Ministr financi'],
      [900, 'government', '50', 0, ''],
    ],
  );
});
