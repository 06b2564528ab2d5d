import type { FastifyInstance, onResponseHookHandler } from 'fastify';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { Refusals } from './refusals.ts';

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

/** Counts requests by route and status from now on, and shows what was refused before a route. */
export function countRequests(server: FastifyInstance, { totals }: Refusals): void {
  const shared = processMetrics();
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const requests: Counted[] = [];
  const byRoute = (name: string, help: string, read: (counted: Counted) => number | undefined) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers,
      collect() {
        this.reset();
        for (const counted of requests) {
          const value = read(counted);
          if (value !== undefined) this.inc(counted.labels, value);
        }
      },
    });
  byRoute('http_requests_total', 'Requests by route and status', ({ count }) => count);
  byRoute(
    'http_request_seconds_total',
    'Time spent on requests by route and status',
    ({ seconds }) => seconds,
  );
  byRoute('http_rate_limited_total', 'Requests refused by a rate limit, by route', (counted) =>
    counted.labels.status === '429' ? counted.count : undefined,
  );

  new Counter({
    name: 'http_refused_total',
    help: 'Connections and requests refused before a route was asked, by reason',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of totals) this.inc({ reason }, count);
    },
  });

  /** A hook for each route, which so need not be asked for at each request. */
  function counting(route: string): onResponseHookHandler {
    const known = new Map<string, Counted>();
    return (request, reply, done) => {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const status = String(reply.statusCode);
      let counted = known.get(method + status);
      if (counted === undefined) {
        counted = { labels: { method, route, status }, count: 0, seconds: 0 };
        known.set(method + status, counted);
        requests.push(counted);
      }
      counted.count += 1;
      counted.seconds += reply.elapsedTime / 1000;
      done();
    };
  }
  server.addHook('onRoute', (route) => {
    route.onResponse = [counting(route.url), ...[route.onResponse ?? []].flat()];
  });
  // Addresses without a route share a name, so that a scanner does not fill the memory.
  const withoutRoute = counting('none');
  server.addHook('onResponse', function (request, reply, done) {
    if (request.is404) withoutRoute.call(this, request, reply, done);
    else done();
  });
  server.decorate('registry', registry);
  server.decorate('metricsText', async () => {
    const [own, all] = await Promise.all([registry.metrics(), shared.metrics()]);
    return { type: registry.contentType, text: `${own}\n${all}` };
  });
}

type Counted = {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  count: number;
  seconds: number;
};

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a service puts metrics of its own, in the text form. */
    readonly registry: Registry;
    /** Metrics of this server and its process, for a service that adds its own. */
    metricsText(): Promise<MetricsText>;
  }
}
