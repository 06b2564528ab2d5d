import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ServerOptions } from './server-options.ts';

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

type About = Pick<ServerOptions, 'service' | 'build' | 'api' | 'notReady'>;

/**
 * Tells which build this is and whether it is ready, and counts requests by route and status.
 */
export function countRequests(
  server: FastifyInstance,
  { service, build, api, notReady }: About,
): void {
  const shared = processMetrics();
  const registry = new Registry();
  const registers = [registry];
  const [version = '', commit = ''] = (build ?? api.version).split('+');
  new Gauge({
    name: 'tessera_build_info',
    help: 'Which build of the service this is',
    labelNames: ['service', 'version', 'commit'],
    registers,
  }).set({ service, version, commit }, 1);
  new Gauge({
    name: 'tessera_ready',
    help: '1 while the service can do its work, as `/ready` says',
    registers,
    collect() {
      this.set(notReady?.() === undefined ? 1 : 0);
    },
  });
  // A counter of prom-client joins its labels to a key at each call; filled when read, it costs less.
  const sums = new Map<string, RouteSum>();
  const byRoute = (name: string, help: string, read: (sum: RouteSum) => number) =>
    new Counter({
      name,
      help,
      labelNames: ['method', 'route', 'status'],
      registers,
      collect() {
        this.reset();
        for (const sum of sums.values()) {
          const value = read(sum);
          if (value > 0) this.inc(sum.labels, value);
        }
      },
    });
  byRoute('http_requests_total', 'Requests by route and status', (sum) => sum.requests);
  byRoute(
    'http_request_seconds_total',
    'Time spent on requests by route and status',
    (sum) => sum.seconds,
  );
  byRoute('http_rate_limited_total', 'Requests refused by a rate limit, by route', (sum) =>
    sum.labels.status === '429' ? sum.requests : 0,
  );
  server.addHook('onResponse', (request, reply, done) => {
    const method = METHODS.has(request.method) ? request.method : 'other';
    // Addresses without a route share a name, so that a scanner does not fill the memory.
    const route = (request.is404 ? undefined : request.routeOptions.url) ?? 'none';
    const status = String(reply.statusCode);
    const key = `${method} ${status} ${route}`;
    let sum = sums.get(key);
    if (!sum) {
      sum = { labels: { method, route, status }, requests: 0, seconds: 0 };
      sums.set(key, sum);
    }
    sum.requests += 1;
    sum.seconds += reply.elapsedTime / 1000;
    done();
  });
  server.decorate('registry', registry);
  server.decorate('metricsText', async () => {
    const [own, all] = await Promise.all([registry.metrics(), shared.metrics()]);
    return { type: registry.contentType, text: `${own}\n${all}` };
  });
}

/** Totals of the requests of one route with one status. */
type RouteSum = {
  readonly labels: { readonly method: string; readonly route: string; readonly status: string };
  requests: number;
  seconds: number;
};

/** A gauge with one label, read whenever it is asked for. */
export function gaugeBy(
  { registry }: Pick<FastifyInstance, 'registry'>,
  label: string,
  about: { readonly name: string; readonly help: string },
  read: () => Iterable<readonly [value: string, number]>,
): void {
  new Gauge({
    ...about,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, number] of read()) this.set({ [label]: value }, number);
    },
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyInstance {
    /** The service's own metrics, in text form. */
    readonly registry: Registry;
    /** Metrics of this server and its process in the text format of Prometheus. */
    metricsText(): Promise<{ readonly type: string; readonly text: string }>;
  }
}
