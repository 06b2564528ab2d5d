import type { HousingStore } from '../store/housing-store.ts';
import type { Ask } from './ask.ts';
import type { RefusedReplies } from './refused-replies.ts';

/** The dependencies of a source run. */
export type SourceContext = {
  readonly ask: Ask;
  /** Where a run goes on after a reply that it did not take. */
  readonly replies: Pick<RefusedReplies, 'newBatch' | 'refuse'>;
  readonly store: HousingStore;
  readonly clock: () => Date;
  readonly signal: AbortSignal | undefined;
  /** Whether an operator asked for implausible values to be stored, too. */
  readonly acceptImplausible: boolean;
  readonly onProgress: (done: number, total: number) => void;
};

/** The result of a run. A run that throws has stored nothing. */
export type SourceResult = {
  /** Number of values read and accepted, new or already stored. */
  readonly records: number;
  readonly changed: boolean;
  /** Number of values that the plausibility gate quarantined. */
  readonly quarantined?: number;
  /** A document was not modified, so zero records do not mean an empty source. */
  readonly sameAsBefore: boolean;
  /** An error although other parts were stored; the run counts as failed. */
  readonly problem?: Error | undefined;
  /** A remark for the log; the run did not fail. */
  readonly note?: string | undefined;
};

export type SourceRun = (context: SourceContext) => Promise<SourceResult>;
