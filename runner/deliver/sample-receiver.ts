import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a receiver got. */
export type ReceivedCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** A receiver for tests: a real HTTP server that keeps what it gets and misbehaves on request. */
export type SampleReceiver = AsyncDisposable & {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Resolves when so many calls have come in all. */
  received(count: number): Promise<void>;
  /** How many connections were opened so far. */
  connections(): number;
};

/**
 * Behaviours by path: `/status/503` (with `?retry-after=2`, `?location=…`), `/stall` never answers,
 * `/stall-body` sends a 200 and half a body, `/trickle` a byte now and then, `/endless` never
 * stops, `/reset` breaks the connection, `/reset-body` breaks it after a 200, `/big?bytes=…`,
 * anything else 200 `{"ok":true}`. `answer` may take over.
 */
export async function openSampleReceiver(
  answer?: (call: ReceivedCall, response: ServerResponse) => boolean,
): Promise<SampleReceiver> {
  const calls: ReceivedCall[] = [];
  let waiting: { count: number; resolve: () => void }[] = [];
  let connections = 0;

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const call = { method, path, headers, body: Buffer.concat(parts).toString('utf8') };
      calls.push(call);
      waiting = waiting.filter(({ count, resolve }) => calls.length < count || resolve());
      if (!answer?.(call, response)) behave(call, response);
    });
    request.on('error', () => {});
    response.on('error', () => {});
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    connections: () => connections,
    received(count) {
      if (calls.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function behave({ path }: ReceivedCall, response: ServerResponse): void {
  const url = new URL(path, 'http://receiver');
  const [, kind, value] = url.pathname.split('/');
  switch (kind) {
    case 'status':
      sendStatus(Number(value), url.searchParams, response);
      return;
    case 'stall':
      return;
    case 'stall-body':
      response.writeHead(200, { 'content-length': '100' }).write('half');
      return;
    case 'trickle':
      trickle(response.writeHead(200));
      return;
    case 'slow-head':
      response.socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
      trickle(response.socket!);
      return;
    case 'endless':
      pour(response.writeHead(200));
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'reset-body':
      response.writeHead(200, { 'content-length': '100' }).write('half', () => {
        response.socket?.resetAndDestroy();
      });
      return;
    case 'garbage':
      response.socket?.end('this is not HTTP\r\n\r\n');
      return;
    case 'big':
      response.end('x'.repeat(Number(url.searchParams.get('bytes'))));
      return;
    default:
      response.setHeader('content-type', 'application/json').end('{"ok":true}');
  }
}

function sendStatus(status: number, query: URLSearchParams, response: ServerResponse): void {
  for (const [name, value] of query) response.setHeader(name, value);
  response.statusCode = status;
  response.end(status === 204 ? undefined : `status ${status}`);
}

type Sink = { write(text: string): unknown; once(event: 'close', doing: () => void): unknown };

function trickle(sink: Sink): void {
  const timer = setInterval(() => sink.write('.'), 20);
  sink.once('close', () => clearInterval(timer));
}

function pour(response: ServerResponse): void {
  const block = 'x'.repeat(65_536);
  function more(): void {
    while (!response.destroyed && response.write(block));
  }
  response.on('drain', more);
  more();
}
