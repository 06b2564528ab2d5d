import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineEvent } from '../engine/events.ts';
import { TIMED_OPERATIONS, type TimedOperation } from '../engine/timed-store.ts';
import { DURATION_BUCKETS_MS } from '../job/activity.ts';
import { ATTEMPT_OUTCOMES } from '../job/choices.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import type { MetricsReply } from '../job/wire/monitoring-replies.ts';
import type { Backlog } from '../store/port/requests.ts';

/** Prometheus metrics: gauges over the database, counters of this process from 0 on. */
export type Prometheus = {
  note(event: EngineEvent): void;
  observe(operation: TimedOperation, tookMs: number): void;
  /** Without a state: the database cannot be read, so only what this process counts is shown. */
  text(state: MetricsState | undefined): Promise<{ readonly type: string; readonly text: string }>;
};

/** What the gauges show, read when they are asked for. */
type MetricsState = {
  readonly metrics: MetricsReply;
  readonly queues: readonly QueueWithCounts[];
  readonly backlogs: readonly Backlog[];
  readonly slots: { readonly all: number; readonly free: number };
  /** Milliseconds since 1970, of the store. */
  readonly now: number;
  /** False while the database cannot be used. */
  readonly storeWorks: boolean;
};

const WAIT_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200];
const STORE_BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2, 10];

/** Counters of queues beyond this number share the label `other`. */
const MOST_QUEUES = 500;

const LOST_KINDS = ['recovered', 'reaped', 'superseded', 'unwritable'] as const;
const LIMITERS = ['paused', 'concurrency', 'rate'] as const;

/** What is asked when the metrics are. */
type PrometheusSources = {
  readonly suspendedHosts: () => readonly string[];
  /** How far the clock of this machine is ahead of the database's. */
  readonly clockSkewMs: () => number;
};

export function createPrometheus(sources: PrometheusSources): Prometheus {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `runner_${name}`, help, labelNames, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Counter<L>({ name: `runner_${name}`, help, labelNames, registers });
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ) =>
    new Histogram<L>({
      ...{ name: `runner_${name}`, help, labelNames, buckets: [...buckets], registers },
    });

  const info = gauge('build_info', 'Version of the service', ['version']);
  const uptime = gauge('uptime_seconds', 'Seconds since start');
  const skew = gauge('clock_skew_seconds', 'How far this clock is ahead of that of the database');
  const storeUp = gauge('store_up', '1 while the database can be used');
  const jobs = gauge('jobs', 'Jobs in the database', ['status']);
  const queued = gauge('queue_jobs', 'Jobs of a queue', ['queue', 'status']);
  const paused = gauge('queue_paused', '1 when the queue is paused', ['queue']);
  const oldest = gauge(
    'queue_oldest_ready_seconds',
    'How long the longest waiting ready job of a queue has been ready',
    ['queue'],
  );
  const limited = gauge('queue_limited', '1 while ready jobs of a queue wait for this limiter', [
    'queue',
    'limiter',
  ]);
  const schedules = gauge('schedules', 'Schedules', ['enabled']);
  const slots = gauge('slots', 'Slots of this process', ['state']);
  const resting = gauge('resting_hosts', 'Hosts whose circuit breaker is open');
  const breaker = gauge('breaker_open', '1 while the circuit breaker of a host is open', ['host']);

  const attempts = counter('attempts_total', 'Finished attempts', ['queue', 'outcome']);
  const ended = counter('jobs_ended_total', 'Jobs that ended', ['queue', 'status']);
  const lost = counter(
    'lost_jobs_total',
    'Jobs taken back from lost workers, and results that were dropped',
    ['kind'],
  );
  const takenBack = counter('taken_back_jobs_total', 'What became of jobs taken back', ['status']);
  const deferred = counter('deferred_total', 'Claimed jobs given back without a call', ['reason']);
  const clockSteps = counter('clock_steps_total', 'How often the clock was set');
  for (const kind of LOST_KINDS) lost.inc({ kind }, 0);
  for (const status of ['pending', 'dead']) takenBack.inc({ status }, 0);
  for (const reason of ['no_slot', 'stopping']) deferred.inc({ reason }, 0);

  const seconds = DURATION_BUCKETS_MS.map((bound) => bound / 1000);
  const durations = histogram(
    'attempt_duration_seconds',
    'Duration of attempts',
    ['queue'],
    seconds,
  );
  const waits = histogram(
    'wait_seconds',
    'From the time a job could be claimed until its attempt started',
    ['queue'],
    WAIT_BUCKETS,
  );
  const store = histogram(
    'store_seconds',
    'Time until an operation of the database is committed',
    ['operation'],
    STORE_BUCKETS,
  );
  for (const operation of TIMED_OPERATIONS) store.zero({ operation });

  const labels = new Map<string, string>();

  /** The label of a queue in counters; a new one starts all its counters at 0. */
  function labelOf(name: string): string {
    let queue = labels.get(name);
    if (queue !== undefined) return queue;
    if (labels.size >= MOST_QUEUES) return 'other';
    queue = name;
    labels.set(name, queue);
    for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ queue, outcome }, 0);
    for (const status of ['completed', 'dead']) ended.inc({ queue, status }, 0);
    durations.zero({ queue });
    waits.zero({ queue });
    return queue;
  }

  function noteSettled({ job, attempt, settlement }: EngineEvent & { kind: 'settled' }): void {
    const queue = labelOf(job.queueName);
    const { status } = settlement;
    if (status === 'completed' || status === 'dead') ended.inc({ queue, status });
    if (status === 'deferred') {
      deferred.inc({ reason: settlement.error === null ? 'no_slot' : 'stopping' });
    }
    if (attempt === undefined) return;
    attempts.inc({ queue, outcome: attempt.outcome });
    durations.observe({ queue }, attempt.durationMs / 1000);
    if (job.readyAt !== undefined) {
      waits.observe({ queue }, Math.max(0, job.startedAt - job.readyAt) / 1000);
    }
  }

  function show({ metrics, queues, backlogs, slots: own, now }: MetricsState): void {
    info.set({ version: metrics.version }, 1);
    uptime.set(metrics.uptime_secs);
    for (const status of JOB_STATES) jobs.set({ status }, metrics.jobs[status]);
    for (const queue of queues) {
      labelOf(queue.name);
      for (const status of JOB_STATES) queued.set({ queue: queue.name, status }, queue[status]);
      paused.set({ queue: queue.name }, queue.paused ? 1 : 0);
      oldest.set({ queue: queue.name }, 0);
      for (const limiter of LIMITERS) limited.set({ queue: queue.name, limiter }, 0);
    }
    const byName = new Map(queues.map((queue) => [queue.name, queue]));
    for (const { queueName, readySince, hasToken } of backlogs) {
      const queue = byName.get(queueName);
      if (queue === undefined || readySince === null) continue;
      oldest.set({ queue: queueName }, Math.max(0, now - readySince) / 1000);
      const holds = {
        paused: queue.paused,
        concurrency: queue.running >= queue.maxConcurrency,
        rate: !hasToken,
      };
      for (const limiter of LIMITERS) {
        limited.set({ queue: queueName, limiter }, holds[limiter] ? 1 : 0);
      }
    }
    schedules.set({ enabled: 'true' }, metrics.schedules.enabled);
    schedules.set({ enabled: 'false' }, metrics.schedules.total - metrics.schedules.enabled);
    slots.set({ state: 'free' }, Math.max(0, own.free));
    slots.set({ state: 'used' }, own.all - Math.max(0, own.free));
  }

  return {
    observe: (operation, tookMs) => store.observe({ operation }, tookMs / 1000),
    note(event) {
      switch (event.kind) {
        case 'settled':
          return noteSettled(event);
        case 'superseded':
        case 'unwritable':
          return lost.inc({ kind: event.kind });
        case 'clock-set':
          return clockSteps.inc();
        case 'recovered':
        case 'reaped':
          for (const { queueName, status, reason } of event.taken) {
            if (reason !== 'expired') {
              lost.inc({ kind: event.kind });
              attempts.inc({ queue: labelOf(queueName), outcome: reason });
            }
            takenBack.inc({ status });
            if (status === 'dead') ended.inc({ queue: labelOf(queueName), status });
          }
      }
    },
    async text(state) {
      for (const byName of [jobs, queued, paused, oldest, limited, breaker]) byName.reset();
      const suspended = sources.suspendedHosts();
      for (const host of suspended) breaker.set({ host }, 1);
      resting.set(suspended.length);
      skew.set(sources.clockSkewMs() / 1000);
      storeUp.set(state?.storeWorks ? 1 : 0);
      if (state !== undefined) show(state);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

const JOB_STATES = ['pending', 'running', 'completed', 'dead'] as const;
