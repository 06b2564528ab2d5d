// A control character in a name of the source, from the archive to each picture and page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPeriod } from './chamber/electoral-periods.ts';
import { readPeriod } from './source/period.ts';
import { periodsInMemory } from './testing/periods-in-memory.ts';
import { sampleApp } from './testing/sample-app.ts';

const DIRT = '\x01\x1b\x0b';
const rows = (count: number, row: (number: number) => string) =>
  Buffer.from(Array.from({ length: count }, (_, at) => row(at + 1)).join(''), 'latin1');
const count = 12;
const period = readPeriod({
  period: findPeriod(7)!,
  exported: '2015-11-01',
  votes: new Map([
    [
      'hl2013s.unl',
      rows(
        40,
        (id) => `${id}|171|1|${id}||01.11.2015|10:00|6|6|0|0|12|7|N|A|Na${DIRT}zev|N${DIRT}|\n`,
      ),
    ],
    [
      'hl2013h1.unl',
      rows(40 * count, (row) => {
        const [member, vote] = [(row % count) + 1, Math.ceil(row / count)];
        return `${member}|${vote}|${(member * vote) % 5 < 3 ? 'A' : 'B'}|\n`;
      }),
    ],
  ]),
  members: new Map([
    ['osoby.unl', rows(count, (id) => `${id}||Nov${DIRT}ak${id}|J${DIRT}an|||M|||\n`)],
    ['poslanec.unl', rows(count, (id) => `${id}|${id}|700||171|||||||||||\n`)],
    [
      'organy.unl',
      Buffer.from(
        `801|171|1|A${DIRT}B|K${DIRT}|||||\n802|171|1|C${DIRT}D|K|||||\n700||75|P|Pra${DIRT}ha|||||\n5||5|V|Vl${DIRT}|||||\n`,
      ),
    ],
    [
      'zarazeni.unl',
      rows(
        2 * count,
        (row) =>
          `${((row - 1) % count) + 1}|${row > count ? 5 : 801 + (row % 2)}|0|2013-10-26 14|||\n`,
      ),
    ],
  ]),
});

const PICTURES = [
  '/charts/loyalty.png',
  '/charts/attendance.png',
  '/charts/similarity.png',
  '/votes/1/chamber.png',
];

test('1.1.2, 4.3: control characters in names leave every picture a picture, and no page holds them', async () => {
  const app = await sampleApp({ periods: periodsInMemory(period) });
  for (const path of PICTURES) {
    const { statusCode, headers, body } = await app.inject(`${path}?period=7`);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/png'], path + body);
  }
  for (const page of ['/', '/loyalty', '/similarity', '/mps/1', '/votes/1', '/mps?party=AB']) {
    const { body, statusCode } = await app.inject(`${page}?period=7`);
    assert.equal(statusCode, 200, page);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
    assert.doesNotMatch(body, /[\x00-\x08\x0b\x0c\x0e-\x1f]/, page);
  }
  assert.ok(period.quality.files.some(({ controls = 0 }) => controls > 0));
  await app.close();
});
