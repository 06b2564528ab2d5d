import { type IncomingMessage, maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { badRequest, PublicError } from '../errors.ts';
import type { ResponsesInFlight } from './connections.ts';
import type { Reason, Refusals } from './repeated-lines.ts';
import type { ErrorBody } from './server-options.ts';

// Node refuses some requests before any route is asked, in words of its own or in none. Here they
// are answered in the shape of the service.

type Door = {
  readonly words: (error: PublicError, request: FastifyRequest) => ErrorBody;
  readonly headers: Readonly<Record<string, string>>;
  readonly inFlight: ResponsesInFlight;
  readonly refusals: Refusals;
};

/**
 * For `clientErrorHandler`: what the parser gave up on, or what did not arrive in time. Requests
 * that arrived whole before it are answered to the end, and nothing is written between; without
 * any, the answer is an error. Then the connection is closed.
 */
export function answerUnreadable({ words, headers, inFlight, refusals }: Door) {
  const givenUp = new WeakSet<Socket>();
  return (cause: Unreadable, socket: Socket) => {
    // The parser fails again at each packet that follows.
    if (givenUp.has(socket)) return;
    givenUp.add(socket);
    if (cause.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const { error, reason } = unreadable(cause);
    refusals.count(reason);
    const last = inFlight(socket).findLast(({ req, headersSent }) => req.complete || headersSent);
    if (last) last.once('close', () => hangUp(socket));
    else hangUp(socket, answerText(error, words(error, NOBODY), headers));
  };
}

/** How long a client may take to read the end while it goes on sending. */
const LINGER_MS = 5000;

/** Closed at once, with bytes of the client unread, the system would drop what is on its way. */
function hangUp(socket: Socket, text = ''): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * What Node lets pass or answers without a body: `Host` missing or given twice (RFC 9112 3.2; Node
 * keeps the first, where a proxy may keep the last), a transfer coding other than `chunked` (6.1;
 * the parser refuses most of them, but only after the route was asked), an unknown `Expect`.
 */
export function framingProblem(request: IncomingMessage): PublicError | undefined {
  const { expect, 'transfer-encoding': coding } = request.headers;
  if (expect !== undefined && expect.toLowerCase() !== '100-continue') {
    return new PublicError(417, 'expectation_failed', 'Expect may only be 100-continue.');
  }
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    const problem = { message: 'may only be chunked', cs: 'smí být jen chunked' };
    return badRequest([{ field: 'Transfer-Encoding', ...problem }]);
  }
  const { rawHeaders, httpVersion } = request;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) {
    return badRequest([
      { field: 'Host', message: 'is given more than once', cs: 'je uvedeno víckrát' },
    ]);
  }
  if (hosts === 1 || httpVersion !== '1.1') return undefined;
  return badRequest([{ field: 'Host', message: 'is required', cs: 'je povinné' }]);
}

type Unreadable = Error & {
  readonly code?: string;
  readonly reason?: string;
  /** What had arrived when the parser gave up: a Buffer, whatever Fastify's type of it says. */
  readonly rawPacket?: unknown;
};

function unreadable(cause: Unreadable): { readonly error: PublicError; readonly reason: Reason } {
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const message = 'The request took too long to arrive.';
    return { error: new PublicError(408, 'request_timeout', message), reason: 'request_timeout' };
  }
  if (cause.code === 'HPE_HEADER_OVERFLOW') {
    const message = `The head of the request is larger than ${maxHeaderSize} bytes.`;
    return { error: new PublicError(431, 'too_large', message), reason: 'head_too_large' };
  }
  return { error: new PublicError(400, 'bad_request', notHttp(cause)), reason: 'not_http' };
}

function notHttp({ reason = 'cannot be read', rawPacket }: Unreadable): string {
  const [, address = ''] = /^[A-Z]+ (.*?)(?: HTTP\/1\.[01])?\r?\n/.exec(String(rawPacket)) ?? [];
  if (!/[^\0-\x7f]/.test(address)) return `This is not HTTP: ${reason}.`;
  const encoded = address.replace(/[^\0-\x7f]+/g, (text) =>
    encodeURIComponent(text.toWellFormed()),
  );
  const message = `An address holds ASCII alone. Percent-encode the rest as UTF-8: ${encoded}`;
  return message.slice(0, 1000);
}

function answerText(error: PublicError, { type, body }: ErrorBody, headers: Door['headers']) {
  const length = String(Buffer.byteLength(body));
  const all = { ...headers, 'content-type': type, 'content-length': length, connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n`;
  return `${start}${lines.join('')}\r\n${body}`;
}

/** Stands in for a request that could not be parsed; the error is answered as JSON. */
const NOBODY = {
  url: '',
  headers: { accept: 'application/json' },
  query: {},
} as unknown as FastifyRequest;
