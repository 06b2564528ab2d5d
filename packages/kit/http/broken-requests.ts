import { type IncomingMessage, maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { badRequest, PublicError } from '../errors.ts';
import type { ErrorBody } from './server-options.ts';

type Words = (error: PublicError, request: FastifyRequest) => ErrorBody;

/**
 * For `clientErrorHandler`: answers a request that the parser refused, or that did not arrive in
 * time, in the shape of the service, and closes the connection.
 */
export function answerUnreadable(words: Words, headers: Readonly<Record<string, string>>) {
  return (cause: Error & { readonly code?: string }, socket: Socket) => {
    // A second answer behind one that is being sent would become part of it.
    if (cause.code === 'ECONNRESET' || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const error = unreadable(cause.code);
    const { type, body } = words(error, NOBODY);
    const all = {
      ...headers,
      'content-type': type,
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const start = `HTTP/1.1 ${error.statusCode} ${STATUS_CODES[error.statusCode]}\r\n`;
    socket.end(`${start}${lines.join('')}\r\n${body}`);
  };
}

function unreadable(code: string | undefined): PublicError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new PublicError(408, 'request_timeout', 'The request took too long to arrive.');
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = `The head of the request is larger than ${maxHeaderSize} bytes.`;
    return new PublicError(431, 'too_large', message);
  }
  const message = UNREADABLE[code ?? ''] ?? 'The request is not valid HTTP.';
  return new PublicError(400, 'bad_request', message);
}

const UNREADABLE: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: 'The request does not begin with a method of HTTP.',
  HPE_INVALID_URL: 'The address of the request has characters that are not percent-encoded.',
};

/**
 * Refuses what a proxy and Node could read differently: `Host` twice, where Node takes the first, or
 * not at all (RFC 9112 3.2), and a transfer coding other than `chunked` (6.1).
 */
export function framingProblem(request: IncomingMessage): PublicError | undefined {
  const coding = request.headers['transfer-encoding'];
  if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
    const problem = { message: 'may only be chunked', cs: 'smí být jen chunked' };
    return badRequest([{ field: 'Transfer-Encoding', ...problem }]);
  }
  const { rawHeaders } = request;
  let hosts = 0;
  // Names stand at even places.
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.length === 4 && rawHeaders[at]!.toLowerCase() === 'host') hosts += 1;
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) return undefined;
  return badRequest([{ field: 'Host', message: 'is required once', cs: 'je povinné jednou' }]);
}

/** Stands in for a request that could not be parsed; the error is answered as JSON. */
const NOBODY = {
  url: '',
  headers: { accept: 'application/json' },
  query: {},
} as unknown as FastifyRequest;
