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

/** The methods a callback may use; all carry the payload as their body. */
export const METHODS = ['POST', 'PUT', 'PATCH'] as const;
export type Method = (typeof METHODS)[number];

/** A job whose dependency is dead or was removed stays, is removed, or runs all the same. */
export const ON_FAILURE = ['hold', 'cancel', 'run'] as const;
export type OnFailure = (typeof ON_FAILURE)[number];

/** Header names (lower case) and values a callback carries beside our own. */
export type ExtraHeaders = Readonly<Record<string, string>>;

/** Within a priority the jobs of a queue go by age, or each concurrency key has its turn. */
export const FAIR_BY = ['key'] as const;
export type FairBy = (typeof FAIR_BY)[number];

/**
 * What a due run does while the job of the one before is pending or running. `queue`: it waits until
 * that job has ended; `skip`: it is left out.
 */
export const OVERLAPS = ['allow', 'skip', 'queue'] as const;
export type Overlap = (typeof OVERLAPS)[number];

/** How one try ended, for the history of the job. */
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
