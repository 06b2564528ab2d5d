import { PublicError } from '@tessera/kit/errors';
import { answer, jsonOf } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { MetricsReply } from '../job/wire/replies.ts';
import { type ApiParts, operationOf } from './parts.ts';

const operation = operationOf('metrics');
const PROMETHEUS_TEXT = { 'text/plain': { schema: Type.String() } };

/** `GET /metrics`: docs/contract/runner.md 2.5, as JSON or Prometheus text; always text below `/prometheus`. */
export function metricsRoutes(server: Server, parts: ApiParts): void {
  server.get(
    '/metrics',
    operation('getMetrics', 'Metrics; Prometheus text when Accept prefers it', {
      response: { 200: answer('Metrics', jsonOf(MetricsReply), PROMETHEUS_TEXT) },
    }),
    async (request, reply) => {
      reply.header('vary', 'Accept');
      if (!prefersPrometheus(request.headers.accept)) return collect(parts);
      return (await sendText(reply)) as never;
    },
  );

  server.get(
    '/metrics/prometheus',
    operation('getPrometheusMetrics', 'Metrics as Prometheus text', {
      response: { 200: answer('Metrics as Prometheus text', PROMETHEUS_TEXT) },
    }),
    async (_request, reply) => (await sendText(reply)) as never,
  );

  /** The runner's own metrics, then those of the HTTP server and the process. */
  async function sendText(reply: FastifyReply): Promise<string> {
    const { store, engine, prometheus } = parts;
    // While the database is away the metrics of this process are shown all the same.
    const metrics = await collect(parts).catch((error) => {
      if (error instanceof PublicError) return undefined;
      throw error;
    });
    const state = {
      metrics,
      slots: engine.slots(),
      storeWorks: metrics !== undefined && store.problem() === undefined,
      suspendedHosts: engine.suspended().size,
    };
    const [own, shared] = await Promise.all([prometheus.text(state), server.metricsText()]);
    reply.type(own.type).serializer(String);
    return `${own.text}\n${shared.text}`;
  }
}

async function collect({ store, version, uptime }: ApiParts): Promise<MetricsReply> {
  const [counts, queues] = await Promise.all([store.counts(), store.listQueues()]);
  const { pending, running, completed, dead } = counts.jobs;
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
    schedules: { total: counts.schedules.total, enabled: counts.schedules.enabled },
  };
}

/** Scrapers accept text/plain or OpenMetrics; callers that also accept JSON (axios, browsers) get JSON. */
function prefersPrometheus(accept = ''): boolean {
  return /text\/plain|application\/openmetrics-text/.test(accept) && !/json|html/.test(accept);
}
