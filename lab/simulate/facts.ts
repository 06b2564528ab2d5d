import { HELD } from '../../runner/job/flow.ts';
import type { JobDefaults, NewJob } from '../../runner/job/job.ts';
import type { Outcome } from '../../runner/job/outcome.ts';
import type { Queue } from '../../runner/job/queue.ts';
import type { ClaimRequest } from '../../runner/store/port/requests.ts';
import type { JobRow, ScheduleRow } from './disk.ts';

/*
 * What the simulator knows by itself: what callers asked for, what receivers answered, and the rows
 * that were committed. The rules of the contract are checked against it.
 */

export const QUEUES = ['alpha', 'beta', 'gamma'];
export const HOSTS = ['one.test', 'two.test', 'three.test'];

export const DEFAULTS: JobDefaults = {
  ...{ maxRetries: 3, retryBackoff: 'exponential', baseDelayMs: 200, maxDelayMs: 3000 },
  timeoutMs: 2000,
};

/** One claim of a job: an attempt that is called at most once. */
type ClaimFacts = {
  readonly worker: string;
  called: boolean;
  /** What its receiver or its worker said, at what time of the clock. */
  readonly said: { readonly outcome: Outcome; readonly at: number }[];
};

export type Wish = 'cancel' | 'cancel by force' | 'retry' | 'replay' | 'change';

export type JobFacts = {
  /** `j12`; of a schedule `s1`. */
  readonly name: string;
  readonly asked: NewJob;
  readonly askedAt: number;
  readonly host: string;
  /** The committed row; undefined: not yet, or removed. */
  row: JobRow | undefined;
  id: string;
  /** Another job has taken its idempotency key. */
  released: boolean;
  /** What callers ask for now. */
  readonly wishes: Set<Wish>;
  /** A retry by hand ends it. */
  expiresAt: number;
  /** How often since it was made or retried by hand. */
  lost: number;
  /** How often: each gives an attempt more, also after a retry by hand. */
  interrupted: number;
  /** It was dead or removed once: what waits for it may have been told. */
  hasFailed: boolean;
  /** All it depends on has ended, or somebody runs it all the same. */
  isFree: boolean;
  /** By run. */
  readonly claims: Map<number, ClaimFacts>;
};

export type Limits = Pick<
  Queue,
  'maxConcurrency' | 'maxPerKey' | 'rateLimitRps' | 'ratePerKeyRps' | 'fairBy' | 'paused'
>;

/** The rate of a queue or of a key. */
export type RateFacts = {
  /** At most these tokens: after a change the bucket counts as full. */
  bucket: { tokens: number; at: number };
  /** `waiting_for` said that no token comes before; what changes the bucket takes it back. */
  nothingBefore?: number | undefined;
};

export type QueueFacts = RateFacts & {
  readonly name: string;
  /** Two while a change is under way: either may hold. */
  limits: readonly Limits[];
  /** By key; one that is not there has a full bucket. */
  readonly keys: Map<string, RateFacts>;
  /** Fair: by priority and waiting key, how often each other key had its turn since. */
  readonly passed: Map<string, Map<string, number>>;
};

/** More tokens than any bucket holds. */
export const FULL = 10_000;

export type Facts = {
  /** By id: the jobs that were stored. */
  readonly jobs: Map<string, JobFacts>;
  /** By name: the jobs that were asked for. */
  readonly byName: Map<string, JobFacts>;
  readonly queues: Map<string, QueueFacts>;
  readonly schedules: Map<string, ScheduleRow>;
  /** By the name of the worker: what its claim under way asked for. */
  readonly claiming: Map<string, ClaimRequest>;
  readonly leaseGraceMs: number;
  readonly maxLost: number;
  /** The period of the schedule. */
  readonly everySecs: number;
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
  const host = asked.callbackUrl === '' ? '' : new URL(asked.callbackUrl).host;
  const job: JobFacts = {
    ...{ name, asked, askedAt, host, row: undefined, id: '', released: false },
    ...{ lost: 0, interrupted: 0, expiresAt: asked.expiresAt ?? Infinity },
    ...{
      wishes: new Set(),
      claims: new Map(),
      isFree: asked.dependsOn === undefined,
      hasFailed: false,
    },
  };
  facts.byName.set(name, job);
  return job;
}

/** Reports a promise that does not hold. */
export function must({ broken }: Facts, holds: boolean, invariant: string, what: string): void {
  if (!holds) broken(invariant, what);
}

export const isOpen = ({ row }: JobFacts) => row !== undefined && row.phase <= 2;

/** Whether what this job depends on may have ended so that it runs, docs/contract/runner.md 4.13. */
export function mayRun({ jobs }: Facts, { asked }: JobFacts): boolean {
  const others = (asked.dependsOn ?? []).map((id) => jobs.get(id)!);
  const hasEnded = (one: JobFacts) => asked.onFailure === 'run' && one.hasFailed;
  return others.every((one) => one.row?.phase === 3 || hasEnded(one));
}

/** What it waits for cannot end by itself: somebody must run or cancel it. */
export function isHeldForEver(facts: Facts, job: JobFacts): boolean {
  if (job.row?.visible_at !== HELD) return false;
  const others = (job.asked.dependsOn ?? []).map((id) => facts.jobs.get(id)!);
  const isHold = job.asked.onFailure === 'hold';
  const hasFailed = others.some(({ row }) => row === undefined || row.phase === 4);
  return (isHold && hasFailed) || others.some((one) => isHeldForEver(facts, one));
}

export function jobsOf(facts: Facts, queue: string, phases: readonly number[]): JobFacts[] {
  return [...facts.jobs.values()].filter(
    ({ asked, row }) => asked.queueName === queue && row && phases.includes(row.phase),
  );
}

/** The widest (or the narrowest) of what may hold while a change is under way. */
export function limitOf(
  { limits }: QueueFacts,
  limit: 'maxConcurrency' | 'maxPerKey' | 'rateLimitRps' | 'ratePerKeyRps',
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

/** Whether the key of a job has a rate of its own. */
export const hasKeyRate = ({ asked }: JobFacts, { limits }: QueueFacts) =>
  asked.concurrencyKey !== undefined && limits.some((one) => one.ratePerKeyRps !== null);

/** Buckets count as full: a setting or the clock was changed. */
export function refill(queue: QueueFacts, at: number): void {
  Object.assign(queue, { bucket: { tokens: FULL, at }, nothingBefore: undefined });
  queue.keys.clear();
}
