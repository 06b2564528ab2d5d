import type { ClaimedJob } from './job.ts';
import type { ErrorActivity, HostActivity, QueueTimes } from './receivers.ts';

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
  /** When the breaker of each of them allows a call again. */
  readonly restingUntil?: Readonly<Record<string, number>>;
  /** Hosts that have used up their share of the slots. */
  readonly fullHosts?: readonly string[];
  /** The longest running first. */
  readonly calls: readonly CallUnderWay[];
  /** What it saw of its receivers within the last hour; older versions do not report it. */
  readonly hosts?: readonly HostActivity[];
  readonly errors?: readonly ErrorActivity[];
  readonly queueTimes?: readonly QueueTimes[];
};

/** A worker that has not reported for this long counts as gone. */
export const WORKER_GONE_AFTER_MS = 15_000;

/** The fence of one claim, without the job's content. */
export type ClaimRef = Pick<ClaimedJob, 'id' | 'run' | 'workerId'>;

/**
 * The token a callback carries in `X-Runner-Claim`; a later report must present it. It names the
 * job, so that the claim of one job cannot settle another, and nothing but stored data, so that it
 * outlives the process.
 */
export function claimToken({ id, run, workerId }: ClaimRef): string {
  return `${run}.${id}.${workerId}`;
}

/** The claim that a token names; undefined when the text is no token. */
export function parseClaimToken(token: string): ClaimRef | undefined {
  const match = /^(\d{1,9})\.([^.]+)\.(.+)$/s.exec(token);
  if (match === null) return undefined;
  return { run: Number(match[1]), id: match[2]!, workerId: match[3]! };
}
