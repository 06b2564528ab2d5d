import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Refusals } from './repeated-lines.ts';

/** The responses of a connection that are not finished, in the order of their requests. */
export type ResponsesInFlight = (socket: Socket) => readonly ServerResponse[];

/** Follows the connections of a server: limits their number, and ends them when it closes. */
export function watchConnections(server: FastifyInstance, refusals: Refusals): ResponsesInFlight {
  const { server: http } = server;
  const open = new Map<Socket, Set<ServerResponse>>();
  http.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const responses = open.get(socket);
    responses?.add(response);
    response.once('close', () => responses?.delete(response));
  });
  limitConnections(server, refusals);
  endConnections(server, open);
  return (socket) => [...(open.get(socket) ?? [])];
}

/** Above the limit of open files, the system resets connections without a log line. */
function limitConnections({ server: http }: FastifyInstance, refusals: Refusals): void {
  http.once('listening', () => {
    const limit = connectionLimit(openFilesLimit());
    http.maxConnections = limit;
    http.on('drop', () => refusals.count('connection_limit', `${limit} connections`));
    // Without a listener an error of `accept` would end the process.
    http.on('error', ({ message }) => refusals.count('accept_failed', message));
  });
}

/** Where the system names no limit, or a very large one. An idle connection takes about 15 kB. */
const MOST_CONNECTIONS = 10_000;

/** A service at rest has about this many files open. */
const OWN_FILES = 32;

/** Half of what is left beside the own files: calls to others and files need the other half. */
export function connectionLimit(openFiles: number | undefined): number {
  if (openFiles === undefined) return MOST_CONNECTIONS;
  return Math.min(MOST_CONNECTIONS, Math.max(8, Math.floor((openFiles - OWN_FILES) / 2)));
}

/** `ulimit -n` of this process. Undefined where there is none, as on Windows. */
function openFilesLimit(): number | undefined {
  // Names of connected machines would be looked up, one after another.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files: { readonly soft: unknown } };
  };
  const soft = userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : undefined;
}

/** How long clients may still take to send the rest of a request, or to read the rest of an answer. */
const CLIENTS_MS = 3000;

/** How long answers may take that are being worked on: disks and databases can stall. */
const ANSWERS_MS = 5500;

/**
 * A server that closes answers the requests that have arrived. A client that sends nothing, or half
 * a request, or does not read, would hold the process as long as it likes: it is cut earlier.
 */
function endConnections(
  server: FastifyInstance,
  open: ReadonlyMap<Socket, ReadonlySet<ServerResponse>>,
): void {
  function cutClients(): void {
    for (const [socket, responses] of open) {
      const isWorkedOn = [...responses].some(
        ({ req, headersSent }) => req.complete && !headersSent,
      );
      if (!isWorkedOn) socket.destroy();
    }
  }
  server.addHook('preClose', (done) => {
    // After a pause of the whole process what arrived meanwhile is read first.
    setTimeout(() => setImmediate(cutClients), CLIENTS_MS).unref();
    setTimeout(() => server.server.closeAllConnections(), ANSWERS_MS).unref();
    done();
  });
}
