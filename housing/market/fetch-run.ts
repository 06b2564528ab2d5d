import type { SourceName } from './indicator.ts';

/**
 * How a run of one source ended: `updated` stored something new, `unchanged` nothing new, `not-yet`
 * found the source empty, `failed` has an error message.
 */
export type Outcome = 'updated' | 'unchanged' | 'not-yet' | 'failed';

/** One run of one source. A run without an outcome is still running. Times are ISO 8601 UTC. */
export type FetchRun = {
  readonly source: SourceName;
  readonly outcome: Outcome | undefined;
  readonly recordsCount: number;
  readonly errorMessage: string | undefined;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
};

/** The last run of a source, and its last `updated` or `unchanged` one. */
export type SourceState = {
  readonly source: SourceName;
  readonly lastRun: FetchRun | undefined;
  readonly lastGood: FetchRun | undefined;
};
