import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { ask } from './egress.ts';
import { discard, FetchError, networkReason } from './fetch-error.ts';
import { findPauseMs } from './retry-after.ts';

export type OutgoingOptions = {
  /** For the whole exchange, body and redirects included. */
  readonly timeoutMs?: number;
  /**
   * A body that stands still for so long is given up, long before the time of a large file ends.
   * Only tests set it.
   */
  readonly idleMs?: number;
  /** Retries after a timeout, a broken connection, a 5xx or a 429: 3, none of a POST. */
  readonly retries?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Delay before a retry; tests pass their own. */
  readonly waitMs?: (attempt: number) => number;
  /** Name of the resource, before the address in errors. */
  readonly name?: string;
  /** An address that a reply of the source named, asked instead of `path`. Errors do not show it. */
  readonly address?: string | undefined;
  /** Hosts beside that of the prefix to which replies and redirects of the source may lead. */
  readonly furtherHosts?: readonly string[];
  /** Sent with POST; without it the request is a GET. */
  readonly body?: string | undefined;
  /** Statuses that reach `read`; any other is a FetchError. 200 and 304 unless given. */
  readonly accepts?: (status: number) => boolean;
};

/** Reads an accepted reply. `place` names the request in errors. */
export type Read<T> = (
  reply: Dispatcher.ResponseData,
  about: { readonly place: string; readonly signal: AbortSignal },
) => Promise<T>;

/** A source that asks for a longer pause is not asked again by the same request. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Asks a source at `path` below its configured prefix and passes the reply to `read`. Limits the
 * time of the whole exchange, follows redirects only where `mayGoTo` allows, and retries with
 * exponential backoff where another attempt may succeed. Messages name the prefix and the path
 * without its query, and nothing of a reply but the host of a refused redirect.
 */
export async function askSource<T>(
  prefix: string,
  path: string,
  read: Read<T>,
  options: OutgoingOptions,
): Promise<T> {
  const { retries = options.body === undefined ? 3 : 0, waitMs = backoffMs, signal } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await exchange(prefix, path, read, options);
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable || attempt > retries) throw error;
      const wait = Math.max(waitMs(attempt), error.retryAfterMs ?? 0);
      if (wait > LONGEST_WAIT_MS) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

/** 0.5, 1, 2, 4 s …, each plus or minus a quarter, so that clients do not retry in step. */
function backoffMs(attempt: number): number {
  return Math.min(500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2), LONGEST_WAIT_MS);
}

async function exchange<T>(
  prefix: string,
  path: string,
  read: Read<T>,
  options: OutgoingOptions,
): Promise<T> {
  const {
    timeoutMs = 30_000,
    idleMs = 60_000,
    accepts = isDocument,
    headers = {},
    body,
    address,
    furtherHosts = [],
  } = options;
  const place = [options.name, placeOf(address === undefined ? prefix + path : prefix)]
    .filter(Boolean)
    .join(', ');
  const { signal, forget } = withDeadline(options.signal, timeoutMs);
  try {
    const reply = await ask({
      prefix,
      address: address ?? prefix + path,
      furtherHosts,
      headers,
      body,
      accepts,
      idleMs,
      signal,
      place,
    });
    const status = reply.statusCode;
    if (accepts(status)) return await read(reply, { place, signal });
    await discard(reply.body);
    throw new FetchError('status', place, `answered ${status}`, {
      status,
      retryAfterMs: findPauseMs(reply.headers, Date.now()),
    });
  } catch (cause) {
    if (cause instanceof FetchError) throw cause;
    if (options.signal?.aborted) throw new FetchError('aborted', place, 'given up', { cause });
    if (signal.aborted) {
      throw new FetchError('timeout', place, `did not finish within ${timeoutMs} ms`, { cause });
    }
    // A local file error, such as a full disk; a retry cannot help.
    const { code, path: file } = cause as NodeJS.ErrnoException;
    if (code?.startsWith('E') && file) throw cause;
    throw new FetchError('network', place, networkReason(cause), { cause });
  } finally {
    forget();
  }
}

const isDocument = (status: number) => status === 200 || status === 304;

/** Without the query, which may hold a key, and without a password. */
function placeOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/$/, '');
}

/**
 * Aborts after a time, or with `outer`. `AbortSignal.any` would leave a listener per request on a
 * signal that lives as long as the service.
 */
function withDeadline(outer: AbortSignal | undefined, timeoutMs: number) {
  const own = new AbortController();
  const abort = () => own.abort(outer?.reason);
  if (outer?.aborted) abort();
  const timer = setTimeout(() => own.abort(), timeoutMs);
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: own.signal,
    forget() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
