/** What becomes of a claimed job: decided by settle.ts, written by the store. */
export type Settlement =
  | { readonly status: 'completed'; readonly result: string; readonly resultCut: boolean }
  | { readonly status: 'dead'; readonly error: string }
  | { readonly status: 'pending'; readonly visibleAt: number; readonly error: string }
  /** No call was made (breaker open, host full, stopping): attempt and token are given back. */
  | { readonly status: 'deferred'; readonly visibleAt: number; readonly error: string | null }
  /** The receiver answered 202 and reports later: the job stays running until the lease ends. */
  | { readonly status: 'accepted'; readonly leaseUntil: number; readonly note?: string }
  /** The runner stopped during the call: the job gets an additional attempt. */
  | { readonly status: 'interrupted'; readonly visibleAt: number; readonly error: string };

/** The error of a pending job whose `expiresAt` has passed, also of one that waited for a retry. */
export const EXPIRED = 'expired: expires_at passed before the next attempt';

/** The error of a job whose worker neither reported nor renewed its lease. */
export const LEASE_EXPIRED = 'lease expired: the worker did not report back';

/** The error of a job that a receiver accepted and did not report before its lease ended. */
export const REPORT_MISSING =
  'lease expired: the receiver accepted the job and did not report back';

/** The error of an accepted job whose lease an operator ended. */
export const LEASE_ENDED = 'lease ended by hand: the receiver accepted the job and did not report';

/** The error of a job that an ended process had left running. */
export const WORKER_STOPPED = 'the worker stopped before it reported';

/** How the error of a job begins that was claimed and put off without a call. */
export const NOT_CALLED = 'not called: ';
