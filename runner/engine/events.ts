import type { Attempt, ClaimedJob } from '../job/job.ts';
import type { Settlement } from '../job/settlement.ts';

/** What the engine tells whoever listens: for logs, metrics and live pages. */
export type EngineEvent =
  /** A try ended and is written down. `attempt` is undefined when no call was made. */
  | {
      readonly kind: 'settled';
      readonly job: ClaimedJob;
      readonly attempt: Attempt | undefined;
      readonly settlement: Settlement;
    }
  /** A result came after the claim was lost; it was dropped. */
  | { readonly kind: 'superseded'; readonly job: ClaimedJob }
  /** A result that no store would take; it was dropped. The job runs again when its lease ends. */
  | { readonly kind: 'unwritable'; readonly job: ClaimedJob; readonly error: unknown }
  | { readonly kind: 'recovered'; readonly jobs: number }
  | { readonly kind: 'reaped'; readonly jobs: number }
  | { readonly kind: 'scheduled'; readonly scheduleId: string; readonly jobId: string }
  | { readonly kind: 'cleaned'; readonly jobs: number }
  /** The store or a task failed; what is described will be tried again. */
  | { readonly kind: 'error'; readonly doing: string; readonly error: unknown };
