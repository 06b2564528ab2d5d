/**
 * The states of a job, as callers see them.
 *
 *     enqueue ──▶ pending ──claim──▶ running ──2xx──▶ completed
 *                  ▲  ▲                │  │
 *                  │  └── transient, ──┘  └── permanent, or ──▶ dead
 *                  │      tries left          tries used up      │
 *                  └───────────────── retry ─────────────────────┘
 *
 * Cancelling a pending job removes it. Retention removes completed and dead ones.
 */
export const JOB_STATUSES = ['pending', 'running', 'completed', 'dead'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const BACKOFFS = ['exponential', 'linear', 'fixed'] as const;
export type Backoff = (typeof BACKOFFS)[number];

/** Header names (lower case) and values a callback carries beside our own. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** A due run whose job before is still pending or running: made as well, or left out. */
export const OVERLAPS = ['allow', 'skip'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** The end of one try, for the history of the job. */
export const ATTEMPT_OUTCOMES = [
  'delivered',
  'refused',
  'failed',
  'timeout',
  'unreachable',
  'blocked',
  'interrupted',
  'cancelled',
  'lease-expired',
  'worker-stopped',
] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];
