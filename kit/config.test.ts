import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  decimal,
  flag,
  integer,
  list,
  oneOf,
  port,
  readSettings,
  secret,
  text,
  url,
} from './config.ts';

const shape = { PORT: port(8001), DATA_DIR: text() };

test('a setting left out takes its default', () => {
  const settings = readSettings(shape, { DATA_DIR: '/data' });
  assert.deepEqual({ ...settings }, { PORT: 8001, DATA_DIR: '/data' });
});

test('all bad settings are named in one message', () => {
  assert.throws(() => readSettings(shape, { PORT: 'x' }), {
    message: 'Bad settings: PORT is not a whole number: x; DATA_DIR is missing',
  });
});

test('a number outside its range is told the range', () => {
  const hour = { HOUR: integer(3, { min: 0, max: 23 }) };
  assert.throws(() => readSettings(hour, { HOUR: '24' }), /HOUR must be from 0 to 23, not 24/);
});

test('an address loses its last slash and must be http', () => {
  assert.equal(url('')('http://localhost:1/'), 'http://localhost:1');
  assert.throws(() => url('')('ftp://x'), /is not an http\(s\) address/);
});

test('a flag is 1 or 0 and nothing else', () => {
  assert.deepEqual([flag(true)(undefined), flag(true)('0'), flag(false)('1')], [true, false, true]);
  assert.throws(() => flag(true)('yes'), /must be 1 or 0/);
});

test('choices, lists, decimals and secrets read as they say', () => {
  assert.equal(oneOf(['json', 'pretty'], 'json')('pretty'), 'pretty');
  assert.throws(() => oneOf(['json', 'pretty'], 'json')('xml'), /must be one of json, pretty/);
  assert.deepEqual(list('a')(' b, ,c '), ['b', 'c']);
  assert.equal(decimal(300)('2.5'), 2.5);
  assert.equal(secret()(undefined), '');
});
