import type { HousingStore } from '../store/housing-store.ts';
import type { Ask } from './ask.ts';
import type { GateResult } from './gate.ts';
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
export type SourceResult = GateResult & {
  /** Number of values read and accepted, new or already stored. */
  readonly records: number;
  /** A document was not modified, so zero records do not mean an empty source. */
  readonly sameAsBefore?: boolean;
  /** An error although other parts were stored; the run counts as failed. */
  readonly problem?: Error | undefined;
};

export const NOTHING_NEW = { records: 0, changed: 0, quarantined: 0, notes: [] } as const;

export type SourceRun = (context: SourceContext) => Promise<SourceResult>;
