import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long clients may still take to send the rest of a request, or to read the rest of an answer. */
const CLIENTS_MS = 3000;

/** How long answers may take that are being worked on: disks and databases can stall. */
const ANSWERS_MS = 5500;

/**
 * A server that closes answers the requests that have arrived. A client that sends nothing, or half
 * a request, or does not read, would hold the process as long as it likes: it is cut earlier.
 */
export function giveLastAnswers(server: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const working = new Map<ServerResponse, IncomingMessage>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.addHook('onRequest', (request, reply, done) => {
    working.set(reply.raw, request.raw);
    // Also where the client has gone, and there is no response to the end.
    reply.raw.once('close', () => working.delete(reply.raw));
    done();
  });

  function cutClients(): void {
    const answering = [...working]
      .filter(([response, request]) => request.complete && !response.headersSent)
      .map(([, { socket }]) => socket);
    for (const socket of new Set(sockets).difference(new Set(answering))) socket.destroy();
  }

  server.addHook('preClose', (done) => {
    // After a pause of the whole process what arrived meanwhile is read first.
    setTimeout(() => setImmediate(cutClients), CLIENTS_MS).unref();
    setTimeout(() => server.server.closeAllConnections(), ANSWERS_MS).unref();
    done();
  });
}
