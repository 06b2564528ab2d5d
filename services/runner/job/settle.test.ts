import assert from 'node:assert/strict';
import { test } from 'node:test';
import { claimedJob } from '../testing/claimed-job.ts';
import type { ClaimedJob } from './job.ts';
import { type Outcome, outcomeText } from './outcome.ts';
import { settle } from './settle.ts';

const NOW = Date.UTC(2026, 0, 1, 12);
const options = { retryStatuses: [], random: () => 0.5 };

const job = (about: Partial<ClaimedJob> = {}) =>
  claimedJob({ baseDelayMs: 100, maxDelayMs: 5000, ...about });

function refused(statusCode: number, about: Partial<Outcome & { kind: 'refused' }> = {}): Outcome {
  return { kind: 'refused', statusCode, body: '', location: null, retryAfter: null, ...about };
}

test('6.3: max_retries 0 acts as 1', () => {
  assert.equal(settle(job({ maxRetries: 0 }), refused(500), NOW, options).status, 'dead');
  assert.equal(settle(job({ maxRetries: 1 }), refused(500), NOW, options).status, 'dead');
});

test('1.2.7: the wait is the backoff of the failed attempt', () => {
  const linear = job({ attempt: 2, retryBackoff: 'linear' });
  const settlement = settle(linear, refused(500), NOW, options);
  assert.deepEqual(settlement, { status: 'pending', visibleAt: NOW + 200, error: 'HTTP 500' });
});

test('6.3: statuses of retry_statuses are tried again', () => {
  const given = { ...options, retryStatuses: [429, 302] };
  assert.equal(settle(job(), refused(429), NOW, given).status, 'pending');
  assert.equal(settle(job(), refused(302, { location: '/' }), NOW, given).status, 'pending');
  assert.equal(settle(job(), refused(408), NOW, given).status, 'dead');
});

test('6.3: Retry-After lengthens the wait up to max_delay_ms and never shortens it', () => {
  const visibleAt = (retryAfter: string) => {
    const settlement = settle(job(), refused(503, { retryAfter }), NOW, options);
    return 'visibleAt' in settlement ? settlement.visibleAt - NOW : undefined;
  };
  assert.equal(visibleAt('2'), 2000);
  assert.equal(visibleAt('0'), 100);
  assert.equal(visibleAt('3600'), 5000);
  assert.equal(visibleAt('Thu, 01 Jan 2026 12:00:03 GMT'), 3000);
  assert.equal(visibleAt('soon'), 100);
});

test('6.3: an interrupted job goes back at once, also after its last try', () => {
  const settlement = settle(job({ attempt: 3 }), { kind: 'interrupted' }, NOW, options);
  assert.equal(settlement.status, 'interrupted');
  assert.equal('visibleAt' in settlement && settlement.visibleAt, NOW);
});

test('6.3: a blocked address is final, and so is a redirect, whose error names where it leads', () => {
  assert.equal(settle(job(), { kind: 'blocked', cause: 'x' }, NOW, options).status, 'dead');
  const redirect = settle(job(), refused(302, { location: '/elsewhere' }), NOW, options);
  assert.equal(redirect.status, 'dead');
  assert.match('error' in redirect ? (redirect.error ?? '') : '', /\/elsewhere/);
});

test('6.3: the error quotes the beginning of the answer and cuts no letter in two', () => {
  const body = `${'x'.repeat(499)}🙂 and more`;
  const said = { statusCode: 400, body, location: null, retryAfter: null };
  const settlement = settle(job(), { kind: 'refused', ...said }, NOW, options);
  assert.equal('error' in settlement && settlement.error, `HTTP 400: ${'x'.repeat(499)}`);
});

test('1.2.7: with a base delay of zero a failed call is repeated at once', () => {
  const settlement = settle(
    job({ baseDelayMs: 0 }),
    { kind: 'timeout', timeoutMs: 9 },
    NOW,
    options,
  );
  assert.equal('visibleAt' in settlement && settlement.visibleAt, NOW);
});

test('4.10: an accepted job is leased as its receiver says', () => {
  const accepted = { kind: 'accepted', statusCode: 202, leaseMs: 86_400_000 } as const;
  const leaseUntil = NOW + 86_400_000;
  assert.deepEqual(settle(job(), accepted, NOW, options), { status: 'accepted', leaseUntil });
});

test('4.10: a reported failure is tried again after the backoff alone, or final if it is permanent', () => {
  const failed = {
    kind: 'failed',
    statusCode: null,
    error: 'disk full',
    permanent: false,
  } as const;
  const again = settle(job({ baseDelayMs: 0 }), failed, NOW, options);
  assert.deepEqual(again, { status: 'pending', visibleAt: NOW, error: 'disk full' });
  const dead = settle(job(), { ...failed, permanent: true }, NOW, options);
  assert.deepEqual(dead, { status: 'dead', error: 'disk full' });
});

test('4.10, 8: the error of a reported failure is what was reported, up to 1000 characters', () => {
  const text = (error: string) =>
    outcomeText({ kind: 'failed', statusCode: null, error, permanent: false });
  assert.equal(text('e'.repeat(1001)), 'e'.repeat(1000));
  assert.equal(text(''), 'the receiver reported a failure');
});
