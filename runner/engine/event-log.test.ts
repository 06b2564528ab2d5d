import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimedJob } from '../testing/claimed-job.ts';
import { logEvent } from './event-log.ts';

test('10.30: where answers are encrypted no line of the log quotes one', () => {
  const lines: { reason?: string }[] = [];
  const log = { info: (about: { reason?: string }) => void lines.push(about) } as never;
  const settlement = { status: 'dead', error: 'HTTP 422: card 4111 refused' } as const;
  const event = { kind: 'settled', job: claimedJob(), attempt: undefined, settlement } as const;
  logEvent(log, event);
  logEvent(log, event, false);
  const reasons = lines.map(({ reason }) => reason);
  assert.deepEqual(reasons, ['HTTP 422: card 4111 refused', 'HTTP 422']);
});
