import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noRealData, realPeriod } from '../testing/real-periods.ts';
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
    offices.map(({ personId, sex, body, organ, period, title }) => [
      personId,
      sex,
      body,
      organ,
      period,
      title,
    ]),
    [
      [101, 'male', 'chamber', '', 10, ''],
      [101, 'male', 'club', 'ANO', 10, ''],
      [101, 'male', 'committee', 'Rozpoctovy vybor', 10, 'Predseda'],
      [101, 'male', 'government', '50', 0, 'Ministr financi'],
      [900, 'female', 'government', '50', 0, ''],
    ],
  );
});

test('10.19 government: in period 7 twelve members held office in the government of 2014', {
  skip: noRealData,
}, async () => {
  const { offices, members } = await realPeriod(7);
  const seated = new Set(members.map(({ personId }) => personId));
  const own = offices.filter(({ body, organ }) => body === 'government' && organ === '1164');
  const people = new Set(own.map(({ personId }) => personId).filter((id) => seated.has(id)));
  assert.equal(people.size, 12);
});
