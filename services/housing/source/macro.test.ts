import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ParseError } from '@tessera/kit/errors';
import fc from 'fast-check';
import { dataFile } from '../testing/data-folder.ts';
import { macroQuestion, readMacro } from './macro.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const reply = (...observations: unknown[]) => bytes({ count: 0, observations });
const read = (of: Uint8Array) => readMacro('nominal_property_price_index', of);

test('1.3.1 macro: the request carries series and key', () => {
  const { path } = macroQuestion('nominal_property_price_index', 'a&b');
  assert.equal(path, '/series/observations?series_id=QCZN628BIS&api_key=a%26b&file_type=json');
});

const real = dataFile('QCZN628BIS.fred-shape.json');
test('1.3.1 macro: a real series has 72 quarters', { skip: real.skip }, () => {
  const observations = read(readFileSync(real.path));
  assert.equal(observations.length, 72);
  assert.deepEqual(observations[0], {
    indicator: 'nominal_property_price_index',
    region: 'national',
    date: '2008-01-01',
    value: 102.074,
    source: 'macro',
    kind: 'measured',
  });
  assert.equal(observations.at(-1)?.value, 266.8417);
});

test('1.3.1 macro: "." is a missing value, not zero', () => {
  const observations = read(
    reply({ date: '2010-01-01', value: '.' }, { date: '2010-04-01', value: '99.5' }),
  );
  assert.deepEqual(
    observations.map(({ date, value }) => [date, value]),
    [['2010-04-01', 99.5]],
  );
  assert.deepEqual(read(reply()), []);
});

test('10.5 refusal: an invalid macro reply, with its reason', () => {
  const worked: [reply: Uint8Array, reason: RegExp][] = [
    [new TextEncoder().encode('<html>'), /QCZN628BIS, line 1: expected JSON, found an HTML page/],
    [new TextEncoder().encode('{"observations": ['), /expected JSON/],
    [Buffer.from('\ufeff{}', 'utf16le'), /expected UTF-8/],
    [bytes({ data: [] }), /expected "observations"/],
    [
      bytes({ error_code: 400, error_message: 'Bad Request. The api_key is bad.' }),
      /expected "observations"$/,
    ],
    [bytes(null), /expected "observations"/],
    [reply({ date: '2010-01-01', value: '0' }), /line 1: expected a date and an index/],
    [reply({ date: '2010-01-01', value: '' }), /expected a date and an index/],
    [reply({ date: '2010-02-30', value: '1' }), /expected a date and an index/],
    [
      reply({ date: '2010-01-01', value: '1' }, { date: '2010-01-01', value: '1' }),
      /line 2: expected each date once/,
    ],
  ];
  for (const [of, reason] of worked) {
    assert.throws(
      () => read(of),
      (error: Error) => error instanceof ParseError && reason.test(error.message),
    );
  }
});

test('10.5 refusal: any macro reply gives observations or a ParseError', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        for (const { value: index } of read(bytes({ observations: value }))) assert.ok(index > 0);
      } catch (error) {
        assert.ok(error instanceof ParseError);
      }
    }),
  );
});
