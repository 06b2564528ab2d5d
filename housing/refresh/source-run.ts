import type { HousingStore } from '../store/housing-store.ts';
import type { Ask } from './ask.ts';

/** What a source is read with. */
export type SourceContext = {
  readonly ask: Ask;
  readonly store: HousingStore;
  readonly clock: () => Date;
  readonly signal: AbortSignal | undefined;
  /** How far it is, for a terminal. */
  readonly onProgress: (done: number, total: number) => void;
};

/** What one run of a source brought. Throwing means it brought nothing. */
export type SourceResult = {
  /** Values read and accepted, new or known. */
  readonly records: number;
  readonly changed: boolean;
  /** A document was the same as last time, so that no records does not mean nothing published. */
  readonly sameAsBefore: boolean;
  /** What went wrong although the rest was stored: the run counts as failed. */
  readonly problem?: string | undefined;
  /** What is worth saying although nothing went wrong. */
  readonly note?: string | undefined;
};

export type SourceRun = (context: SourceContext) => Promise<SourceResult>;
