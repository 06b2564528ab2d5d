import {
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { badRequest, PublicError } from '../errors.ts';
import type { ErrorReply } from './error-reply.ts';

// Node refuses some requests before any route is asked, in words of its own or in none. Here they
// are answered in the shape of the service, as a program is: nobody knows who asked, or for what.

type Words = (error: PublicError, request: FastifyRequest) => ErrorReply;
type Headers = Readonly<Record<string, string>>;

/** For `clientErrorHandler`: what the parser gave up on, or what did not arrive in time. */
export function answerUnreadable(words: Words, headers: Headers) {
  return (cause: Unreadable, socket: Socket) => {
    if (cause.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const error = unreadable(cause);
    const { body, all } = answer(words, headers, error);
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n`;
    socket.end(`${start}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
}

/** An `Expect` other than 100-continue is 417. */
export function refuseExpectations(server: Server, words: Words, headers: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const error = new PublicError(417, 'expectation_failed', 'Expect may only be 100-continue.');
    const { body, all } = answer(words, headers, error);
    response.writeHead(error.statusCode, all).end(body);
  });
}

/**
 * A request without `Host`, or with more than one, is 400 (RFC 9112, 3.2). Node's own refusal of
 * the former has no body, and of several it keeps the first, where a proxy may keep the last.
 */
export function hostProblem(request: IncomingMessage): PublicError | undefined {
  const { rawHeaders, httpVersion } = request;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  if (count > 1) {
    return badRequest([
      { field: 'Host', message: 'is given more than once', cs: 'je uvedeno víckrát' },
    ]);
  }
  if (count === 1 || httpVersion !== '1.1') return undefined;
  return badRequest([{ field: 'Host', message: 'is required', cs: 'je povinné' }]);
}

type Unreadable = Error & {
  readonly code?: string;
  readonly reason?: string;
  /** What had arrived when the parser gave up: a Buffer, whatever Fastify's type of it says. */
  readonly rawPacket?: unknown;
};

function unreadable({ code, reason, rawPacket }: Unreadable): PublicError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new PublicError(408, 'request_timeout', 'The request took too long to arrive.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The head of the request is larger than ${maxHeaderSize} bytes.`;
    return new PublicError(431, 'too_large', message);
  }
  const [, address = ''] = /^[A-Z]+ (.*?)(?: HTTP\/1\.[01])?\r?\n/.exec(String(rawPacket)) ?? [];
  if (/[^\0-\x7f]/.test(address)) {
    const encoded = address.replace(/[^\0-\x7f]+/g, (text) =>
      encodeURIComponent(text.toWellFormed()),
    );
    const message = `An address holds ASCII alone. Percent-encode the rest as UTF-8: ${encoded}`;
    return new PublicError(400, 'bad_request', message.slice(0, 1000));
  }
  return new PublicError(400, 'bad_request', `This is not HTTP: ${reason ?? 'cannot be read'}.`);
}

function answer(words: Words, headers: Headers, error: PublicError) {
  const { type, body } = words(error, NOBODY);
  const length = String(Buffer.byteLength(body));
  const about = { 'content-type': type, 'content-length': length, connection: 'close' };
  return { body, all: { ...headers, ...about } };
}

const NOBODY = {
  url: '',
  headers: { accept: 'application/json' },
  query: {},
} as unknown as FastifyRequest;
