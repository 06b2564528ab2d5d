import { setTimeout as sleep } from 'node:timers/promises';
import { ParseError, PublicError } from '@tessera/kit/errors';
import { readBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { outgoing } from '@tessera/kit/http/outgoing';
import { NO_SOURCE_LOG, type SourceLog } from '@tessera/kit/http/source-log';
import { upstreamPause } from '../../ladder/replies.ts';
import {
  accountCall,
  type Call,
  entriesCall,
  hostOfMethod,
  matchCall,
  matchIdsCall,
} from '../calls.ts';
import { createLimiter, type Limiter, type Slot, Throttled } from '../limits/limiter.ts';
import type { CallOptions, Provider } from '../provider.ts';
import {
  type CircuitBreaker,
  createCircuitBreaker,
  createReachability,
} from './circuit-breaker.ts';

type UpstreamOptions = ExchangeOptions & {
  /** Tests pass one whose clock they turn forward. */
  readonly limiter?: Limiter;
  /** Counts what becomes of calls to `upstream`. */
  readonly log?: SourceLog;
  /** Longest pause of a 429 that an impatient caller waits out. */
  readonly patienceMs?: number;
  /** Wait before attempt n + 1, n = 1, 2, …; tests pass their own. */
  readonly waitMs?: (attempt: number) => number;
};

const ATTEMPTS = 4;
const COUNTED = { reply: 'ok', throttled: 'failed', failed: 'failed', refused: 'refused' } as const;
/** A reply as old as this no longer shows that the upstream answers. */
const REPLY_IS_OLD_MS = 10 * 60_000;

export type Upstream = Provider & {
  /** When its first reply failed since the last that did not. */
  unansweredSince(): Date | undefined;
};

/** The upstream game API over HTTP, within its rate limits (docs/contract/rating.md 1.3, 1.4). */
export function upstreamProvider(options: UpstreamOptions): Upstream {
  const { limiter = createLimiter(), patienceMs = 10_000, waitMs = backoffMs } = options;
  const { log = NO_SOURCE_LOG } = options;
  const now = () => performance.now();
  const reachability = createReachability(now);
  const breakers = new Map<string, CircuitBreaker>();

  function breakerOf(host: string): CircuitBreaker {
    let breaker = breakers.get(host);
    if (!breaker) {
      breaker = createCircuitBreaker(now, (round) => waitMs(ATTEMPTS + round));
      breakers.set(host, breaker);
    }
    return breaker;
  }

  /**
   * What the reply says, undefined for a 404. An impatient call is attempted four times; a patient
   * one until it is answered, refused or aborted.
   */
  async function ask<T>(call: Call<T>, callOptions: CallOptions = {}): Promise<T | undefined> {
    const { signal, isPatient = () => false } = callOptions;
    const breaker = breakerOf(call.host);
    for (let attempt = 1; ; attempt++) {
      if (isPatient()) await breaker.enter(signal);
      const outcome = await attemptCall(call, callOptions, breaker);
      if (outcome.kind === 'reply') return saidBy(outcome.body, call);
      if (outcome.kind === 'refused') throw upstreamFailure(outcome.reason);
      const isLast = attempt >= ATTEMPTS && !isPatient();
      if (outcome.kind === 'failed') {
        if (isLast) throw upstreamFailure(outcome.reason);
        await sleep(waitMs(Math.min(attempt, ATTEMPTS)), undefined, { signal });
      } else if (isLast) {
        throw upstreamPause(limiter.waitMs(call.host, call.method, 1));
      }
      // After a 429 the limiter itself keeps the pause.
    }
  }

  async function attemptCall(
    call: Call<unknown>,
    { signal, isPatient = () => false, priority }: CallOptions,
    breaker: CircuitBreaker,
  ): Promise<Outcome> {
    try {
      const slot = await limiter.enter(call.host, call.method, {
        patienceMs: () => (isPatient() ? Number.POSITIVE_INFINITY : patienceMs),
        priority,
        signal,
      });
      const outcome = await exchange(call, slot, options, signal);
      note(outcome, breaker);
      return outcome;
    } catch (error) {
      breaker.abandoned();
      throw error instanceof Throttled ? upstreamPause(error.retryAfterMs, error) : error;
    }
  }

  function note(outcome: Outcome, breaker: CircuitBreaker): void {
    log.count('upstream', COUNTED[outcome.kind]);
    if (outcome.kind === 'failed') {
      breaker.failed();
      reachability.failed(outcome.reason);
      return;
    }
    breaker.succeeded();
    const isKeyRefused = outcome.kind === 'refused' && [401, 403].includes(outcome.status ?? 0);
    if (isKeyRefused) reachability.refused(outcome.reason);
    else reachability.answered();
  }

  /** Only when no recent reply shows that the upstream answers. */
  function nextCheckMs(): number {
    const dueMs = reachability.answeredAt + REPLY_IS_OLD_MS - now();
    return Date.now() + (reachability.problem() === undefined ? Math.max(dueMs, 0) : 0);
  }

  return {
    account: async (region, id, call) => ask(accountCall(region, id), call),
    entries: async (region, puuid, call) => (await ask(entriesCall(region, puuid), call)) ?? {},
    matchIds: async (region, puuid, list, call) =>
      (await ask(matchIdsCall(region, puuid, list), call)) ?? [],
    match: async (id, call) => ask(matchCall(id), call),
    waitMs: (region, method, requests) =>
      Math.max(limiter.waitMs(hostOfMethod(region, method), method, requests), 0),
    pauseMs(region, method) {
      const host = hostOfMethod(region, method);
      return Math.max(limiter.pauseMs(host, method), breakerOf(host).openMs);
    },
    budget: () => limiter.view(),
    problem: reachability.problem,
    unansweredSince: () => reachability.unansweredSince,
    nextCheckMs,
    async check(signal) {
      if (nextCheckMs() > Date.now()) return;
      // Nobody needs to have this name: "not found" is a reply, too.
      const call = accountCall('euw1', { gameName: 'readiness', tagLine: 'check' });
      await ask(call, { signal }).catch(() => {});
    },
  };
}

/** Undefined stays undefined; a body that is not what was asked for is the upstream's failure. */
function saidBy<T>(body: unknown, { read }: Call<T>): T | undefined {
  if (body === undefined) return undefined;
  try {
    return read(body);
  } catch (error) {
    if (error instanceof ParseError) throw upstreamFailure(error.message, error);
    throw error;
  }
}

/** 0.2, 0.4, 0.8 s …, each varied by a quarter so that many callers do not return together. */
function backoffMs(attempt: number): number {
  return 200 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function upstreamFailure(reason: string, cause?: unknown): PublicError {
  const message = `The upstream game API did not answer as it should: ${reason}.`;
  const cs = 'Herní API teď neodpovídá, jak má. Zkuste to za chvíli.';
  return new PublicError(502, 'provider_upstream', message, { cs, cause });
}

/** Outcome of one HTTP exchange with the upstream. */
type Outcome =
  /** 200, or 404 with `body` undefined. */
  | { readonly kind: 'reply'; readonly body: unknown }
  /** No connection, no reply in time, 5xx or broken JSON: worth another attempt. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'throttled' }
  /** Another status: the same call would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number | undefined };

type ExchangeOptions = {
  /** `{route}` is replaced by the routing host. */
  readonly urlTemplate: string;
  readonly key: string;
  /** For one reply including its body. */
  readonly timeoutMs?: number | undefined;
};

/** A recorded match is 34 kB. */
const MAX_BYTES = 4_000_000;

/** Makes one call and ends its slot. Rejects only with the reason of `signal`. */
async function exchange(
  call: Call<unknown>,
  slot: Slot,
  { urlTemplate, key, timeoutMs = 10_000 }: ExchangeOptions,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  try {
    const { status, bytes } = await outgoing(
      urlTemplate.replace('{route}', call.host),
      call.path,
      async ({ statusCode, headers, body }, { place }) => {
        slot.end({ status: statusCode, headers });
        return { status: statusCode, bytes: await readBytes(body, MAX_BYTES, place) };
      },
      {
        headers: { 'x-riot-token': key, accept: 'application/json' },
        accepts: () => true,
        // Each attempt takes a slot of the limiter.
        retries: 0,
        timeoutMs,
        signal,
      },
    );
    if (status === 200) {
      const body = jsonIn(bytes);
      if (body === undefined) return { kind: 'failed', reason: `${call.method}: not JSON` };
      return { kind: 'reply', body };
    }
    if (status === 404) return { kind: 'reply', body: undefined };
    if (status === 429) return { kind: 'throttled' };
    const reason = `${call.host} answered ${status} to ${call.method}`;
    if (status >= 500) return { kind: 'failed', reason };
    return { kind: 'refused', reason, status };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof FetchError)) throw error;
    const reason = `${call.host}, ${call.method}: ${error.reason}`;
    if (error.kind === 'refused') return { kind: 'refused', reason, status: undefined };
    return { kind: 'failed', reason };
  } finally {
    slot.end();
  }
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
