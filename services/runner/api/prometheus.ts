import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineEvent } from '../engine/events.ts';
import { JOB_STATUSES } from '../job/choices.ts';
import type { MetricsReply } from '../job/wire/replies.ts';

/** Prometheus metrics: gauges over the database, counters of this process from 0 on. */
export type Prometheus = {
  note(event: EngineEvent): void;
  text(state: MetricsState): Promise<{ readonly type: string; readonly text: string }>;
};

/** The values of the gauges, read at each scrape. */
type MetricsState = {
  /** Undefined while the database cannot be read. */
  readonly metrics: MetricsReply | undefined;
  readonly slots: { readonly all: number; readonly free: number };
  readonly storeWorks: boolean;
  readonly suspendedHosts: number;
};

/** Seconds. */
const DURATIONS = [0.005, 0.02, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Counters of queues beyond this number share the label `other`. */
const MOST_QUEUES = 500;

export function createPrometheus(): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `runner_${name}`, help, labelNames, registers });
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name: `runner_${name}`, help, labelNames, registers });
  const histogram = (name: string, help: string) =>
    new Histogram({
      name: `runner_${name}`,
      help,
      labelNames: ['queue'],
      buckets: DURATIONS,
      registers,
    });

  const info = gauge('build_info', 'Version of the service', ['version']);
  const storeUp = gauge('store_up', '1 while the database can be used');
  const jobs = gauge('jobs', 'Jobs in the database', ['status']);
  const queued = gauge('queue_jobs', 'Open jobs of a queue', ['queue', 'status']);
  const paused = gauge('queue_paused', '1 when the queue is paused', ['queue']);
  const slots = gauge('slots', 'Slots of this process', ['state']);
  const suspended = gauge('suspended_hosts', 'Hosts whose circuit breaker is open');
  const attempts = counter('attempts_total', 'Finished attempts', ['queue', 'outcome']);
  const durations = histogram('attempt_duration_seconds', 'Duration of attempts');
  const waits = histogram('wait_seconds', 'From the time a job could be claimed until its attempt');

  const labels = new Set<string>();

  function labelOf(queue: string): string {
    if (labels.has(queue)) return queue;
    if (labels.size >= MOST_QUEUES) return 'other';
    labels.add(queue);
    return queue;
  }

  function show(metrics: MetricsReply): void {
    info.set({ version: metrics.version }, 1);
    for (const status of JOB_STATUSES) jobs.set({ status }, metrics.jobs[status]);
    for (const queue of metrics.queues) {
      queued.set({ queue: queue.name, status: 'pending' }, queue.depth);
      queued.set({ queue: queue.name, status: 'running' }, queue.in_flight);
      paused.set({ queue: queue.name }, queue.paused ? 1 : 0);
    }
  }

  return {
    note(event) {
      if (event.kind === 'taken-back') {
        for (const { queueName, reason } of event.taken) {
          attempts.inc({ queue: labelOf(queueName), outcome: reason });
        }
      }
      if (event.kind !== 'settled' || event.attempt === undefined) return;
      const { job, attempt } = event;
      const queue = labelOf(job.queueName);
      attempts.inc({ queue, outcome: attempt.outcome });
      durations.observe({ queue }, attempt.durationMs / 1000);
      if (job.readyAt !== undefined) {
        waits.observe({ queue }, Math.max(0, job.startedAt - job.readyAt) / 1000);
      }
    },
    async text({ metrics, slots: own, storeWorks, suspendedHosts }) {
      for (const byName of [jobs, queued, paused]) byName.reset();
      if (metrics !== undefined) show(metrics);
      storeUp.set(storeWorks ? 1 : 0);
      slots.set({ state: 'free' }, Math.max(0, own.free));
      slots.set({ state: 'used' }, own.all - Math.max(0, own.free));
      suspended.set(suspendedHosts);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
