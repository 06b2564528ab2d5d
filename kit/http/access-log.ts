import type { FastifyInstance } from 'fastify';

/**
 * One line per finished request. The query is left out: it may hold what a visitor looked for, or a
 * token.
 */
export function logRequests(server: FastifyInstance): void {
  const sentBefore = new WeakMap<object, number>();
  server.addHook('onRequest', (request, _reply, done) => {
    sentBefore.set(request, request.raw.socket.bytesWritten ?? 0);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const sent = (request.raw.socket.bytesWritten ?? 0) - (sentBefore.get(request) ?? 0);
    const line = {
      method: request.method,
      path: request.url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // On the wire, headers included.
      bytes: sent,
    };
    request.log.info(line, 'request');
    done();
  });
}
