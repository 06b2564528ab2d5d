import type { Attempt, ClaimedJob } from '../job/job.ts';
import type { Settlement } from '../job/settle.ts';
import type { TakenBack } from '../store/port/requests.ts';

/** Reports of the engine, for the log, the metrics and the overview. */
export type EngineEvent =
  /** An attempt ended and is written down. `attempt` is undefined when no call was made. */
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
  /** Jobs whose lease ended; `atStart` also those that an earlier owner of the file left running. */
  | {
      readonly kind: 'taken-back';
      readonly taken: readonly TakenBack[];
      readonly atStart: boolean;
    }
  /** A host failed repeatedly and is not called before `until`. */
  | { readonly kind: 'suspended'; readonly host: string; readonly until: number }
  /** A suspended host answers again. */
  | { readonly kind: 'resumed'; readonly host: string }
  /** Old jobs were deleted. */
  | { readonly kind: 'cleaned'; readonly jobs: number }
  /** A task, such as 'claiming jobs', failed and will be tried again. */
  | { readonly kind: 'error'; readonly doing: string; readonly error: unknown };
