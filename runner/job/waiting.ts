import { type Bucket, nextTokenAt, refilled } from './bucket.ts';
import type { Job } from './job.ts';
import type { Queue } from './queue.ts';

/** Why a pending job is not running. */
export type WaitingReason =
  | 'due_time'
  | 'backoff'
  | 'queue_paused'
  | 'queue_full'
  | 'rate_limit'
  | 'no_worker_takes_queue'
  | 'host_resting'
  | 'host_full'
  | 'key_busy'
  | 'slots_full'
  | 'next';

export type WaitingFor = {
  readonly reason: WaitingReason;
  /** Milliseconds since 1970 when the reason ends; null when nobody knows. */
  readonly until: number | null;
  /** One English sentence with the names and numbers behind the reason. */
  readonly detail: string;
};

/** What the store knows of a pending job's queue, read together with the job. */
export type WaitingFacts = {
  readonly job: Job;
  readonly queue: Pick<Queue, 'paused' | 'maxConcurrency' | 'rateLimitRps' | 'maxPerKey'>;
  readonly running: number;
  readonly bucket: Bucket | null;
  /** Running jobs of the same queue and concurrency key; 0 without a key. */
  readonly runningWithKey: number;
};

/** What the workers know: of this process, and of the others as far as they have reported. */
export type EngineFacts = {
  takesQueue(queueName: string): boolean;
  /** When the breaker of this host closes again; undefined when it is closed. */
  restingUntil(host: string): number | undefined;
  /** True while the host has used up its share of the slots. */
  hostFull(host: string): boolean;
  readonly slots: number;
  readonly freeSlots: number;
};

/**
 * Why a pending job waits: the first reason that holds, in the order in which a claim would meet
 * them. Computed on request and never stored.
 */
export function waitingFor(facts: WaitingFacts, engine: EngineFacts, now: number): WaitingFor {
  const { job, queue, running } = facts;
  const host = hostOf(job.callbackUrl);
  if (queue.paused) return waiting('queue_paused', null, `queue ${job.queueName} is paused`);
  if (!engine.takesQueue(job.queueName)) {
    return waiting('no_worker_takes_queue', null, `no worker takes queue ${job.queueName}`);
  }
  const restingUntil = engine.restingUntil(host);
  if (restingUntil !== undefined && restingUntil > now) {
    return waiting('host_resting', restingUntil, `${host} failed repeatedly and is suspended`);
  }
  if (job.visibleAt > now) {
    return job.attempt === 0
      ? waiting('due_time', job.visibleAt, 'the job is delayed')
      : waiting('backoff', job.visibleAt, `attempt ${job.attempt} failed: ${job.lastError}`);
  }
  if (running >= queue.maxConcurrency) {
    const detail = `${running} of at most ${queue.maxConcurrency} jobs of the queue are running`;
    return waiting('queue_full', null, detail);
  }
  if (queue.rateLimitRps !== null) {
    const bucket = refilled(facts.bucket, queue.rateLimitRps, now);
    if (bucket.tokens < 1) {
      const detail = `the queue starts at most ${queue.rateLimitRps} jobs a second`;
      return waiting('rate_limit', nextTokenAt(bucket, queue.rateLimitRps), detail);
    }
  }
  if (keyIsBusy(facts)) {
    const detail = `${facts.runningWithKey} of at most ${queue.maxPerKey} jobs with key ${job.concurrencyKey} are running`;
    return waiting('key_busy', null, detail);
  }
  if (engine.freeSlots <= 0) {
    return waiting('slots_full', null, `all ${engine.slots} slots are in use`);
  }
  if (engine.hostFull(host)) return waiting('host_full', null, `${host} has used up its slots`);
  return waiting('next', null, 'the job is among the next to be claimed');
}

function keyIsBusy({ job, queue, runningWithKey }: WaitingFacts): boolean {
  return (
    job.concurrencyKey !== null && queue.maxPerKey !== null && runningWithKey >= queue.maxPerKey
  );
}

function waiting(reason: WaitingReason, until: number | null, detail: string): WaitingFor {
  return { reason, until, detail };
}

/** Host and port of a callback address, in lower case; empty when it is no address. */
export function hostOf(callbackUrl: string): string {
  if (callbackUrl !== lastUrl) {
    lastHost = URL.parse(callbackUrl)?.host ?? '';
    lastUrl = callbackUrl;
  }
  return lastHost;
}

// Jobs that come or are claimed together mostly go to one address.
let lastUrl = '';
let lastHost = '';
