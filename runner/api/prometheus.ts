import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EngineEvent } from '../engine/events.ts';
import { DURATION_BUCKETS_MS } from '../job/activity.ts';
import type { MetricsReply } from '../job/wire/replies.ts';

/** Prometheus metrics: gauges over the database, counters of this process. */
export type Prometheus = {
  note(event: EngineEvent): void;
  text(metrics: MetricsReply): Promise<{ readonly type: string; readonly text: string }>;
};

export function createPrometheus(restingHosts: () => readonly string[]): Prometheus {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge<L>({ name: `runner_${name}`, help, labelNames, registers });

  const info = gauge('build_info', 'Version of the service', ['version']);
  const uptime = gauge('uptime_seconds', 'Seconds since start');
  const jobs = gauge('jobs', 'Jobs in the database', ['status']);
  const queued = gauge('queue_jobs', 'Jobs of a queue', ['queue', 'status']);
  const paused = gauge('queue_paused', '1 when the queue is paused', ['queue']);
  const schedules = gauge('schedules', 'Schedules', ['enabled']);
  const resting = gauge('resting_hosts', 'Hosts whose circuit breaker is open');
  const attempts = new Counter({
    name: 'runner_attempts_total',
    help: 'Finished attempts by queue and outcome',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'runner_attempt_duration_seconds',
    help: 'Duration of attempts',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_MS.map((bound) => bound / 1000),
    registers,
  });
  const recovered = new Counter({
    name: 'runner_lost_jobs_total',
    help: 'Jobs taken back from lost workers, and results that arrived after their claim was lost',
    labelNames: ['kind'],
    registers,
  });

  return {
    note(event) {
      if (event.kind === 'settled' && event.attempt !== undefined) {
        const { outcome, durationMs } = event.attempt;
        attempts.inc({ queue: event.job.queueName, outcome });
        durations.observe({ outcome }, durationMs / 1000);
      }
      if (event.kind === 'superseded') recovered.inc({ kind: 'superseded' });
      if (event.kind === 'recovered' || event.kind === 'reaped') {
        recovered.inc({ kind: event.kind }, event.taken.length);
      }
    },
    async text(metrics) {
      queued.reset();
      paused.reset();
      info.set({ version: metrics.version }, 1);
      uptime.set(metrics.uptime_secs);
      for (const status of ['pending', 'running', 'completed', 'dead'] as const) {
        jobs.set({ status }, metrics.jobs[status]);
      }
      for (const queue of metrics.queues) {
        queued.set({ queue: queue.name, status: 'pending' }, queue.depth);
        queued.set({ queue: queue.name, status: 'running' }, queue.in_flight);
        paused.set({ queue: queue.name }, queue.paused ? 1 : 0);
      }
      schedules.set({ enabled: 'true' }, metrics.schedules.enabled);
      schedules.set({ enabled: 'false' }, metrics.schedules.total - metrics.schedules.enabled);
      resting.set(restingHosts().length);
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
