import { PublicError } from '@tessera/kit/errors';
import { answer } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { MetricsReply } from '../job/wire/replies.ts';
import { type ApiParts, operationOf } from './parts.ts';

const operation = operationOf('metrics');

/** `GET /metrics` as JSON, and `/metrics/prometheus` as text: docs/contract/runner.md 2.5. */
export function metricsRoutes(server: Server, parts: ApiParts): void {
  server.get(
    '/metrics',
    operation('getMetrics', 'Metrics', { response: { 200: MetricsReply } }),
    () => collect(parts),
  );

  server.get(
    '/metrics/prometheus',
    operation('getPrometheusMetrics', 'Metrics as Prometheus text', {
      response: {
        200: answer('Metrics as Prometheus text', { 'text/plain': { schema: Type.String() } }),
      },
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
