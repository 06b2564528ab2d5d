import type { IncomingHttpHeaders } from 'node:http';
import { BlockedAddressError } from '@tessera/kit/http/address-guard';
import type { Agent, Dispatcher } from 'undici';
import { beginning, textOfFirstBytes } from '../job/beginning.ts';
import type { Outcome } from '../job/outcome.ts';

type Exchange = {
  readonly agent: Agent;
  readonly request: Dispatcher.DispatchOptions;
  /** For the whole exchange: name lookup, connection, request and response. */
  readonly timeoutMs: number;
  /** Bytes of the response body that are stored. */
  readonly maxResultBytes: number;
  /** Called once, possibly before `startExchange` returns: an invalid request fails at once. */
  readonly onOutcome: (outcome: Outcome) => void;
};

/** A longer body is read up to this size, so that the connection can be reused, and then cut off. */
const MAX_DRAINED_BYTES = 1024 * 1024;

/**
 * Sends one request and reports its outcome once; returns a function that interrupts it. Uses
 * undici's dispatch, which needs neither a stream nor an AbortSignal per call. A 2xx status means
 * that the receiver has accepted: a body that stalls, breaks off or never ends only loses its rest.
 */
export function startExchange(exchange: Exchange): () => void {
  const { agent, request, timeoutMs, maxResultBytes } = exchange;
  let controller: Dispatcher.DispatchController | undefined;
  let head: { statusCode: number; headers: IncomingHttpHeaders } | undefined;
  const chunks: Buffer[] = [];
  let received = 0;
  let done = false;

  const timer = setTimeout(() => end({ kind: 'timeout', timeoutMs }), timeoutMs);

  function finish(outcome: Outcome): void {
    if (done) return;
    done = true;
    clearTimeout(timer);
    exchange.onOutcome(outcome);
  }

  /** Ends the exchange from our side; a status already received decides the outcome. */
  function end(otherwise: Outcome): void {
    if (head === undefined) finish(otherwise);
    cutOff();
  }

  function cutOff(): void {
    if (head !== undefined) finish(outcomeOf(head, true));
    controller?.abort(new Error('cut off'));
  }

  function outcomeOf({ statusCode, headers }: NonNullable<typeof head>, broken: boolean): Outcome {
    const body = textOfFirstBytes(chunks, maxResultBytes);
    const lease = single(headers['runner-lease']);
    if (statusCode === 202 && lease !== undefined) return leaseOutcome(lease);
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
      if (received > Math.max(MAX_DRAINED_BYTES, maxResultBytes)) cutOff();
    },
    onResponseEnd() {
      if (head !== undefined) finish(outcomeOf(head, false));
      else finish({ kind: 'unreachable', cause: 'no response' });
    },
    onResponseError(_controller, error) {
      finish(head === undefined ? failure(error) : outcomeOf(head, true));
    },
  };

  try {
    agent.dispatch(request, handler);
  } catch (error) {
    finish(failure(error as Error));
  }
  return () => end({ kind: 'interrupted' });
}

const LONGEST_LEASE_SECS = 86_400;

/**
 * A 202 with `Runner-Lease`. A longer lease than a day is shortened to a day. Anything but a number
 * fails the attempt: the receiver means to report later, so the job must not count as completed.
 */
function leaseOutcome(header: string): Outcome {
  const seconds = header.trim();
  if (!/^\d+$/.test(seconds) || Number(seconds) < 1) {
    const given = beginning(header, 100);
    const error = `Runner-Lease must be a whole number of seconds from 1 to ${LONGEST_LEASE_SECS}, not "${given}"`;
    return { kind: 'failed', statusCode: 202, error, permanent: false };
  }
  const leaseMs = Math.min(Number(seconds), LONGEST_LEASE_SECS) * 1000;
  return { kind: 'accepted', statusCode: 202, leaseMs };
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** OpenSSL's errors: `reason` is readable, the message names places in OpenSSL's source. */
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
  const message = error.message === '' ? 'no response' : error.message;
  const named = code === undefined || message.includes(code) || code.startsWith('UND_ERR');
  return { kind: 'unreachable', cause: named ? message : `${code}: ${message}` };
}
