import { findRetryAfterMs } from '@tessera/kit/http/retry-after';
import type { ClaimedJob, RetrySettings } from './job.ts';
import { type Outcome, outcomeText } from './outcome.ts';

type SettleOptions = {
  /** Statuses of 3xx and 4xx that are tried again, such as 429. */
  readonly retryStatuses: readonly number[];
  readonly random: () => number;
};

/**
 * The next state of a job after an attempt: 2xx completes it; 5xx, timeout and connection errors are
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
      return { status: 'accepted', leaseUntil: now + outcome.leaseMs };
    case 'interrupted':
      return { status: 'interrupted', visibleAt: now, error: outcomeText(outcome) };
    case 'cancelled':
      return { status: 'dead', error: outcomeText(outcome) };
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
  { random }: SettleOptions,
  retryAfter: string | null = null,
): Settlement {
  if (job.attempt >= job.maxRetries) return { status: 'dead', error };
  const delay = Math.max(
    retryDelayMs(job.attempt, job, random),
    findRetryAfterMs(retryAfter, now, job.maxDelayMs) ?? 0,
  );
  return { status: 'pending', visibleAt: now + delay, error };
}

/** The next state of a claimed job: decided by settle.ts, written by the store. */
export type Settlement =
  | { readonly status: 'completed'; readonly result: string; readonly resultCut: boolean }
  | { readonly status: 'dead'; readonly error: string }
  | { readonly status: 'pending'; readonly visibleAt: number; readonly error: string }
  /** No call was made (host suspended or full, stopping): attempt and token are given back. */
  | { readonly status: 'deferred'; readonly visibleAt: number; readonly error: string | null }
  /** The receiver answered 202 and reports later: the job stays running until the lease ends. */
  | { readonly status: 'accepted'; readonly leaseUntil: number }
  /** The runner stopped during the call: the job gets an additional attempt. */
  | { readonly status: 'interrupted'; readonly visibleAt: number; readonly error: string };

/** The error of a job whose worker neither reported nor renewed its lease. */
export const LEASE_EXPIRED = 'lease expired: the worker did not report back';

/** The error of a job that was taken back from lost workers too often. */
export const lostTooOften = (times: number) =>
  `lost ${times} times: its workers did not report back`;

/** The error of a job that a receiver accepted and did not report before its lease ended. */
export const REPORT_MISSING =
  'lease expired: the receiver accepted the job and did not report back';

/** The error of a job that an ended process had left running. */
export const WORKER_STOPPED = 'the worker stopped before it reported';

/** Beginning of the error of a job that was claimed and put off without a call. */
export const NOT_CALLED = 'not called: ';

/**
 * The wait after failed try number `attempt`. docs/contract/runner.md 1.2.7: by strategy, plus
 * or minus 30 %, at most `maxDelayMs`.
 */
export function retryDelayMs(
  attempt: number,
  settings: Omit<RetrySettings, 'maxRetries'>,
  random: () => number,
): number {
  const jitter = 0.7 + 0.6 * random();
  const delay = settings.baseDelayMs * factor(attempt, settings.retryBackoff) * jitter;
  return Math.round(Math.min(delay, settings.maxDelayMs));
}

function factor(attempt: number, strategy: RetrySettings['retryBackoff']): number {
  if (strategy === 'fixed') return 1;
  if (strategy === 'linear') return attempt;
  return 2 ** Math.min(attempt - 1, 60); // far above any cap, and 0 times it stays 0
}
