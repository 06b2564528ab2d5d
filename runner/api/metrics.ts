import type { Server } from '@tessera/kit/http/server';
import type { Store } from '../store/store.ts';
import type { Prometheus } from './prometheus.ts';
import { type Metrics, MetricsView } from './views.ts';

export type MetricsParts = {
  readonly store: Pick<Store, 'counts' | 'listQueues' | 'countSchedules'>;
  readonly version: string;
  /** Seconds since start. */
  readonly uptime: () => number;
  readonly prometheus: Prometheus;
};

/** `GET /metrics`: the object of specification 2.5, or Prometheus text for those who prefer it. */
export function metricsRoutes(server: Server, parts: MetricsParts): void {
  server.get(
    '/metrics',
    {
      schema: {
        tags: ['metrics'],
        summary: 'Figures; Prometheus text when Accept prefers it',
        response: { 200: MetricsView },
      },
    },
    async (request, reply) => {
      reply.header('vary', 'Accept');
      const metrics = await collect(parts);
      if (!prefersPrometheus(request.headers.accept)) return metrics;
      const { type, text } = await parts.prometheus.text(metrics);
      reply.type(type).serializer(String);
      return text as never;
    },
  );
}

async function collect({ store, version, uptime }: MetricsParts): Promise<Metrics> {
  const [counts, queues, schedules] = await Promise.all([
    store.counts(),
    store.listQueues(),
    store.countSchedules(),
  ]);
  const { pending, running, completed, dead } = counts;
  return {
    uptime_secs: Math.floor(uptime()),
    version,
    jobs: { total: pending + running + completed + dead, pending, running, completed, dead },
    queues: queues.map(({ name, paused, pending, running }) => ({
      name,
      paused,
      depth: pending,
      in_flight: running,
    })),
    schedules: { total: schedules.total, enabled: schedules.enabled },
  };
}

/** Scrapers ask for text/plain or OpenMetrics; who also takes JSON (axios, browsers) gets JSON. */
function prefersPrometheus(accept = ''): boolean {
  return /text\/plain|application\/openmetrics-text/.test(accept) && !/json|html/.test(accept);
}
