import { findRetryAfterMs } from '@tessera/kit/http/retry-after';
import { retryDelayMs } from './backoff.ts';
import { beginning } from './beginning.ts';
import type { ClaimedJob } from './job.ts';
import type { Outcome } from './outcome.ts';
import { NOT_CALLED, type Settlement } from './settlement.ts';

export type SettleOptions = {
  /** Statuses of 3xx and 4xx that are tried again, such as 429; none by default. */
  readonly retryStatuses: readonly number[];
  /** The longest `Retry-After` that is followed; undefined: the job's `maxDelayMs`. */
  readonly retryAfterMaxMs?: number | undefined;
  readonly random: () => number;
};

/**
 * What becomes of a job after an attempt: 2xx completes it; 5xx, timeout and connection errors are
 * retried while `attempt < maxRetries`; the rest is final (docs/contract/runner.md 3).
 */
export function settle(
  job: ClaimedJob,
  outcome: Outcome,
  now: number,
  options: SettleOptions,
): Settlement {
  switch (outcome.kind) {
    case 'delivered':
      return { status: 'completed', result: outcome.body, resultCut: outcome.bodyCut };
    case 'accepted':
      return {
        status: 'accepted',
        leaseUntil: now + outcome.leaseMs,
        ...(outcome.askedSecs !== undefined && {
          note: `Runner-Lease: ${outcome.askedSecs} was shortened to ${outcome.leaseMs / 1000} seconds`,
        }),
      };
    case 'deferred':
      return { status: 'deferred', visibleAt: outcome.until, error: outcomeText(outcome) };
    case 'interrupted':
      return { status: 'interrupted', visibleAt: now, error: outcomeText(outcome) };
    case 'blocked':
      return { status: 'dead', error: outcomeText(outcome) };
    case 'refused':
      if (outcome.statusCode < 500 && !options.retryStatuses.includes(outcome.statusCode)) {
        return { status: 'dead', error: outcomeText(outcome) };
      }
      return again(job, outcomeText(outcome), now, options, outcome.retryAfter);
    case 'failed':
      if (outcome.permanent) return { status: 'dead', error: outcomeText(outcome) };
      return again(job, outcomeText(outcome), now, options);
    default:
      return again(job, outcomeText(outcome), now, options);
  }
}

function again(
  job: ClaimedJob,
  error: string,
  now: number,
  { random, retryAfterMaxMs = job.maxDelayMs }: SettleOptions,
  retryAfter: string | null = null,
): Settlement {
  if (job.attempt >= job.maxRetries) return { status: 'dead', error };
  const delay = Math.max(
    retryDelayMs(job.attempt, job, random),
    findRetryAfterMs(retryAfter, now, retryAfterMaxMs) ?? 0,
  );
  return { status: 'pending', visibleAt: now + delay, error };
}

/** The outcome as the job's error text. */
export function outcomeText(outcome: Exclude<Outcome, { kind: 'delivered' | 'accepted' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return refusalText(outcome);
    case 'failed':
      return beginning(outcome.error, REPORTED) || 'the receiver reported a failure';
    case 'timeout':
      return `no complete answer within ${outcome.timeoutMs} ms`;
    case 'unreachable':
      return `connection failed: ${outcome.cause}`;
    case 'blocked':
      return `address not allowed: ${outcome.cause}`;
    case 'interrupted':
      return 'interrupted: the runner was stopped';
    case 'deferred':
      return `${NOT_CALLED}${outcome.host} failed repeatedly and is suspended`;
  }
}

/** How much of an error that a receiver reports is kept. */
const REPORTED = 1000;

/** How much of the receiver's answer goes into the error. */
const QUOTED = 500;

function refusalText({ statusCode, body, location }: Outcome & { kind: 'refused' }): string {
  if (location !== null) {
    const there = beginning(location, QUOTED);
    return `HTTP ${statusCode}: redirects are not followed (location: ${there})`;
  }
  return body === '' ? `HTTP ${statusCode}` : `HTTP ${statusCode}: ${beginning(body, QUOTED)}`;
}
