import { PublicError } from '@tessera/kit/errors';
import type { JobStatus } from './choices.ts';
import type { Job, NewJob } from './job.ts';

/** `visibleAt` of a job that waits for others: the last moment there is (ECMA-262, 21.4.1.1). */
export const HELD = 8_640_000_000_000_000;

export const isHeld = ({ visibleAt }: Pick<Job, 'visibleAt'>) => visibleAt === HELD;

/** Whether a new job waits for others. */
export const mustWait = ({ dependsOn = [], afterBatch }: NewJob) =>
  dependsOn.length > 0 || afterBatch !== undefined;

/** How many jobs of a batch are in which state; those that were cancelled are not there any more. */
export type BatchCounts = Readonly<Record<JobStatus, number>>;

/** A batch none of whose jobs is there any more, or ever was. */
export const NO_JOBS: BatchCounts = { pending: 0, running: 0, completed: 0, dead: 0 };

/** The idempotency key of the job that is called at the end of a batch. */
export const callKey = (batchId: string) => `batch:${batchId}`;

/** A new job of a batch whose call has been made, or begun by hand: nobody would be told of its end. */
export class BatchEnded extends PublicError {
  constructor(batchId: string | undefined) {
    super(
      409,
      'conflict',
      `the call at the end of batch ${batchId} was made: it takes no more jobs`,
    );
  }
}

/** What a job had to wait for, when all of it has ended. A job that was removed is undefined. */
type Dependencies = {
  readonly jobs: readonly (Pick<Job, 'status' | 'result'> | undefined)[];
  readonly batch?: BatchCounts | undefined;
};

/**
 * What becomes of a job whose dependencies have ended: it runs with this payload, is cancelled, or stays
 * until somebody runs or cancels it. docs/contract/runner.md 4.13
 */
export function afterDependencies(
  job: Pick<Job, 'payload' | 'dependsOn' | 'onFailure' | 'afterBatch'>,
  { jobs, batch }: Dependencies,
): { readonly kind: 'run'; readonly payload: string } | { readonly kind: 'cancel' | 'stay' } {
  const hasFailed = jobs.some((one) => one?.status !== 'completed');
  if (hasFailed && job.onFailure === 'cancel') return { kind: 'cancel' };
  if (hasFailed && job.onFailure !== 'run') return { kind: 'stay' };
  const results = (job.dependsOn ?? []).map((id, place) => [id, jobs[place]?.result ?? null]);
  const dependencies = results.length === 0 ? undefined : Object.fromEntries(results);
  const counts = batch && {
    batch_id: job.afterBatch,
    completed: batch.completed,
    dead: batch.dead,
  };
  return { kind: 'run', payload: withFields(job.payload, { dependencies, batch: counts }) };
}

/** The text of a JSON object with more members; what it has stays as it was written. */
function withFields(payload: string, fields: object): string {
  const more = JSON.stringify(fields).slice(1, -1);
  const end = payload.lastIndexOf('}');
  const isEmpty = payload.slice(0, end).trimEnd().endsWith('{');
  return `${payload.slice(0, end)}${isEmpty || more === '' ? '' : ','}${more}}`;
}
