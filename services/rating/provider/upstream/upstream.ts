import { createHash } from 'node:crypto';
import { ParseError } from '@tessera/kit/errors';
import {
  accountCall,
  type Call,
  entriesCall,
  hostOfMethod,
  matchCall,
  matchIdsCall,
} from '../calls.ts';
import { createLimiter } from '../limits/limiter.ts';
import { type CallOptions, type Provider, UpstreamFailure } from '../provider.ts';
import { REAL_TIME, sleep, type Time } from '../time.ts';
import { type Exchange, httpExchange, type Outcome } from './exchange.ts';

type UpstreamOptions = {
  /** `{route}` is replaced by the routing host. */
  readonly urlTemplate: string;
  readonly key: string;
  /** For one reply including its body. */
  readonly timeoutMs?: number | undefined;
  /** Wait before attempt n + 1, n = 1, 2, …; tests pass their own. */
  readonly waitMs?: (attempt: number) => number;
  readonly time?: Time;
  /** Tests pass one that needs no socket. */
  readonly exchange?: Exchange;
};

const ATTEMPTS = 4;
const COUNTED = {
  reply: 'ok',
  odd: 'failed',
  throttled: 'failed',
  failed: 'failed',
  refused: 'refused',
} as const;
/** A reply as old as this no longer shows that the upstream answers. */
const REPLY_IS_OLD_MS = 10 * 60_000;

export type Upstream = Provider & {
  /** Calls since the start by what became of them; a 429 or an odd reply is `failed`. */
  outcomes(): Readonly<Record<'ok' | 'failed' | 'refused', number>>;
  /** When a call was last answered with 200 or 404. */
  answeredAt(): Date | undefined;
  /** Calls that each host allows at once. */
  budget(): readonly (readonly [host: string, calls: number])[];
};

/** The upstream game API over HTTP, within its rate limits (docs/contract/rating.md 1.3, 1.4). */
export function upstreamProvider(options: UpstreamOptions): Upstream {
  const { waitMs = backoffMs, time = REAL_TIME, key } = options;
  const { exchange = httpExchange(options) } = options;
  const limiter = createLimiter(time);
  const reachability = createReachability(time.now);
  const outcomes = { ok: 0, failed: 0, refused: 0 };
  let answeredAt: Date | undefined;

  /** Makes the call and reads its reply; undefined for a 404. */
  async function ask<T>(call: Call<T>, callOptions: CallOptions = {}): Promise<T | undefined> {
    const { signal } = callOptions;
    for (let attempt = 1; ; ) {
      const slot = await limiter.enter(call.host, call.method, callOptions);
      const outcome = read(await exchange(call, slot, signal), call);
      note(outcome);
      if (outcome.kind === 'reply') return outcome.body;
      if (outcome.kind === 'odd')
        throw new UpstreamFailure('odd', outcome.error.message, outcome.error);
      if (outcome.kind === 'refused') throw refusal(outcome);
      // After a 429 the limiter keeps the pause.
      if (outcome.kind === 'throttled') continue;
      if (attempt >= ATTEMPTS) throw new UpstreamFailure('failed', outcome.reason);
      await sleep(time, waitMs(attempt++), signal);
    }
  }

  function note(outcome: Outcome | Odd): void {
    outcomes[COUNTED[outcome.kind]]++;
    if (outcome.kind === 'reply') answeredAt = new Date();
    if (outcome.kind === 'failed') reachability.failed(outcome.reason);
    else if (outcome.kind === 'refused' && isKeyRefused(outcome))
      reachability.refused(outcome.reason);
    else reachability.answered();
  }

  return {
    account: async (region, id, call) => ask(accountCall(region, id), call),
    entries: async (region, puuid, call) => (await ask(entriesCall(region, puuid), call)) ?? {},
    matchIds: async (region, puuid, list, call) =>
      (await ask(matchIdsCall(region, puuid, list), call)) ?? [],
    match: async (id, call) => ask(matchCall(id), call),
    waitMs: (region, method, requests) =>
      limiter.waitMs(hostOfMethod(region, method), method, requests),
    budget: limiter.budget,
    application: createHash('sha256').update(key).digest('base64url').slice(0, 8),
    problem: reachability.problem,
    outcomes: () => outcomes,
    answeredAt: () => answeredAt,
    async check(signal) {
      const isKnown = reachability.problem() === undefined;
      if (isKnown && reachability.silentMs() < REPLY_IS_OLD_MS) return;
      // Nobody needs to have this name: "not found" is a reply, too.
      const call = accountCall('euw1', { gameName: 'readiness', tagLine: 'check' });
      await ask(call, { signal }).catch(() => {});
    },
  };
}

type Refused = Extract<Outcome, { kind: 'refused' }>;
/** A reply that is not as documented. */
type Odd = { readonly kind: 'odd'; readonly error: ParseError };

/** The outcome with what its reply says; undefined for a 404. */
function read<T>(outcome: Outcome, call: Call<T>) {
  if (outcome.kind !== 'reply') return outcome;
  const { kind, body } = outcome;
  try {
    return { kind, body: body === undefined ? undefined : call.read(body) };
  } catch (error) {
    if (error instanceof ParseError) return { kind: 'odd', error } satisfies Odd;
    throw error;
  }
}

function isKeyRefused({ status }: Refused): boolean {
  return status === 401 || status === 403;
}

/** A status below 500 concerns this call alone, unless it is about the key. */
function refusal(outcome: Refused): UpstreamFailure {
  const isOfCall = outcome.status !== undefined && !isKeyRefused(outcome);
  return new UpstreamFailure(isOfCall ? 'odd' : 'refused', outcome.reason);
}

/** 0.2, 0.4, 0.8 s …, each varied by a quarter so that many callers do not return together. */
function backoffMs(attempt: number): number {
  return 200 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

/** One lost reply is no outage. Equal to the attempts of one call. */
const FAILURES_OF_AN_OUTAGE = 4;

/** Judges by the latest replies if the upstream can be asked. */
function createReachability(now: () => number) {
  let refusal: string | undefined;
  let failure = '';
  let failures = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  return {
    /** It replied; "not found" and 429 count as replies. */
    answered(): void {
      refusal = undefined;
      failures = 0;
      answeredAt = now();
    },
    /** It refused the key. */
    refused(reason: string): void {
      refusal = reason;
      failures = 0;
    },
    /** No reply, or a 5xx. */
    failed(reason: string): void {
      failure = reason;
      failures++;
    },
    /** Why it cannot be asked; undefined when it can. */
    problem(): string | undefined {
      if (refusal !== undefined) return `the upstream refuses UPSTREAM_API_KEY: ${refusal}`;
      return failures >= FAILURES_OF_AN_OUTAGE
        ? `the upstream does not answer: ${failure}`
        : undefined;
    },
    /** Milliseconds since the latest reply; infinite before the first. */
    silentMs: (): number => now() - answeredAt,
  };
}
