import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTimestamp, timestamp, timestampOrNull } from './timestamp.ts';

test('2: a time is parsed in its full and shortened forms and with a Z', () => {
  const day = Date.UTC(2026, 10, 20);
  assert.equal(parseTimestamp('2026-11-20'), day);
  assert.equal(parseTimestamp('2026-11-20T21:52'), day + (21 * 60 + 52) * 60_000);
  assert.equal(parseTimestamp('2026-11-20T00:00:03.007Z'), day + 3007);
  assert.equal(parseTimestamp('2028-02-29'), Date.UTC(2028, 1, 29));
});

test('2: decimals after the third are dropped, and an offset counts', () => {
  const moment = Date.UTC(2026, 10, 20, 21, 52, 3, 123);
  for (const text of [
    '2026-11-20T21:52:03.123999',
    '2026-11-20T21:52:03.123456789Z',
    '2026-11-20T22:52:03.1239+01:00',
  ]) {
    assert.equal(parseTimestamp(text), moment, text);
  }
  assert.equal(parseTimestamp('2026-11-20T21:52:03.12'), moment - 3);
});

test('2: a day or hour that does not exist is refused', () => {
  for (const text of [
    '2026-02-30',
    '2026-02-29',
    '2026-04-31T12:00',
    '2026-13-45',
    '2099-13-01',
    '2026-11-20T25:00',
    '2026-11-20T21:60',
    '20. 11. 2026',
    '+010000-01-01',
    '10000-01-01',
    '',
  ]) {
    assert.equal(parseTimestamp(text), undefined, text);
  }
});

test('2: a time is written in UTC with milliseconds and without a zone designator', () => {
  const moment = Date.UTC(2026, 10, 20, 21, 52, 3, 7);
  assert.equal(timestamp(moment), '2026-11-20T21:52:03.007');
  assert.equal(timestampOrNull(moment), '2026-11-20T21:52:03.007');
});

test('2: a time that is not set is null; the first moment of 1970 is a time', () => {
  assert.equal(timestampOrNull(null), null);
  assert.equal(timestampOrNull(0), '1970-01-01T00:00:00.000');
});
