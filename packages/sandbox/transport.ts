import {
  request as ask,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * Ways in which a reply fails on the wire, whatever it says; every stand-in has them.
 * - `stall`, `stall-head`, `stall-body`: nothing; the headers, half of the body, then nothing
 * - `close`: a good reply, the connection ends right after its last byte
 * - `http-1.0`: the same as HTTP/1.0 without a length
 * - `cut`, `reset-body`: half of the announced bytes, then the connection ends, or is reset
 * - `reset`: the connection is reset without a reply
 * - `wrong-length`: more bytes come than were announced
 * - `not-http`: something else
 * - `redirect-loop`, `redirect-away`, `redirect-local`: to itself, to another host, to a link-local one
 */
export const TRANSPORT_FAULTS = [
  'stall',
  'stall-head',
  'stall-body',
  'close',
  'http-1.0',
  'cut',
  'reset',
  'reset-body',
  'wrong-length',
  'not-http',
  'redirect-loop',
  'redirect-away',
  'redirect-local',
] as const;

export type TransportFault = (typeof TRANSPORT_FAULTS)[number];

export function isTransportFault(kind: string | undefined): kind is TransportFault {
  return TRANSPORT_FAULTS.some((one) => one === kind);
}

/**
 * Sends what the same server would reply without the fault (see `isPlain`), with the fault. Comes
 * before the request's body is read.
 */
export async function failOnTheWire(
  kind: TransportFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { socket } = request;
  switch (kind) {
    case 'stall':
      return;
    case 'reset':
      return void socket.resetAndDestroy();
    case 'not-http':
      return void socket.end('this is not HTTP\r\n\r\n');
    case 'redirect-loop':
      return redirect(response, request.url ?? '/');
    case 'redirect-away':
      return redirect(response, 'http://elsewhere.invalid/');
    case 'redirect-local':
      return redirect(response, 'http://169.254.169.254/latest/meta-data/');
  }
  const { status, headers, body } = await plainReply(request);
  const half = body.subarray(0, Math.floor(body.length / 2));
  const version = kind === 'http-1.0' ? '1.0' : '1.1';
  const length = { 'content-length': kind === 'wrong-length' ? half.length : body.length };
  const lines = Object.entries({
    ...headers,
    ...(kind !== 'http-1.0' && length),
    ...(kind === 'close' && { connection: 'close' }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/${version} ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`;
  const isWhole = kind === 'close' || kind === 'http-1.0' || kind === 'wrong-length';
  const sent = kind === 'stall-head' ? Buffer.alloc(0) : isWhole ? body : half;
  const bytes = Buffer.concat([Buffer.from(head, 'latin1'), sent]);
  if (kind === 'reset-body') return void socket.write(bytes, () => socket.resetAndDestroy());
  if (isWhole || kind === 'cut') return void socket.end(bytes);
  socket.write(bytes);
}

/** True for the server's own request for a reply that it will break: no fault hits it. */
export function isPlain({ headers }: IncomingMessage): boolean {
  return headers[PLAIN] !== undefined;
}

const PLAIN = 'x-sandbox-plain';

type PlainReply = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

async function plainReply(request: IncomingMessage): Promise<PlainReply> {
  const { method, url, socket } = request;
  const { 'content-length': _length, ...sent } = request.headers;
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const inner = ask({
      host: socket.localAddress,
      port: socket.localPort,
      agent: false,
      method,
      path: url,
      headers: { ...sent, [PLAIN]: '1', connection: 'close' },
    });
    request.pipe(inner.on('response', resolve).on('error', reject));
  });
  const { 'transfer-encoding': _, 'content-length': __, connection: ___, ...rest } = reply.headers;
  return { status: reply.statusCode ?? 500, headers: rest, body: await buffer(reply) };
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end('a redirect, on request\n');
}
