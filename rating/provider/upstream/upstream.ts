import { setTimeout as sleep } from 'node:timers/promises';
import { PublicError } from '@tessera/kit/errors';
import { createLimiter, type Limiter, Throttled } from './limiter.ts';
import type { Asking, Provider } from './provider.ts';
import { createReachability, type Reachability } from './reachability.ts';
import { readJson } from './read-json.ts';
import { LyingReply, readAccount, readEntries, readMatch, readMatchIds } from './replies.ts';
import { accountCall, type Call, entriesCall, matchCall, matchIdsCall } from './routing.ts';

export type UpstreamOptions = {
  /** The routing host's name replaces `{route}`. */
  readonly urlTemplate: string;
  readonly key: string;
  readonly limiter?: Limiter;
  /** How long a 429's pause may last for us to wait it out. */
  readonly patienceMs?: number;
  /** For one reply, body included. */
  readonly timeoutMs?: number;
  /** Waits between tries; a test passes its own. */
  readonly waitMs?: (attempt: number) => number;
};

const TRIES = 4;

/** The upstream of the specification: four kinds of calls over HTTP, within its rate limits. */
export function upstreamProvider(options: UpstreamOptions): Provider {
  const limiter = options.limiter ?? createLimiter();
  const reachability = createReachability();
  const ask = (call: Call, asking: Asking = {}) =>
    askWithRetries(call, asking, options, limiter, reachability);

  return {
    async account(region, id, asking) {
      return ask(accountCall(region, id), asking).then(read((reply) => readAccount(reply, id)));
    },
    async entries(region, puuid, asking) {
      const call = entriesCall(region, puuid);
      return (await ask(call, asking).then(read(readEntries))) ?? {};
    },
    async matchIds(region, puuid, list, asking) {
      const call = matchIdsCall(region, puuid, list);
      return (await ask(call, asking).then(read(readMatchIds))) ?? [];
    },
    async match(id, asking) {
      return ask(matchCall(id), asking).then(read((reply) => readMatch(reply, id)));
    },
    entriesWaitMs: (region, requests) => limiter.waitMs(region, 'league', requests),
    budget: () => limiter.view(),
    problem: reachability.problem,
    async check(signal) {
      // Nobody needs to have this name: "not found" is an answer, too.
      await ask(accountCall('euw1', { gameName: 'readiness', tagLine: 'check' }), { signal }).catch(
        () => {},
      );
    },
  };
}

/** A 404 stays undefined; a reply that is not what it should be is the upstream's failure. */
function read<T>(reader: (reply: unknown) => T): (reply: unknown) => T | undefined {
  return (reply) => {
    if (reply === undefined) return undefined;
    try {
      return reader(reply);
    } catch (error) {
      if (error instanceof LyingReply) throw upstreamFailure(error.message, error);
      throw error;
    }
  };
}

/** Undefined for a 404. Broken connections, 5xx and broken JSON are tried again, 429 waited out. */
async function askWithRetries(
  call: Call,
  { signal }: Asking,
  { patienceMs = 10_000, waitMs = backoffMs, ...options }: UpstreamOptions,
  limiter: Limiter,
  reachability: Reachability,
): Promise<unknown> {
  let last: unknown;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const outcome = await askOnce(call, signal, options, limiter, patienceMs);
    noteOn(reachability, outcome);
    if (outcome.kind === 'reply') return outcome.body;
    if (outcome.kind === 'refused') throw upstreamFailure(outcome.reason, undefined);
    last = outcome.kind === 'failed' ? outcome.reason : 'throttled again and again';
    // After a 429 the limiter itself keeps the pause.
    if (outcome.kind === 'failed' && attempt < TRIES)
      await sleep(waitMs(attempt), undefined, { signal });
  }
  if (last === 'throttled again and again')
    throw rateLimited(limiter.waitMs(call.host, call.method, 1));
  throw upstreamFailure(String(last), last);
}

type Outcome =
  | { readonly kind: 'reply'; readonly body: unknown }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'throttled' }
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number };

function noteOn(reachability: Reachability, outcome: Outcome): void {
  const isKeyRefused = outcome.kind === 'refused' && [401, 403].includes(outcome.status);
  if (outcome.kind === 'failed') reachability.failed(outcome.reason);
  else if (isKeyRefused) reachability.refused(outcome.reason);
  else reachability.answered();
}

async function askOnce(
  call: Call,
  signal: AbortSignal | undefined,
  { urlTemplate, key, timeoutMs = 10_000 }: UpstreamOptions,
  limiter: Limiter,
  patienceMs: number,
): Promise<Outcome> {
  const turn = await limiter
    .enter(call.host, call.method, { patienceMs, ...(signal && { signal }) })
    .catch((error: unknown) => {
      throw error instanceof Throttled ? rateLimited(error.retryAfterMs, error) : error;
    });
  const deadline = withDeadline(signal, timeoutMs);
  try {
    const reply = await fetch(urlTemplate.replace('{route}', call.host) + call.path, {
      headers: { 'x-riot-token': key, accept: 'application/json' },
      redirect: 'error',
      signal: deadline.signal,
    });
    turn.end(reply);
    const body = await readJson(reply);
    if (reply.status === 200) {
      if (body === undefined) return { kind: 'failed', reason: `${call.method}: not JSON` };
      return { kind: 'reply', body };
    }
    if (reply.status === 404) return { kind: 'reply', body: undefined };
    if (reply.status === 429) return { kind: 'throttled' };
    const reason = `${call.host} answered ${reply.status} to ${call.method}`;
    if (reply.status >= 500) return { kind: 'failed', reason };
    return { kind: 'refused', reason, status: reply.status };
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const late = deadline.signal.aborted;
    const reason = late ? `no answer within ${timeoutMs} ms` : networkReason(error);
    return { kind: 'failed', reason: `${call.host}, ${call.method}: ${reason}` };
  } finally {
    deadline.forget();
    turn.end();
  }
}

/**
 * Aborts after a time, or with `signal`. `AbortSignal.any` would do the same, but a signal as long
 * lived as the service's would remember every request ever made.
 */
function withDeadline(signal: AbortSignal | undefined, timeoutMs: number) {
  const own = new AbortController();
  const abort = () => own.abort(signal?.reason);
  const timer = setTimeout(() => own.abort(), timeoutMs);
  signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: own.signal,
    forget() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

/** 0.2, 0.4, 0.8 s, each plus or minus a quarter, so that many do not return together. */
function backoffMs(attempt: number): number {
  return 200 * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
}

function upstreamFailure(reason: string, cause: unknown): PublicError {
  const message = `The upstream game API did not answer as it should: ${reason}.`;
  return new PublicError(502, 'provider_upstream', message, { cause });
}

function rateLimited(waitMs: number, cause?: unknown): PublicError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `The upstream game API asks us to wait ${seconds} s.`;
  return new PublicError(429, 'rate_limited', message, { retryAfterSeconds: seconds, cause });
}

function networkReason(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? (error as Error).message;
}
