import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

/** Metrics in the text format of Prometheus. */
export type MetricsText = { readonly type: string; readonly text: string };

let processRegistry: Registry | undefined;

/** Process and event loop: one registry, however many servers a process (of tests) has. */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
    // Gauges named like counters, which promtool refuses; the same by type are without the suffix.
    for (const name of ['handles', 'requests', 'resources']) {
      processRegistry.removeSingleMetric(`nodejs_active_${name}_total`);
    }
  }
  return processRegistry;
}

/** Counts requests by route and status from now on. */
export function countRequests(server: FastifyInstance): void {
  const shared = processMetrics();
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const requests = new Map<string, { labels: Labels; count: number; seconds: number }>();
  const byRoute = (name: string, help: string, read: (labels: Labels) => number | undefined) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers,
      collect() {
        this.reset();
        for (const { labels } of requests.values()) {
          const value = read(labels);
          if (value !== undefined) this.inc(labels, value);
        }
      },
    });
  const of = (labels: Labels) => requests.get(keyOf(labels))!;
  byRoute('http_requests_total', 'Requests by route and status', (labels) => of(labels).count);
  byRoute(
    'http_request_seconds_total',
    'Time spent on requests by route and status',
    (labels) => of(labels).seconds,
  );
  byRoute('http_rate_limited_total', 'Requests refused by a rate limit, by route', (labels) =>
    labels.status === '429' ? of(labels).count : undefined,
  );

  server.addHook('onResponse', (request, reply, done) => {
    const labels = {
      method: METHODS.has(request.method) ? request.method : 'other',
      // Addresses without a route share a name, so that a scanner does not fill the memory.
      route: request.is404 ? 'none' : (request.routeOptions.url ?? 'none'),
      status: String(reply.statusCode),
    };
    const key = keyOf(labels);
    const known = requests.get(key) ?? { labels, count: 0, seconds: 0 };
    known.count += 1;
    known.seconds += reply.elapsedTime / 1000;
    requests.set(key, known);
    done();
  });
  server.decorate('metricsText', async () => {
    const [own, all] = await Promise.all([registry.metrics(), shared.metrics()]);
    return { type: registry.contentType, text: `${own}\n${all}` };
  });
}

type Labels = { readonly method: string; readonly route: string; readonly status: string };

function keyOf({ method, route, status }: Labels): string {
  return `${method} ${route} ${status}`;
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyInstance {
    /** Metrics of this server and its process, for a service that adds its own. */
    metricsText(): Promise<MetricsText>;
  }
}
