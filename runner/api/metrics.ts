import { PublicError } from '@tessera/kit/errors';
import { answer, jsonOf } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { MetricsReply, WorkerReply } from '../job/wire/monitoring-replies.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { workerView } from './views.ts';

const operation = operationOf('metrics');
const PROMETHEUS_TEXT = { 'text/plain': { schema: Type.String() } };

/** `GET /metrics` (docs/contract/runner.md 2.5, as JSON or Prometheus text; always text below `/prometheus`) and `GET /workers` (4.11). */
export function metricsRoutes(server: Server, parts: ApiParts): void {
  server.get(
    '/metrics',
    operation('getMetrics', 'Metrics; Prometheus text when Accept prefers it', {
      response: { 200: answer('Metrics', jsonOf(MetricsReply), PROMETHEUS_TEXT) },
    }),
    async (request, reply) => {
      reply.header('vary', 'Accept');
      if (!prefersPrometheus(request.headers.accept)) return (await collect(parts)).metrics;
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
    const now = store.now();
    const read = Promise.all([collect(parts), store.backlogs(now)]);
    const found = await read.catch((error) => {
      if (error instanceof PublicError) return undefined;
      throw error;
    });
    const state = found && {
      ...{ ...found[0], backlogs: found[1], slots: engine.slots(), now },
      storeWorks: store.problem() === undefined,
    };
    const [own, shared] = await Promise.all([prometheus.text(state), server.metricsText()]);
    reply.type(own.type).serializer(String);
    return `${own.text}\n${shared.text}`;
  }

  server.get(
    '/workers',
    operation('listWorkers', 'Processes that work on this database, with their calls under way', {
      response: { 200: Type.Array(WorkerReply) },
    }),
    async () => (await parts.engine.workers()).map(workerView),
  );
}

async function collect({ store, version, uptime }: ApiParts) {
  const [counts, queues, schedules] = await Promise.all([
    store.counts(),
    store.listQueues(),
    store.countSchedules(),
  ]);
  const { pending, running, completed, dead } = counts;
  const metrics: MetricsReply = {
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
  return { metrics, queues };
}

/** Scrapers accept text/plain or OpenMetrics; callers that also accept JSON (axios, browsers) get JSON. */
function prefersPrometheus(accept = ''): boolean {
  return /text\/plain|application\/openmetrics-text/.test(accept) && !/json|html/.test(accept);
}
