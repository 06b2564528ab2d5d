import assert from 'node:assert/strict';
import { maxHeaderSize } from 'node:http';
import { test } from 'node:test';
import type { FastifyBaseLogger } from 'fastify';
import { createRefusals } from './refusals.ts';

test('refusals are logged in one line a minute for each reason, with their number', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const lines: string[] = [];
  const warn = ({ refused, detail }: { refused: number; detail?: string }, text: string) =>
    lines.push(`${refused} ${text}${detail ? ` (${detail})` : ''}`);
  const refusals = createRefusals({ warn } as unknown as FastifyBaseLogger);
  const said = () => lines.splice(0);

  for (let i = 0; i < 3; i++) refusals.count('connection_limit', '16 connections');
  const sentence = 'connections refused: as many are open as may be (16 connections)';
  assert.deepEqual(said(), [`1 ${sentence}`]);
  refusals.count('head_too_large');
  assert.deepEqual(said(), [`1 requests refused: the head is larger than ${maxHeaderSize} bytes`]);
  t.mock.timers.tick(60_000);
  assert.deepEqual(said(), [`2 ${sentence}`]);
  // Nothing to say for a minute: the next is said at once again.
  t.mock.timers.tick(60_000);
  refusals.count('connection_limit', '16 connections');
  assert.deepEqual(said(), [`1 ${sentence}`]);
  assert.equal(refusals.totals.get('connection_limit'), 4);
});

test('what scanners and browsers cause every day is counted, not logged', () => {
  const refusals = createRefusals({} as FastifyBaseLogger);
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
