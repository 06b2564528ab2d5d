import type { ClaimedJob } from './job.ts';
import type { ErrorActivity, HostActivity } from './receivers.ts';

/** A call under way. */
export type CallUnderWay = {
  readonly jobId: string;
  readonly queueName: string;
  readonly host: string;
  readonly startedAt: number;
};

/** One process that calls receivers, as it reports itself with every heartbeat. */
export type Worker = {
  readonly id: string;
  readonly version: string;
  readonly slots: number;
  readonly usedSlots: number;
  /** Empty: all queues. */
  readonly queues: readonly string[];
  readonly startedAt: number;
  readonly heartbeatAt: number;
  /** Hosts whose breaker is open. */
  readonly restingHosts: readonly string[];
  /** The longest running first. */
  readonly calls: readonly CallUnderWay[];
  /** What it saw of its receivers within the last hour; older versions do not report it. */
  readonly hosts?: readonly HostActivity[];
  readonly errors?: readonly ErrorActivity[];
};

/** A worker that has not reported for this long counts as gone. */
export const WORKER_GONE_AFTER_MS = 15_000;

/** The fence of one claim, without the job's content. */
export type ClaimRef = Pick<ClaimedJob, 'id' | 'run' | 'workerId'>;

/** The token a callback carries in `X-Runner-Claim`; a later report must present it. */
export function claimToken({ run, workerId }: Pick<ClaimRef, 'run' | 'workerId'>): string {
  return `${run}.${workerId}`;
}

/** The claim of job `id` that a token names; undefined when the text is no token. */
export function parseClaimToken(id: string, token: string): ClaimRef | undefined {
  const [, run, workerId] = /^(\d{1,9})\.(.+)$/s.exec(token) ?? [];
  return run === undefined || workerId === undefined
    ? undefined
    : { id, run: Number(run), workerId };
}
