import type { components, operations } from './api.ts';

export type ClientOptions = {
  /** Base URL of the runner: `http://127.0.0.1:6390`. */
  readonly url: string;
  /** An API token, if the runner requires one. */
  readonly token?: string;
  /** Limit of one request; default 30 s. */
  readonly timeoutMs?: number;
  /**
   * How often a request is repeated after 429 or 503, and, where repeating it is harmless, after a
   * lost connection; default 4.
   */
  readonly retries?: number;
  /** Longest wait before a repetition; a longer `Retry-After` is reported instead. Default 30 s. */
  readonly maxWaitMs?: number;
  /** Jobs without an `idempotency_key` get a random one, so that repeating is harmless; default true. */
  readonly idempotencyKeys?: boolean;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** For every method: an `AbortSignal` ends requests and waits at once. */
export type CallOptions = { readonly signal?: AbortSignal };

/** The JSON of a refusal. */
export type ErrorReply = components['schemas']['Error'];

/** The runner refused a request: `status`, and in `message` the reason. */
export class RunnerError extends Error {
  override readonly name = 'RunnerError';
  readonly status: number;
  /** The body; undefined when something between client and runner has answered. */
  readonly reply: ErrorReply | undefined;
  /** How long the runner asks to wait before the next try. */
  readonly retryAfterMs: number | undefined;

  constructor(status: number, text: string, retryAfterMs?: number) {
    const reply = errorReplyIn(text);
    super(reply?.error ?? (text.trim().slice(0, 500) || `HTTP ${status}`));
    this.status = status;
    this.reply = reply;
    this.retryAfterMs = retryAfterMs;
  }
}

/** No reply: the connection failed or broke, or `timeoutMs` passed. `cause` says more. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}

/** The successful reply to an operation of the API document. */
export type Reply<Name extends keyof operations> = JsonOf<
  operations[Name]['responses'][keyof operations[Name]['responses']]
>;
/** The JSON body of an operation. */
export type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody?: infer Given;
}
  ? JsonOf<NonNullable<Given>>
  : never;
type JsonOf<Message> = Message extends { content: { 'application/json': infer Json } }
  ? Json
  : never;

export type Call = CallOptions & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: unknown;
  /** Doing it twice has the effect of doing it once; default: unless it is a POST or DELETE. */
  readonly isRepeatable?: boolean;
};

export type Answer<Name extends keyof operations> = {
  readonly json: Reply<Name>;
  readonly status: number;
  readonly headers: Headers;
};

/** Performs operations; rejects with a RunnerError, an UnreachableError or the signal's reason. */
export type Requester = {
  answer<Name extends keyof operations>(call: Call): Promise<Answer<Name>>;
  /** Only the JSON of the answer. */
  ask<Name extends keyof operations>(
    method: Call['method'],
    path: string,
    more?: Omit<Call, 'method' | 'path'>,
  ): Promise<Reply<Name>>;
};

export function createRequester(options: ClientOptions): Requester {
  const { token, timeoutMs = 30_000, retries = 4, maxWaitMs = 30_000 } = options;
  const send = options.fetch ?? globalThis.fetch;
  const base = options.url.replace(/\/+$/, '');

  async function once({ method, path, query, body, signal }: Call) {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await send(base + path + queryText(query), {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      return { response, text: await response.text() };
    } catch (error) {
      signal?.throwIfAborted();
      const reason = limit.aborted ? `no reply within ${timeoutMs} ms` : 'the connection failed';
      throw new UnreachableError(`${method} ${base}${path}: ${reason}`, { cause: error });
    }
  }

  async function answered(call: Call) {
    const { response, text } = await once(call);
    const { status, headers } = response;
    if (!response.ok) throw new RunnerError(status, text, retryAfterMs(headers.get('retry-after')));
    return { json: JSON.parse(text), status, headers };
  }

  async function answer(call: Call) {
    call.signal?.throwIfAborted();
    for (let failures = 0; ; failures++) {
      try {
        return await answered(call);
      } catch (error) {
        if (failures >= retries || !mayRepeat(error, call)) throw error;
        const asked = error instanceof RunnerError ? error.retryAfterMs : undefined;
        if (asked !== undefined && asked > maxWaitMs) throw error;
        await sleep(Math.min(asked ?? backoffMs(failures), maxWaitMs), call.signal);
      }
    }
  }

  return {
    answer,
    ask: async (method, path, more) => (await answer({ ...more, method, path })).json,
  };
}

/** A 429 or 503 was refused without effect; a lost reply leaves open what has happened. */
function mayRepeat(error: unknown, { method, isRepeatable }: Call): boolean {
  if (error instanceof RunnerError) return error.status === 429 || error.status === 503;
  return error instanceof UnreachableError && (isRepeatable ?? /^(GET|PUT)$/.test(method));
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
  const text = new URLSearchParams(
    entries.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text === '' ? '' : `?${text}`;
}

function errorReplyIn(text: string): ErrorReply | undefined {
  try {
    const { error, status } = JSON.parse(text);
    return typeof error === 'string' && typeof status === 'number' ? { error, status } : undefined;
  } catch {
    return undefined;
  }
}
