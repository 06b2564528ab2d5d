import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import type { Outcome } from '../job/outcome.ts';
import { BlockedAddressError } from './address.ts';

export type Exchange = {
  readonly agent: Agent;
  readonly request: Dispatcher.DispatchOptions;
  /** For everything: name, connection, request, answer. */
  readonly timeoutMs: number;
  /** How much of the answer's body is kept. */
  readonly maxResultBytes: number;
  /** Called once; already while starting when the request is refused or the agent closed. */
  readonly onOutcome: (outcome: Outcome) => void;
};

/** More than is kept is read up to here, so that the connection can be used again; then it is cut. */
const MAX_DRAINED_BYTES = 1024 * 1024;

/**
 * Sends one request and reports its outcome once; returns the way to interrupt it. Built on
 * undici's dispatch: no stream and no AbortSignal per call. Once a 2xx status has come the
 * receiver has accepted, so a body that stalls, breaks or does not end costs only its rest.
 */
export function startExchange(exchange: Exchange): () => void {
  const { agent, request, timeoutMs, maxResultBytes } = exchange;
  let controller: Dispatcher.DispatchController | undefined;
  let head: { statusCode: number; headers: IncomingHttpHeaders } | undefined;
  const chunks: Buffer[] = [];
  let received = 0;
  let done = false;

  const timer = setTimeout(() => {
    end({ kind: 'timeout', timeoutMs });
  }, timeoutMs);

  function finish(outcome: Outcome): void {
    if (done) return;
    done = true;
    clearTimeout(timer);
    exchange.onOutcome(outcome);
  }

  /** Ends the exchange from our side; a status that has come counts. */
  function end(otherwise: Outcome): void {
    finish(head === undefined ? otherwise : answer(head, true));
    controller?.abort(new Error(otherwise.kind));
  }

  function answer({ statusCode, headers }: NonNullable<typeof head>, broken: boolean): Outcome {
    const body = text(chunks, maxResultBytes);
    if (statusCode >= 200 && statusCode < 300) {
      return { kind: 'delivered', statusCode, body, bodyCut: broken || received > maxResultBytes };
    }
    const redirect = statusCode >= 300 && statusCode < 400;
    return {
      kind: 'refused',
      statusCode,
      body,
      location: redirect ? (single(headers.location) ?? '') : null,
      retryAfter: single(headers['retry-after']) ?? null,
    };
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started;
      if (done) started.abort(new Error('too late'));
    },
    onResponseStart(_controller, statusCode, headers) {
      if (statusCode >= 200) head = { statusCode, headers };
    },
    onResponseData(_controller, chunk) {
      if (received < maxResultBytes) chunks.push(chunk);
      received += chunk.length;
      if (received > Math.max(MAX_DRAINED_BYTES, maxResultBytes))
        end({ kind: 'timeout', timeoutMs });
    },
    onResponseEnd() {
      if (head !== undefined) finish(answer(head, false));
      else finish({ kind: 'unreachable', cause: 'no answer' });
    },
    onResponseError(_controller, error) {
      if (head !== undefined) finish(answer(head, true));
      else finish(failure(error));
    },
  };

  try {
    agent.dispatch(request, handler);
  } catch (error) {
    finish(failure(error as Error));
  }
  return () => end({ kind: 'interrupted' });
}

/** At most so many bytes as text; a letter cut in two is left out. */
function text(chunks: readonly Buffer[], maxBytes: number): string {
  const only = chunks[0];
  if (only === undefined) return '';
  const bytes = chunks.length === 1 ? only : Buffer.concat(chunks);
  if (bytes.length <= maxBytes) return bytes.toString('utf8');
  return new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** What OpenSSL adds to an error: its message is a line of places in OpenSSL's source. */
type TlsError = NodeJS.ErrnoException & { readonly library?: string; readonly reason?: string };

function failure(error: Error): Outcome {
  if (error instanceof BlockedAddressError) return { kind: 'blocked', cause: error.message };
  if (error instanceof AggregateError && error.errors.length > 0) {
    return failure(error.errors[0] as Error);
  }
  const { code, library, reason } = error as TlsError;
  if (library !== undefined && reason !== undefined) {
    return { kind: 'unreachable', cause: `TLS failed: ${reason}` };
  }
  const message = error.message === '' ? 'no answer' : error.message;
  const named = code === undefined || message.includes(code) || code.startsWith('UND_ERR');
  return { kind: 'unreachable', cause: named ? message : `${code}: ${message}` };
}
