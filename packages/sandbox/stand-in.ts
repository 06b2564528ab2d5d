import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The address of a stand-in; default: any free port of this machine. */
export type Place = { readonly host?: string; readonly port?: number };

/** A running server. */
export type Listening = AsyncDisposable & {
  readonly url: string;
  readonly server: Server;
  /** Aborted when the server closes, for answers that wait. */
  readonly signal: AbortSignal;
  close(): Promise<void>;
};

/** Starts a server whose answers may fail: their connection is then cut. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  { host = '127.0.0.1', port = 0 }: Place,
): Promise<Listening> {
  const stopping = new AbortController();
  const server = createServer(async (request, response) => {
    // Closing destroys stalled replies, whose errors concern no one.
    response.on('error', () => {});
    try {
      await answer(request, response);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  const address = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      stopping.abort();
      server.close(() => closed());
      // After `close`, so that no new connection slips in.
      server.closeAllConnections();
    });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    server,
    signal: stopping.signal,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A percent-encoded text; what is encoded wrongly stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text as it stands in markup. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}
