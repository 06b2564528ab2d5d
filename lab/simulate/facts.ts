import type { NewJob } from '../../runner/job/job.ts';
import type { Outcome } from '../../runner/job/outcome.ts';
import type { QueueSettings } from '../../runner/job/queue.ts';
import type { ClaimRequest } from '../../runner/store/port/requests.ts';
import type { JobRow, ScheduleRow } from './disk.ts';

/*
 * What the simulator knows by itself: what callers asked for, what receivers answered, and the rows
 * that were committed. The rules of the contract are checked against it.
 */

/** One claim of a job: an attempt at most once called. */
export type ClaimFacts = {
  readonly worker: string;
  called: boolean;
  /** What its receiver or its worker said, at what time of the clock. */
  readonly said: { readonly outcome: Outcome; readonly at: number }[];
};

export type JobFacts = {
  /** `j12`; of a schedule `s1`. */
  readonly name: string;
  readonly asked: NewJob;
  readonly askedAt: number;
  readonly host: string;
  /** Undefined: deleted. */
  row: JobRow | undefined;
  id: string;
  /** Another job has taken its idempotency key. */
  released: boolean;
  /** What callers ask for now. */
  readonly wishes: Set<'delete' | 'force' | 'retry' | 'change'>;
  /** A retry by hand ends it. */
  expiresAt: number;
  /** Since it was made or retried by hand. */
  lost: number;
  interrupted: number;
  readonly claims: Map<number, ClaimFacts>;
};

export type QueueFacts = {
  readonly name: string;
  /** The former settings too, while a change is under way: either may hold. */
  settings: readonly (QueueSettings & { readonly paused: boolean })[];
  /** At most so many tokens: after a change the bucket counts as full. */
  bucket: { tokens: number; at: number };
};

export type Facts = {
  readonly jobs: Map<string, JobFacts>;
  readonly byName: Map<string, JobFacts>;
  readonly queues: Map<string, QueueFacts>;
  readonly schedules: Map<string, ScheduleRow>;
  /** By the name of the worker: what its claim under way asked for. */
  readonly claiming: Map<string, ClaimRequest>;
  readonly leaseGraceMs: number;
  readonly maxLost: number;
  readonly everySecs: number;
  readonly passed: () => number;
  /** The time of the store. */
  readonly wall: () => number;
  /** The latest that it ever was: what was due then stays so when the clock is set back. */
  readonly latest: () => number;
  /** A process takes over what an earlier one left running. */
  isRecovering: boolean;
  /** A broken promise of the contract; the first is reported. */
  readonly broken: (invariant: string, what: string) => void;
  readonly note: (event: string) => void;
};

export const isOpen = ({ row }: JobFacts) => row !== undefined && row.phase <= 2;
export const queueName = ({ asked }: JobFacts) => asked.queueName;

export function jobsOf(facts: Facts, queue: string, phases: readonly number[]): JobFacts[] {
  return [...facts.jobs.values()].filter(
    (job) => queueName(job) === queue && job.row !== undefined && phases.includes(job.row.phase),
  );
}

/** The widest (or the narrowest) of what may hold while a change is under way. */
export function limitOf(
  queue: QueueFacts,
  limit: 'maxConcurrency' | 'maxPerKey' | 'rateLimitRps',
  which = Math.max,
): number {
  return which(...queue.settings.map((one) => one[limit] ?? Number.POSITIVE_INFINITY));
}

export function keyIsBusy(facts: Facts, job: JobFacts, which = Math.max): boolean {
  const key = job.asked.concurrencyKey;
  if (key === undefined) return false;
  const queue = facts.queues.get(queueName(job))!;
  const running = jobsOf(facts, queue.name, [2]).filter((one) => one.asked.concurrencyKey === key);
  return running.length >= limitOf(queue, 'maxPerKey', which);
}
