import type { Attempt, ClaimedJob } from '../job/job.ts';
import type { Settlement } from '../job/settle.ts';
import type { TakenBack } from '../store/port/requests.ts';

/** What the engine reports: for logs, metrics and live pages. */
export type EngineEvent =
  /** An attempt ended and is written down. `attempt` is undefined when no call was made. */
  | {
      readonly kind: 'settled';
      readonly job: ClaimedJob;
      readonly attempt: Attempt | undefined;
      readonly settlement: Settlement;
      /** The receiver or worker reported it beside a call. */
      readonly isReport?: boolean;
    }
  /** A result came after the claim was lost; it was dropped. */
  | { readonly kind: 'superseded'; readonly job: ClaimedJob }
  /** A result that no store would take; it was dropped. The job runs again when its lease ends. */
  | { readonly kind: 'unwritable'; readonly job: ClaimedJob; readonly error: unknown }
  /** At start: jobs an earlier owner of the file left running. */
  | { readonly kind: 'recovered'; readonly taken: readonly TakenBack[] }
  /** Jobs whose lease ended, or which expired before they were started. */
  | { readonly kind: 'reaped'; readonly taken: readonly TakenBack[] }
  /** A host failed repeatedly and is not called until then, or (undefined) is called again. */
  | { readonly kind: 'suspension'; readonly host: string; readonly until: number | undefined }
  | { readonly kind: 'scheduled'; readonly scheduleId: string; readonly jobId: string }
  /** A schedule was due while the job of its run before was open. */
  | { readonly kind: 'overlap'; readonly scheduleId: string; readonly skipped: boolean }
  | { readonly kind: 'cleaned'; readonly jobs: number }
  /** The clock was set: `byMs` is negative when it was set back. */
  | { readonly kind: 'clock-set'; readonly byMs: number }
  /** A task failed and will be tried again. */
  | { readonly kind: 'error'; readonly doing: string; readonly error: unknown }
  /** The database cannot be used; reported once, then at intervals, until it is back. */
  | { readonly kind: 'store-away'; readonly reason: string }
  | { readonly kind: 'store-still-away'; readonly awayMs: number; readonly failures: number }
  | { readonly kind: 'store-back'; readonly awayMs: number; readonly failures: number };
