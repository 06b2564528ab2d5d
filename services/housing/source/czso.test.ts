import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ParseError } from '@tessera/kit/errors';
import { mayGoTo } from '@tessera/kit/http/egress';
import { wagesCsv } from '@tessera/sandbox/sources/czso';
import { dataFile } from '../testing/data-folder.ts';
import { packageQuestions, readPackage, readWages, wagesQuestion } from './czso.ts';

const encode = (text: string) => new TextEncoder().encode(text);
const json = (value: unknown) => encode(JSON.stringify(value));

test('1.3.3 wages: the package API is asked for data set 110080', () => {
  assert.deepEqual(
    packageQuestions.map(({ path }) => path),
    ['/pll/eweb/package_show?id=110080', '/pll/eweb/lkod_ld.datova_sada?id=110080'],
  );
});

test('1.3.3 wages: a CSV on the new hosts of the office is fetched, one elsewhere is not', () => {
  const office = new URL('https://vdb.czso.cz');
  const mayGo = (host: string) =>
    mayGoTo(new URL(`${host}/110080-25data.csv`), office, wagesQuestion.furtherHosts);
  for (const host of ['csu.gov.cz', 'data.csu.gov.cz', 'opendata.csu.gov.cz', 'vdb.czso.cz']) {
    assert.ok(mayGo(`https://${host}`), host);
  }
  for (const other of ['http://csu.gov.cz', 'https://csu.gov.cz.evil.example', 'https://gov.cz']) {
    assert.ok(!mayGo(other), other);
  }
});

test('1.3.3 wages: both package APIs name the address of the CSV', () => {
  const csv = 'https://www.czso.cz/documents/1/110080-24data.csv';
  const older = {
    success: true,
    result: {
      resources: [
        { url: 'https://x/y.pdf', format: 'pdf' },
        { url: csv, format: 'text/csv' },
      ],
    },
  };
  const newer = { distribuce: [{ přístupové_url: csv, formát: 'CSV', schéma: 'https://x' }] };
  assert.equal(readPackage(json(older), 'package'), csv);
  assert.equal(readPackage(json(newer), 'package'), csv);
});

test('1.3.3 wages: a package without a CSV is not published yet', () => {
  assert.equal(readPackage(json({ result: { resources: [] } }), 'package'), undefined);
  assert.equal(readPackage(json({ distribuce: [{ formát: 'pdf' }] }), 'package'), undefined);
});

test('10.5 refusal: an invalid package reply', () => {
  const worked: [reply: Uint8Array, reason: RegExp][] = [
    [
      json({ success: false, error: { message: 'neexistuje' } }),
      /the office answered with an error$/,
    ],
    [json({}), /result.resources/],
    [
      json({ distribuce: [{ formát: 'csv', přístupové_url: 'file:///etc/passwd' }] }),
      /expected the address of a CSV$/,
    ],
    [encode('<html>'), /expected JSON/],
  ];
  for (const [reply, reason] of worked) assert.throws(() => readPackage(reply, 'package'), reason);
});

test('1.3.3 wages: 210 means and 210 medians of the country and fourteen regions', () => {
  const wages = readWages(encode(wagesCsv()));
  assert.equal(wages.length, 420);
  const medians = wages.filter(({ indicator }) => indicator === 'median_monthly_wage');
  assert.equal(medians.length, 210);
  const prague = medians.find(({ region, date }) => region === 'praha' && date === '2024-01-01');
  assert.equal(prague?.value, 49_775);
  assert.equal(new Set(wages.map(({ region }) => region)).size, 15);
  const praha = wages.find(({ region, date }) => region === 'praha' && date === '2024-01-01');
  assert.deepEqual(praha, {
    indicator: 'avg_monthly_wage',
    region: 'praha',
    date: '2024-01-01',
    value: 62_022,
    source: 'czso',
    kind: 'measured',
  });
});

test('1.3.3 wages: windows-1250, a byte order mark and upper-case columns are read', () => {
  const expected = readWages(encode(wagesCsv()));
  const [header = '', ...rows] = wagesCsv().split('\r\n');
  assert.deepEqual(readWages(encode(`\ufeff${wagesCsv()}`)), expected);
  assert.deepEqual(readWages(encode([header.toUpperCase(), ...rows].join('\n'))), expected);
  assert.deepEqual(readWages(inWindows1250(wagesCsv())), expected);
});

test('10.5 refusal: missing columns, unknown regions, a wage of one crown', () => {
  const csv = wagesCsv();
  const worked: [text: string, reason: RegExp][] = [
    ['', /expected columns hodnota, spkvantil_kod/],
    ['<!doctype html>', /expected columns hodnota/],
    [csv.replace('hodnota', 'castka'), /expected columns hodnota$/],
    [csv.replaceAll('"62022"', '"1"'), /expected a year and a wage$/],
    [
      csv.replaceAll('"3018"', '"9999"').replaceAll('Hlavní město Praha', 'Atlantida'),
      /expected a kraj$/,
    ],
    [`${csv}\r\n${csv.split('\r\n').slice(1).join('\r\n')}`, /expected each year once/],
    [`${csv}"`, /expected CSV/],
  ];
  for (const [text, reason] of worked) {
    assert.throws(
      () => readWages(encode(text)),
      (error: Error) => error instanceof ParseError && reason.test(error.message),
      String(reason),
    );
  }
});

test('1.3.3 wages: a header alone is an empty list', () => {
  assert.deepEqual(readWages(encode(wagesCsv('empty'))), []);
});

const head = dataFile('czso_110079_head.csv');
test('10.5 refusal: a real file of another data set', { skip: head.skip }, () => {
  assert.throws(
    () => readWages(readFileSync(head.path)),
    /expected columns spkvantil_kod, pohlavi_kod/,
  );
});

/** The bytes of windows-1250, found by decoding each byte: Node encodes no such thing itself. */
function inWindows1250(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1250');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from([...text], (letter) => codes.get(letter) ?? 63);
}
