// Requests of the published clients. This file stands in their packages, which have no dependencies
// and run in browsers, Deno, Bun and Node 20: it uses only what all of them have.
import { findRetryAfterMs } from '../http/retry-after.ts';

/** For every method of a client: an `AbortSignal` ends requests and waits at once. */
export type CallOptions = { readonly signal?: AbortSignal };

export type Call = CallOptions & {
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Doing it twice has the effect of doing it once; default: unless it is a POST or DELETE. */
  readonly isRepeatable?: boolean;
  /** How long the service may wait before it answers, beside the limit of a request; default: 0. */
  readonly waitMs?: number | undefined;
};

/** A successful reply. */
export type Answer = {
  /** The body; of `text/plain` its text. */
  readonly json: unknown;
  readonly status: number;
  readonly headers: Headers;
  readonly retryAfterMs: number | undefined;
};

/** A reply with another status than 2xx. */
export type Refusal = {
  readonly status: number;
  /** The body; undefined when it is no JSON. */
  readonly json: unknown;
  /** The first 500 characters of the body, or the status when it is empty. */
  readonly text: string;
  readonly retryAfterMs: number | undefined;
};

/** No reply: the connection failed or broke, or `timeoutMs` passed. `cause` says more. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

type RequesterOptions = {
  /** Base URL of the service, with or without a slash at its end. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Limit of one request. */
  readonly timeoutMs: number;
  /**
   * How often a request is repeated after 429 or 503, and, where repeating it is harmless, after a
   * lost connection.
   */
  readonly retries: number;
  /** Longest wait before a repetition; a longer `Retry-After` is reported instead. */
  readonly maxWaitMs: number;
  /** Default: the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** The error that reports a refusal. */
  readonly errorOf: (refusal: Refusal) => Error;
};

/** Rejects with an error of `errorOf`, an UnreachableError or the signal's reason. */
export type Requester = (call: Call) => Promise<Answer>;

export function createRequester(options: RequesterOptions): Requester {
  const ask = createAsker(options, true);
  return async (call) => {
    const { response, text, retryAfterMs } = await ask(call);
    const { status, headers } = response;
    return { json: bodyOf(response, text), status, headers, retryAfterMs };
  };
}

function bodyOf({ status, headers }: Response, text: string): unknown {
  if (status === 204) return undefined;
  return headers.get('content-type')?.startsWith('text/plain') ? text : JSON.parse(text);
}

/** A successful reply whose body is read as it comes. */
export type StreamRequester = (call: Call) => Promise<Response>;

/** As `createRequester`; the limit of a request ends with the head of its reply. */
export function createStreamRequester(options: RequesterOptions): StreamRequester {
  const ask = createAsker(options, false);
  return async (call) => (await ask(call)).response;
}

/** A successful reply; its text where that is read. */
type Success = Pick<Answer, 'retryAfterMs'> & Exchanged;
type Exchanged = { readonly response: Response; readonly text: string };

/** Asks until a reply is a success or asking again would not help. */
function createAsker(options: RequesterOptions, readsSuccess: boolean) {
  const { headers = {}, timeoutMs, retries, maxWaitMs, errorOf } = options;
  const send = options.fetch ?? globalThis.fetch;
  const base = options.url.replace(/(?<!\/)\/+$/, '');

  async function exchange(call: Call): Promise<Exchanged | UnreachableError> {
    const { method = 'GET', path, query, body, signal, waitMs = 0 } = call;
    const address = base + path + queryText(query);
    const limitMs = timeoutMs + waitMs;
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(new DOMException('', 'TimeoutError')), limitMs);
    const limit = over.signal;
    try {
      const response = await send(address, {
        method,
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      const text = response.ok && !readsSuccess ? '' : await response.text();
      return { response, text };
    } catch (cause) {
      signal?.throwIfAborted();
      const reason = limit.aborted ? `no reply within ${limitMs} ms` : 'the connection failed';
      return new UnreachableError(`${method} ${address}: ${reason}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  async function attempt(call: Call): Promise<Success | Failure> {
    const exchanged = await exchange(call);
    if (exchanged instanceof UnreachableError) {
      return { error: exchanged, mayRepeat: isHarmlessTwice(call) };
    }
    const { response, text } = exchanged;
    const { ok, status, headers } = response;
    const retryAfter = headers.get('retry-after');
    const retryAfterMs = findRetryAfterMs(retryAfter, Date.now(), Number.POSITIVE_INFINITY);
    if (ok) return { ...exchanged, retryAfterMs };
    const beginning = text.trim().slice(0, 500) || `HTTP ${status}`;
    const error = errorOf({ status, json: jsonIn(text), text: beginning, retryAfterMs });
    // A request refused with these two had no effect.
    return { error, mayRepeat: status === 429 || status === 503, retryAfterMs };
  }

  return async (call: Call): Promise<Success> => {
    call.signal?.throwIfAborted();
    for (let failures = 0; ; failures++) {
      const outcome = await attempt(call);
      if (!('error' in outcome)) return outcome;
      const { error, mayRepeat, retryAfterMs } = outcome;
      if (failures >= retries || !mayRepeat || (retryAfterMs ?? 0) > maxWaitMs) throw error;
      await sleep(retryAfterMs ?? Math.min(backoffMs(failures), maxWaitMs), call.signal);
    }
  };
}

type Failure = {
  readonly error: Error;
  readonly mayRepeat: boolean;
  readonly retryAfterMs?: number | undefined;
};

/** Whether a request may be sent again when nobody knows if the first one arrived. */
function isHarmlessTwice({ method = 'GET', isRepeatable }: Call): boolean {
  return isRepeatable ?? (method === 'GET' || method === 'PUT');
}

/** 0.1 to 0.2 s at first, doubled with every failure, so that clients do not return together. */
function backoffMs(failures: number): number {
  return 100 * 2 ** failures * (1 + Math.random());
}

/** Rejects with the signal's reason as soon as it is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(finish, milliseconds);
    signal?.addEventListener('abort', finish, { once: true });
    function finish(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
}

function queryText(query: object = {}): string {
  const texts = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return texts.length === 0 ? '' : `?${new URLSearchParams(texts)}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON of a message in the types of an API document. */
export type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } }
  ? Json
  : never;
