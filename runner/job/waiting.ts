import { type Bucket, nextTokenAt, refilled } from './bucket.ts';
import { hostOf } from './callback-address.ts';
import { isHeld } from './flow.ts';
import type { Job } from './job.ts';
import type { Queue } from './queue.ts';
import type { Worker } from './worker.ts';

/** Why a pending job is not running. */
export type WaitingReason =
  | 'dependency'
  | 'due_time'
  | 'backoff'
  | 'queue_paused'
  | 'queue_full'
  | 'rate_limit'
  | 'no_worker_takes_queue'
  | 'not_pulled'
  | 'host_suspended'
  | 'host_full'
  | 'key_busy'
  | 'key_rate_limit'
  | 'slots_full'
  | 'next';

export type WaitingFor = {
  readonly reason: WaitingReason;
  /** Milliseconds since 1970 when the reason ends; null when nobody knows. */
  readonly until: number | null;
  /** One English sentence with the names and numbers behind the reason; of a host, these alone. */
  readonly detail: string | HostDetail;
  /** `queue_full`: how many of the running jobs receivers have accepted and will report later. */
  readonly accepted?: number;
};

type HostDetail = {
  readonly host: string;
  readonly until: number | null;
  /** How many slots calls to the host use, over all workers that take the queue. */
  readonly slotsHeld: number;
};

/** What the store knows of a pending job's queue, read together with the job. */
export type WaitingFacts = {
  readonly job: Job;
  readonly queue: Pick<
    Queue,
    'paused' | 'maxConcurrency' | 'rateLimitRps' | 'maxPerKey' | 'ratePerKeyRps'
  >;
  readonly running: number;
  /** How many of them a receiver has accepted and will report later. */
  readonly accepted: number;
  readonly bucket: Bucket | null;
  /** Running jobs of the same queue and concurrency key; 0 without a key. */
  readonly runningWithKey: number;
  /** The tokens of its queue and concurrency key; null: full. */
  readonly keyBucket: Bucket | null;
  /** Jobs and batches that must end before a held job starts. */
  readonly waitsFor: readonly string[];
};

/** What a worker reports of itself, as far as it explains why jobs wait. */
export type WorkerFacts = Pick<
  Worker,
  'queues' | 'slots' | 'usedSlots' | 'restingUntil' | 'fullHosts'
> & { readonly calls?: Worker['calls'] };

/**
 * Why a pending job waits: the first reason that holds, in the order in which a claim would meet
 * them. The workers are all of the database; only those that take the queue of the job count.
 * Computed on request and never stored.
 */
export function waitingFor(
  facts: WaitingFacts,
  workers: readonly WorkerFacts[],
  now: number,
  /** How many jobs of its queue go before it: each takes a token. */
  ahead = 0,
): WaitingFor {
  const { job, queue, running, accepted } = facts;
  const host = hostOf(job.callbackUrl);
  const isPulled = job.callbackUrl === '';
  if (isHeld(job)) return waiting('dependency', null, dependencyText(facts));
  if (queue.paused) return waiting('queue_paused', null, `queue ${job.queueName} is paused`);
  const able = ableWorkers(job, workers);
  if (able.length === 0 && !isPulled) {
    return waiting('no_worker_takes_queue', null, `no worker takes queue ${job.queueName}`);
  }
  // NaN where a worker has not suspended the host: no comparison with it holds.
  const untils = able.map(({ restingUntil = {} }) => Number(restingUntil[host]));
  if (!isPulled && untils.every((until) => until > now)) {
    return onHost('host_suspended', host, Math.min(...untils), able);
  }
  if (job.visibleAt > now) {
    return job.attempt === 0
      ? waiting('due_time', job.visibleAt, 'the job is delayed')
      : waiting('backoff', job.visibleAt, `attempt ${job.attempt} failed: ${job.lastError}`);
  }
  if (running >= queue.maxConcurrency) {
    const leased =
      accepted === 0 ? '' : `, ${accepted} of them accepted by receivers that report later`;
    const detail = `${running} of at most ${queue.maxConcurrency} jobs of the queue are running${leased}`;
    const full = waiting('queue_full', null, detail);
    return accepted === 0 ? full : { ...full, accepted };
  }
  if (queue.rateLimitRps !== null) {
    const bucket = refilled(facts.bucket, queue.rateLimitRps, now);
    if (bucket.tokens < 1) {
      const detail = `the queue starts at most ${queue.rateLimitRps} jobs a second`;
      return waiting('rate_limit', nextTokenAt(bucket, queue.rateLimitRps, ahead + 1), detail);
    }
  }
  if (keyIsBusy(facts)) {
    const detail = `${facts.runningWithKey} of at most ${queue.maxPerKey} jobs with key ${job.concurrencyKey} are running`;
    return waiting('key_busy', null, detail);
  }
  const keyTokenAt = nextTokenOfKey(facts, now);
  if (keyTokenAt !== undefined) {
    const detail = `jobs with key ${job.concurrencyKey} start at most ${queue.ratePerKeyRps} times a second`;
    return waiting('key_rate_limit', keyTokenAt, detail);
  }
  if (isPulled)
    return waiting(
      'not_pulled',
      null,
      `the job waits for a worker that pulls from ${job.queueName}`,
    );
  const hasSlot = (worker: WorkerFacts) => worker.usedSlots < worker.slots;
  const hostIsFull = ({ fullHosts = [] }: WorkerFacts) => fullHosts.includes(host);
  if (able.some((worker) => hasSlot(worker) && !hostIsFull(worker))) {
    return waiting('next', null, 'the job is among the next to be claimed');
  }
  if (able.some(hostIsFull)) return onHost('host_full', host, null, able);
  const slots = able.reduce((sum, worker) => sum + worker.slots, 0);
  const whose =
    able.length === 1 ? 'the worker that takes' : `the ${able.length} workers that take`;
  const detail = `all ${slots} slots of ${whose} queue ${job.queueName} are in use`;
  return waiting('slots_full', null, detail);
}

/** The workers that take the queue of a job. */
export const ableWorkers = <W extends Pick<Worker, 'queues'>>(
  { queueName }: Pick<Job, 'queueName'>,
  workers: readonly W[],
) => workers.filter(({ queues }) => queues.length === 0 || queues.includes(queueName));

function dependencyText({ waitsFor }: WaitingFacts): string {
  const [first, ...others] = waitsFor;
  if (first === undefined) {
    return 'what it depends on has failed or was removed: run it by hand, or cancel it';
  }
  return `${first} ${others.length === 0 ? '' : `and ${others.length} more `}must be completed first`;
}

function keyIsBusy({ job, queue, runningWithKey }: WaitingFacts): boolean {
  return (
    job.concurrencyKey !== null && queue.maxPerKey !== null && runningWithKey >= queue.maxPerKey
  );
}

/** Undefined where it has one. */
function nextTokenOfKey({ job, queue, keyBucket }: WaitingFacts, now: number) {
  if (job.concurrencyKey === null || queue.ratePerKeyRps === null) return undefined;
  const bucket = refilled(keyBucket, queue.ratePerKeyRps, now);
  return bucket.tokens < 1 ? nextTokenAt(bucket, queue.ratePerKeyRps) : undefined;
}

function onHost(
  reason: WaitingReason,
  host: string,
  until: number | null,
  able: readonly WorkerFacts[],
): WaitingFor {
  const calls = able.flatMap((worker) => worker.calls ?? []);
  const slotsHeld = calls.filter((call) => call.host === host).length;
  return { reason, until, detail: { host, until, slotsHeld } };
}

function waiting(reason: WaitingReason, until: number | null, detail: string): WaitingFor {
  return { reason, until, detail };
}
