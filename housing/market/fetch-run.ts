import type { SourceName } from './indicator.ts';

/**
 * How a run of one source ended: `updated` brought something new, `unchanged` nothing, `not-yet`
 * means the source answered properly but has published nothing, `failed` says why.
 */
export type Outcome = 'updated' | 'unchanged' | 'not-yet' | 'failed';

/** One run of one source. Without an outcome it is under way. Times are ISO 8601 UTC. */
export type FetchRun = {
  readonly source: SourceName;
  readonly outcome: Outcome | undefined;
  readonly recordsCount: number;
  readonly errorMessage: string | undefined;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
};

/** What is known of a source: its last run, and the last one that saw its data. */
export type SourceState = {
  readonly source: SourceName;
  readonly lastRun: FetchRun | undefined;
  readonly lastGood: FetchRun | undefined;
};
