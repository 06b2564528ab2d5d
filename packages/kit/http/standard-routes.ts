import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { answer, hiddenRoute, jsonOf } from './answers.ts';
import type { ServerOptions } from './server-options.ts';

const HEALTH = Type.Object({ ok: Type.Boolean(), version: Type.String() });
const READY = Type.Object({
  ready: Type.Boolean(),
  reason: Type.Optional(Type.String()),
  warning: Type.Optional(Type.String()),
});

/** Routes that every service has beside its own: probes, API document, metrics, robots.txt. */
export function standardRoutes(server: FastifyInstance, options: ServerOptions): void {
  const tags = ['probes'];
  const healthSchema = {
    tags,
    summary: 'Whether the process is alive',
    operationId: 'health',
    response: { 200: answer('The process is alive', jsonOf(HEALTH)) },
  };
  const { version } = options.api;
  server.get('/health', { schema: healthSchema }, () => ({ ok: true, version }));
  const readySchema = {
    tags,
    summary: 'Whether the service can answer requests',
    operationId: 'ready',
    response: {
      200: answer('The service is ready', jsonOf(READY)),
      503: answer('It is not ready; `reason` says why', jsonOf(READY)),
    },
  };
  server.get('/ready', { schema: readySchema }, (_request, reply) => {
    const reason = options.notReady?.();
    return reply.code(reason === undefined ? 200 : 503).send({
      ready: reason === undefined,
      reason,
      warning: options.warning?.(),
    });
  });
  server.get(options.api.path ?? '/openapi.json', { schema: hiddenRoute('the API document') }, () =>
    server.swagger(),
  );
  const { metricsPath = '/metrics' } = options;
  if (metricsPath !== false) {
    const schema = hiddenRoute('metrics for Prometheus');
    server.get(metricsPath, { schema }, async (_request, reply) => {
      const { type, text } = await server.metricsText();
      return reply.type(type).send(text);
    });
  }
  const robots = ROBOTS[options.robots ?? 'nothing'];
  server.get('/robots.txt', { schema: hiddenRoute('for search engines') }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots),
  );
}

const ROBOTS = {
  // Crawlers need no answers that are computed for one visitor.
  pages: 'User-agent: *\nDisallow: /api/\nDisallow: /charts/\nDisallow: /data/\n',
  nothing: 'User-agent: *\nDisallow: /\n',
};
