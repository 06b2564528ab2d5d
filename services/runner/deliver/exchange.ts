import { BlockedAddressError } from '@tessera/kit/http/address-guard';
import { beginning, textOfFirstBytes } from '../job/beginning.ts';
import type { Outcome } from '../job/outcome.ts';
import type { Connection, Connections } from './connections.ts';
import { createReply, type ReplyHead } from './reply.ts';

type Exchange = {
  readonly connections: Connections;
  readonly url: URL;
  /** The whole request. */
  readonly message: string;
  /** For the whole exchange: name lookup, connection, request and response. */
  readonly timeoutMs: number;
  /** Bytes of the response body that are stored. */
  readonly maxResultBytes: number;
  /** Called once. */
  readonly onOutcome: (outcome: Outcome) => void;
};

/** A longer body is read up to this size, so that the connection can be reused, and then cut off. */
const MAX_DRAINED_BYTES = 1024 * 1024;

/**
 * Sends one request and reports its outcome once; returns a function that interrupts it. A 2xx status
 * means that the receiver has accepted: a body that stalls, breaks off or never ends only loses its
 * rest.
 */
export function startExchange(exchange: Exchange): () => void {
  const { connections, url, message, timeoutMs, maxResultBytes, onOutcome } = exchange;
  let connection: Connection | undefined;
  let giveUp = () => {};
  let head: ReplyHead | undefined;
  const chunks: Buffer[] = [];
  let received = 0;
  let isOver = false;

  const timer = setTimeout(() => {
    end({ kind: 'timeout', timeoutMs });
  }, timeoutMs);

  function finish(outcome: Outcome): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    onOutcome(outcome);
  }

  /** Ends the exchange from our side; a status already received decides the outcome. */
  function end(otherwise: Outcome): void {
    if (isOver) return;
    if (connection !== undefined) connection.carried = undefined;
    giveUp();
    connection?.socket.destroy();
    finish(head === undefined ? otherwise : outcomeOf(head, true));
  }

  function outcomeOf({ statusCode, headers }: ReplyHead, broken: boolean): Outcome {
    const body = textOfFirstBytes(chunks, maxResultBytes);
    const lease = headers['runner-lease'];
    if (statusCode === 202 && lease !== undefined) return leaseOutcome(lease);
    if (statusCode >= 200 && statusCode < 300) {
      return { kind: 'delivered', statusCode, body, bodyCut: broken || received > maxResultBytes };
    }
    const redirect = statusCode >= 300 && statusCode < 400;
    return {
      kind: 'refused',
      statusCode,
      body,
      location: redirect ? (headers.location ?? '') : null,
      retryAfter: headers['retry-after'] ?? null,
    };
  }

  const reply = createReply({
    onHead(arrived) {
      head = arrived;
    },
    onData(bytes) {
      if (received < maxResultBytes) chunks.push(bytes);
      received += bytes.length;
      // The head came before the body, so its status decides, not the outcome given here.
      if (received > Math.max(MAX_DRAINED_BYTES, maxResultBytes))
        end({ kind: 'timeout', timeoutMs });
    },
    onEnd(isReusable) {
      if (isOver) return;
      const used = connection!;
      if (isReusable) connections.giveBack(used, head!.headers['keep-alive']);
      else {
        used.carried = undefined;
        used.socket.destroy();
      }
      finish(outcomeOf(head!, false));
    },
  });

  function send(over: Connection): void {
    connection = over;
    over.carried = {
      onData(bytes) {
        try {
          reply.feed(bytes);
        } catch (error) {
          end(failure(error as Error));
        }
      },
      onGone(error) {
        if (error === undefined && head !== undefined && reply.closed()) return;
        end(error === undefined ? CLOSED : failure(error));
      },
    };
    over.socket.write(message);
  }

  const free = connections.take(url.origin);
  if (free !== undefined) send(free);
  else {
    giveUp = connections.open(url, (error, opened) => {
      if (opened === null) finish(failure(error!));
      else if (isOver) opened.socket.destroy();
      else send(opened);
    });
  }
  return () => end({ kind: 'interrupted' });
}

const CLOSED: Outcome = { kind: 'unreachable', cause: 'the receiver closed the connection' };

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
