import assert from 'node:assert/strict';
import { maxHeaderSize } from 'node:http';
import { test } from 'node:test';
import { createRefusals } from './refusals.ts';

test('refusals are counted by reason, and logged in words of their own', () => {
  const lines: unknown[] = [];
  const refusals = createRefusals({ warn: (about, message) => lines.push([about, message]) });
  refusals.count('connection_limit', '16 connections');
  refusals.count('head_too_large');
  assert.deepEqual(lines, [
    [{ detail: '16 connections' }, 'connections refused: as many are open as may be'],
    [{ detail: undefined }, `requests refused: the head is larger than ${maxHeaderSize} bytes`],
  ]);
  refusals.count('connection_limit', '16 connections');
  assert.equal(refusals.totals.get('connection_limit'), 2);
});

test('what scanners and browsers cause every day is counted, not logged', () => {
  const refusals = createRefusals({ warn: () => assert.fail('nothing is logged') });
  refusals.count('not_http');
  refusals.count('request_timeout');
  assert.deepEqual(
    [...refusals.totals],
    [
      ['connection_limit', 0],
      ['accept_failed', 0],
      ['head_too_large', 0],
      ['request_timeout', 1],
      ['not_http', 1],
    ],
  );
});
