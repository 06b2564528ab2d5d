import {
  createRequester,
  createStreamRequester,
  type JsonOf,
  type Refusal,
} from '@tessera/kit/client/requests';
import type { components, operations } from './api.ts';

export type ClientOptions = {
  /** Base URL of the service: `http://127.0.0.1:4000`. */
  readonly url: string;
  /** One of `RATING_KEYS`, for a quota of one's own; or `RATING_ADMIN_TOKEN`, for `forget`. */
  readonly key?: string | undefined;
  /** Limit of one request; default 40 s, longer than the service lets a question wait. */
  readonly timeoutMs?: number;
  /** How often a request is repeated after 429, 503 and a lost connection; default 4. */
  readonly retries?: number;
  /** Longest wait before a repetition; a longer `Retry-After` is reported instead. Default 120 s. */
  readonly maxWaitMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
};

/** The JSON of a refusal: `{error, code}`, of a 429 also `limit`. */
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

  constructor({ status, json, text, retryAfterMs }: FailureReport) {
    const reply = errorReplyIn(json);
    super(reply?.error ?? text);
    this.status = status;
    this.code = reply?.code;
    this.retryAfterMs = retryAfterMs;
  }
}

type FailureReport = Omit<Refusal, 'status'> & { readonly status: number | undefined };

function errorReplyIn(json: unknown): ErrorReply | undefined {
  const { error, code } = (json ?? {}) as { error?: unknown; code?: unknown };
  return typeof error === 'string' && typeof code === 'string' ? { error, code } : undefined;
}

/** The JSON of an operation's reply with this status, 200 unless given. */
export type Reply<Name extends keyof operations, Status extends number = 200> =
  operations[Name]['responses'] extends Record<Status, infer Message> ? JsonOf<Message> : never;

export function createRatingRequesters(options: ClientOptions) {
  const { url, key, timeoutMs = 40_000, retries = 4, maxWaitMs = 120_000, fetch } = options;
  const asked = {
    ...{ url, timeoutMs, retries, maxWaitMs, fetch },
    // A computation that takes longer is followed as a job.
    headers: {
      prefer: 'respond-async, wait=30',
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    errorOf: (refusal: Refusal) => new RatingError(refusal),
  };
  return { request: createRequester(asked), open: createStreamRequester(asked) };
}
