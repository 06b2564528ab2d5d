import {
  type Call,
  createRequester,
  type Answer as JsonAnswer,
  type JsonOf,
  type Refusal,
} from '@tessera/kit/client/requests';
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

  constructor({ status, json, text, retryAfterMs }: Refusal) {
    const reply = errorReplyIn(json);
    super(reply?.error ?? text);
    this.status = status;
    this.reply = reply;
    this.retryAfterMs = retryAfterMs;
  }
}

function errorReplyIn(json: unknown): ErrorReply | undefined {
  const { error, status } = (json ?? {}) as { error?: unknown; status?: unknown };
  return typeof error === 'string' && typeof status === 'number' ? { error, status } : undefined;
}

/** The successful reply to an operation of the API document. */
type Reply<Name extends keyof operations> = JsonOf<
  operations[Name]['responses'][keyof operations[Name]['responses']]
>;
/** The JSON body of an operation. */
export type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody?: infer Given;
}
  ? JsonOf<NonNullable<Given>>
  : never;

type Answer<Name extends keyof operations> = JsonAnswer & { readonly json: Reply<Name> };

/** Performs operations; rejects with a RunnerError, an UnreachableError or the signal's reason. */
export type Requester = {
  answer<Name extends keyof operations>(call: Call): Promise<Answer<Name>>;
  /** Only the JSON of the answer. */
  ask<Name extends keyof operations>(
    method: NonNullable<Call['method']>,
    path: string,
    more?: Omit<Call, 'method' | 'path'>,
  ): Promise<Reply<Name>>;
};

export function createRunnerRequester(options: ClientOptions): Requester {
  const { url, token, timeoutMs = 30_000, retries = 4, maxWaitMs = 30_000, fetch } = options;
  const request = createRequester({
    ...{ url, timeoutMs, retries, maxWaitMs, fetch },
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    errorOf: (refusal) => new RunnerError(refusal),
  });
  async function answer<Name extends keyof operations>(call: Call) {
    return (await request(call)) as Answer<Name>;
  }
  return {
    answer,
    ask: async (method, path, more) => (await answer({ ...more, method, path })).json,
  };
}
