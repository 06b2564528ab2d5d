import type { components, operations } from './api.ts';

export type ClientOptions = {
  /** Base URL of the service: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** Limit of one request; default 40 s, longer than the service lets a question wait. */
  readonly timeoutMs?: number;
  /** How often a request is repeated after 429, 503 and a lost connection; default 4. */
  readonly retries?: number;
  /** Longest wait before a repetition; a longer `Retry-After` is reported instead. Default 120 s. */
  readonly maxWaitMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** For every method: an `AbortSignal` ends requests and waits at once. */
export type CallOptions = { readonly signal?: AbortSignal };

/** The JSON of a refusal: `{error, code}`. */
export type ErrorReply = components['schemas']['Error'];

/** The service refused a request, or a computation failed; in `message` the reason. */
export class RatingError extends Error {
  override readonly name = 'RatingError';
  /** Undefined for a computation that failed after it had been accepted (202). */
  readonly status: number | undefined;
  /** `summoner_not_found`, `unranked`, …; undefined when something else has answered. */
  readonly code: string | undefined;
  /** How long the service asks to wait before the next try. */
  readonly retryAfterMs: number | undefined;

  constructor(
    status: number | undefined,
    reply: ErrorReply | undefined,
    text: string,
    waitMs?: number,
  ) {
    super(reply?.error ?? (text.trim().slice(0, 500) || `HTTP ${status}`));
    this.status = status;
    this.code = reply?.code;
    this.retryAfterMs = waitMs;
  }
}

/** No reply: the connection failed or broke, or `timeoutMs` passed. `cause` says more. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The JSON of an operation's reply with this status, 200 unless given. */
export type Reply<Name extends keyof operations, Status extends number = 200> =
  operations[Name]['responses'] extends Record<
    Status,
    { content: { 'application/json': infer Json } }
  >
    ? Json
    : never;

export type Answer = {
  readonly status: number;
  readonly json: unknown;
  readonly retryAfterMs: number | undefined;
};

/** Performs a GET; rejects with a RatingError, an UnreachableError or the signal's reason. */
export type Requester = (path: string, query?: object, call?: CallOptions) => Promise<Answer>;

export function createRequester(options: ClientOptions): Requester {
  const { timeoutMs = 40_000, retries = 4, maxWaitMs = 120_000 } = options;
  const send = options.fetch ?? globalThis.fetch;
  const base = options.url.replace(/\/+$/, '');

  async function once(address: string, signal: AbortSignal | undefined): Promise<Answer> {
    const limit = AbortSignal.timeout(timeoutMs);
    const both = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const { response, text } = await send(address, { signal: both })
      .then(async (response) => ({ response, text: await response.text() }))
      .catch((cause) => {
        signal?.throwIfAborted();
        const reason = limit.aborted ? `no reply within ${timeoutMs} ms` : 'the connection failed';
        throw new UnreachableError(`GET ${address}: ${reason}`, { cause });
      });
    const waitMs = retryAfterMs(response.headers.get('retry-after'));
    if (!response.ok) throw new RatingError(response.status, errorReplyIn(text), text, waitMs);
    return { status: response.status, json: JSON.parse(text), retryAfterMs: waitMs };
  }

  return async (path, query, { signal } = {}) => {
    signal?.throwIfAborted();
    const address = base + path + queryText(query);
    for (let failures = 0; ; failures++) {
      try {
        return await once(address, signal);
      } catch (error) {
        if (failures >= retries || !mayRepeat(error)) throw error;
        const asked = error instanceof RatingError ? error.retryAfterMs : undefined;
        if (asked !== undefined && asked > maxWaitMs) throw error;
        await sleep(asked ?? Math.min(maxWaitMs, backoffMs(failures)), signal);
      }
    }
  };
}

/** Every request of this API only reads, so that a lost reply may be asked for again. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof RatingError) return error.status === 429 || error.status === 503;
  return error instanceof UnreachableError;
}

/** 0.1 to 0.2 s at first, doubled with every failure, so that clients do not return together. */
function backoffMs(failures: number): number {
  return 100 * 2 ** failures * (1 + Math.random());
}

/** `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
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
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  if (entries.length === 0) return '';
  const texts = entries.map(([name, value]): [string, string] => [name, String(value)]);
  return `?${new URLSearchParams(texts)}`;
}

function errorReplyIn(text: string): ErrorReply | undefined {
  try {
    const { error, code } = JSON.parse(text);
    return typeof error === 'string' && typeof code === 'string' ? { error, code } : undefined;
  } catch {
    return undefined;
  }
}
