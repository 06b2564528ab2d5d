import type { JobDefaults, NewJob } from '../../services/runner/job/job.ts';
import type { Outcome } from '../../services/runner/job/outcome.ts';
import type { Queue } from '../../services/runner/job/queue.ts';
import type { ClaimRequest } from '../../services/runner/store/port/requests.ts';
import type { JobRow } from '../../services/runner/store/sqlite/rows.ts';

/*
 * What the simulator knows by itself: what callers asked for, what receivers answered, and the rows
 * that were committed. The rules of the contract are checked against it.
 */

export const QUEUES = ['alpha', 'beta', 'gamma'];
export const HOSTS = ['one.test', 'two.test', 'three.test'];

export const DEFAULTS: JobDefaults = {
  maxRetries: 3,
  retryBackoff: 'exponential',
  baseDelayMs: 200,
  maxDelayMs: 3000,
  timeoutMs: 2000,
};

/** One claim of a job: an attempt that is called at most once. */
type ClaimFacts = {
  readonly worker: string;
  called: boolean;
  /** Answer of its receiver, and its time by the clock. */
  readonly said: { readonly outcome: Outcome; readonly at: number }[];
};

export type Wish = 'cancel' | 'retry' | 'run now';

export type JobFacts = {
  /** `j12` */
  readonly name: string;
  readonly asked: NewJob;
  readonly askedAt: number;
  readonly host: string;
  /** The committed row; undefined: not yet, or removed. */
  row: JobRow | undefined;
  id: string;
  /** Another job has taken its idempotency key. */
  released: boolean;
  /** Changes that callers ask for now. */
  readonly wishes: Set<Wish>;
  /** Losses since it was made or retried by hand. */
  lost: number;
  /** By run. */
  readonly claims: Map<number, ClaimFacts>;
};

export type Limits = Pick<Queue, 'maxConcurrency' | 'maxPerKey' | 'rateLimitRps' | 'paused'>;

export type QueueFacts = {
  readonly name: string;
  /** Two while a change is under way: either may hold. */
  limits: readonly Limits[];
  /** At most these tokens: after a change the bucket counts as full. */
  bucket: { tokens: number; at: number };
};

/** More tokens than any bucket holds. */
export const FULL = 10_000;

export type Facts = {
  /** By id: the jobs that were stored. */
  readonly jobs: Map<string, JobFacts>;
  /** By name: the jobs that were asked for. */
  readonly byName: Map<string, JobFacts>;
  readonly queues: Map<string, QueueFacts>;
  /** By the name of the worker: what its claim under way asked for. */
  readonly claiming: Map<string, ClaimRequest>;
  readonly maxLost: number;
  /** The time of the store. */
  readonly wall: () => number;
  /** The latest that it ever was: what was due then stays so when the clock is set back. */
  readonly latest: () => number;
  /** A process takes over what an earlier one left running. */
  isRecovering: boolean;
  /** A promise of the contract is broken; the first is reported. */
  readonly broken: (invariant: string, what: string) => void;
  readonly note: (event: string) => void;
};

export function know(facts: Facts, name: string, asked: NewJob, askedAt: number): JobFacts {
  const job: JobFacts = {
    name,
    asked,
    askedAt,
    host: new URL(asked.callbackUrl).host,
    row: undefined,
    id: '',
    released: false,
    lost: 0,
    wishes: new Set(),
    claims: new Map(),
  };
  facts.byName.set(name, job);
  return job;
}

/** Reports a promise that does not hold. */
export function must({ broken }: Facts, holds: boolean, invariant: string, what: string): void {
  if (!holds) broken(invariant, what);
}

export const isOpen = ({ row }: JobFacts) => row !== undefined && row.phase <= 2;

export function jobsOf(facts: Facts, queue: string, phases: readonly number[]): JobFacts[] {
  return [...facts.jobs.values()].filter(
    ({ asked, row }) => asked.queueName === queue && row && phases.includes(row.phase),
  );
}

/** The widest (or the narrowest) of what may hold while a change is under way. */
export function limitOf(
  { limits }: QueueFacts,
  limit: 'maxConcurrency' | 'maxPerKey' | 'rateLimitRps',
  which = Math.max,
): number {
  return which(...limits.map((one) => one[limit] ?? Infinity));
}

export function keyIsBusy(facts: Facts, job: JobFacts, which = Math.max): boolean {
  const { concurrencyKey: key, queueName } = job.asked;
  if (key === undefined) return false;
  const running = jobsOf(facts, queueName, [2]).filter((one) => one.asked.concurrencyKey === key);
  return running.length >= limitOf(facts.queues.get(queueName)!, 'maxPerKey', which);
}

/** The bucket counts as full: a setting or the clock was changed. */
export function refill(queue: QueueFacts, at: number): void {
  queue.bucket = { tokens: FULL, at };
}
