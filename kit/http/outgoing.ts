import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { describeError } from '../failure.ts';

export type OutgoingOptions = {
  /** For the whole exchange, body included. */
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Retries after a timeout, a broken connection, a 5xx or a 429. */
  readonly retries?: number;
  readonly headers?: Record<string, string>;
  readonly signal?: AbortSignal | undefined;
  /** Delay before a retry; tests pass their own. */
  readonly waitMs?: (attempt: number) => number;
};

/** A failed request. `retryable` tells whether another attempt may succeed. */
export class FetchError extends Error {
  readonly kind: 'timeout' | 'network' | 'status' | 'too-large' | 'aborted';
  readonly status: number | undefined;
  /** The delay in the reply's `Retry-After`. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: FetchError['kind'],
    message: string,
    about: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: about.cause });
    this.name = 'FetchError';
    this.kind = kind;
    this.status = about.status;
    this.retryAfterMs = about.retryAfterMs;
  }

  get retryable(): boolean {
    if (this.kind === 'status') return this.status === 429 || (this.status ?? 0) >= 500;
    return this.kind === 'timeout' || this.kind === 'network';
  }
}

const agent = new Agent({ connect: { timeout: 10_000 } }).compose(
  interceptors.redirect({ maxRedirections: 3 }),
);

/**
 * GETs an address and passes the reply to `read`. Limits the time of the whole exchange and retries
 * with exponential backoff, at most a minute apart, where another attempt may succeed.
 * Statuses 200 and 304 reach `read`; any other is a FetchError.
 */
export async function outgoingGet<T>(
  address: string,
  read: (reply: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T>,
  options: OutgoingOptions,
): Promise<T> {
  const { retries = 3, waitMs = backoffMs } = options;
  for (let attempt = 1; ; attempt++) {
    try {
      return await getOnce(address, read, options);
    } catch (error) {
      if (!(error instanceof FetchError) || !error.retryable || attempt > retries) throw error;
      const wait = Math.min(Math.max(waitMs(attempt), error.retryAfterMs ?? 0), 60_000);
      await sleep(wait, undefined, { signal: options.signal });
    }
  }
}

/** 0.5, 1, 2, 4 s …, each plus or minus a quarter, so that clients do not retry in step. */
function backoffMs(attempt: number): number {
  return 500 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

async function getOnce<T>(
  address: string,
  read: (reply: Dispatcher.ResponseData, signal: AbortSignal) => Promise<T>,
  { timeoutMs = 30_000, headers = {}, signal }: OutgoingOptions,
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const reply = await request(address, { dispatcher: agent, headers, signal: either });
    if (reply.statusCode !== 200 && reply.statusCode !== 304) {
      await reply.body.dump();
      throw new FetchError('status', `${address} answered ${reply.statusCode}`, {
        status: reply.statusCode,
        retryAfterMs: retryAfterMs(reply.headers['retry-after']),
      });
    }
    return await read(reply, either);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (signal?.aborted) throw new FetchError('aborted', `${address}: given up`, { cause: error });
    if (timeout.aborted) {
      const message = `${address} did not finish within ${timeoutMs} ms`;
      throw new FetchError('timeout', message, { cause: error });
    }
    const code = (error as NodeJS.ErrnoException).code;
    // A local file error, such as a full disk; a retry cannot help.
    if (code?.startsWith('E') && (error as NodeJS.ErrnoException).path) throw error;
    throw new FetchError('network', `${address}: ${describeError(error)}`, { cause: error });
  }
}

/** Seconds or an HTTP date; any other value is ignored. */
function retryAfterMs(value: string | string[] | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
