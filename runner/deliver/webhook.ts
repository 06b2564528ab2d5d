import { Agent, type Dispatcher } from 'undici';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { guardedConnector, guardedLookup, privateNetworkGuard } from './address.ts';
import { type BreakerOptions, createBreaker } from './breaker.ts';
import { patientConnector } from './connector.ts';
import { startExchange } from './exchange.ts';
import { createSigner, type Signer } from './sign.ts';

export type DeliveryOptions = {
  /** Most connections to one host: the worker's concurrency. */
  readonly connections: number;
  /** How much of an answer is kept. */
  readonly maxResultBytes: number;
  /** Refuse private networks, except `allowedNetworks` (CIDR). */
  readonly denyPrivateNetworks: boolean;
  readonly allowedNetworks: readonly string[];
  /** Standard Webhooks secrets, newest first; none: callbacks are not signed. */
  readonly signingSecrets: readonly string[];
  /** Secrets of single queues, instead of the general ones. */
  readonly signingSecretsByQueue?: Readonly<Record<string, readonly string[]>>;
  /** Undefined: no circuit breaker. */
  readonly breaker: BreakerOptions | undefined;
  readonly clock: () => number;
};

/** Calls receivers. */
export type Delivery = {
  /** One POST. Never rejects: the outcome is a value. */
  deliver(job: ClaimedJob): Promise<Outcome>;
  /** Ends all calls under way with outcome `interrupted`. */
  interrupt(): void;
  /** The hosts whose breaker is open. */
  restingHosts(): string[];
  close(): Promise<void>;
};

/** A call under way. */
type Call = { readonly host: string; readonly timeoutMs: number; interrupt: () => void };

/**
 * Callbacks through undici with kept connections. Redirects are not followed: the dispatcher
 * underneath `request` knows none.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { clock, maxResultBytes } = options;
  const agent = createAgent(options, longestCallMs);
  const signerOf = createSigners(options);
  const breaker = options.breaker && createBreaker(options.breaker);
  const underWay = new Set<Call>();

  function send(
    { timeoutMs }: ClaimedJob,
    { host }: URL,
    request: Dispatcher.DispatchOptions,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const call: Call = { host, timeoutMs, interrupt() {} };
      underWay.add(call);
      call.interrupt = startExchange({
        agent,
        request,
        timeoutMs,
        maxResultBytes,
        onOutcome(outcome) {
          underWay.delete(call);
          breaker?.record(host, hostFailed(outcome), clock());
          resolve(outcome);
        },
      });
    });
  }

  function longestCallMs(host: string | undefined): number {
    return Math.max(0, ...[...underWay].map((call) => (call.host === host ? call.timeoutMs : 0)));
  }

  function requestOf(job: ClaimedJob, url: URL): Dispatcher.DispatchOptions {
    const headers = [
      ...['content-type', 'application/json', 'user-agent', 'tessera-runner'],
      ...['x-runner-job-id', job.id, 'x-runner-attempt', String(job.attempt)],
      ...['x-runner-queue', headerText(job.queueName)],
    ];
    if (job.traceparent !== null) headers.push('traceparent', job.traceparent);
    const sign = signerOf(job.queueName);
    if (sign !== undefined) {
      const seconds = Math.floor(clock() / 1000);
      headers.push('webhook-id', job.id, 'webhook-timestamp', String(seconds));
      headers.push('webhook-signature', sign(job.id, seconds, job.payload));
    }
    const path = url.pathname + url.search;
    return { origin: url.origin, path, method: 'POST', headers, body: job.payload };
  }

  return {
    async deliver(job) {
      const url = URL.parse(job.callbackUrl);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        return { kind: 'blocked', cause: `${job.callbackUrl} is not an http address` };
      }
      const request = requestOf(job, url);
      const until = breaker?.openUntil(url.host, clock());
      if (until !== undefined) return { kind: 'held', until, host: url.host };
      return send(job, url, request);
    },
    interrupt() {
      for (const call of [...underWay]) call.interrupt();
    },
    restingHosts: () => breaker?.open(clock()) ?? [],
    close: () => agent.destroy(),
  };
}

function createSigners(options: DeliveryOptions): (queueName: string) => Signer | undefined {
  const { signingSecrets, signingSecretsByQueue = {} } = options;
  const general = signingSecrets.length === 0 ? undefined : createSigner(signingSecrets);
  const own = new Map(
    Object.entries(signingSecretsByQueue).map(([name, secrets]) => [name, createSigner(secrets)]),
  );
  return (queueName) => own.get(queueName) ?? general;
}

function createAgent(options: DeliveryOptions, longestCallMs: (host?: string) => number): Agent {
  const guard = options.denyPrivateNetworks
    ? privateNetworkGuard(options.allowedNetworks)
    : undefined;
  const lookup = guard && { lookup: guardedLookup(guard) };
  const connect = patientConnector({ allowH2: false, ...lookup }, longestCallMs);
  return new Agent({
    connections: options.connections,
    allowH2: false,
    keepAliveTimeout: 10_000,
    // The exchange has one limit for everything, see exchange.ts.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guard ? guardedConnector(guard, connect) : connect,
  });
}

/** Visible ASCII, spaces inside, no %. */
const PLAIN = /^[!-$&-~](?:[ -$&-~]*[!-$&-~])?$/;

/**
 * Header values are Latin-1; a queue may be called anything. What needs it is percent-encoded, and
 * so is a name with a %, so that no two names look alike.
 */
function headerText(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** The host, not the request, is to blame. */
function hostFailed(outcome: Outcome): boolean {
  if (outcome.kind === 'refused') return outcome.statusCode >= 500;
  return outcome.kind === 'timeout' || outcome.kind === 'unreachable';
}
