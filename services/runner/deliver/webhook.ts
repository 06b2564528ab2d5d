import tls from 'node:tls';
import { createBag } from '@tessera/kit/bag';
import {
  guardedConnector,
  guardedLookup,
  privateNetworkGuard,
} from '@tessera/kit/http/address-guard';
import { createSigner, type Signer } from '@tessera/kit/http/webhook-signature';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { parsedAddress } from '../job/callback-address.ts';
import { claimToken } from '../job/claim-token.ts';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { type BreakerOptions, createBreaker } from './breaker.ts';
import { startExchange } from './exchange.ts';
import { createLookup } from './lookup.ts';

export type DeliveryOptions = {
  /** Maximum connections per host: the worker's concurrency. */
  readonly connections: number;
  /** Bytes of a response body that are stored. */
  readonly maxResultBytes: number;
  /** Refuse private networks, except `allowedNetworks` (CIDR). */
  readonly denyPrivateNetworks: boolean;
  readonly allowedNetworks: readonly string[];
  /** Standard Webhooks secrets, newest first; without any, callbacks are not signed. */
  readonly signingSecrets: readonly string[];
  /** Secrets per queue, used instead of the general ones. */
  readonly signingSecretsByQueue?: Readonly<Record<string, readonly string[]>>;
  /** Certificates (PEM) trusted in addition to those of the system. */
  readonly ca?: string | undefined;
  /** Undefined: no circuit breaker. */
  readonly breaker: BreakerOptions | undefined;
  /** The breaker of a host opened until then, or (undefined) closed. */
  readonly onSuspension?: (host: string, until: number | undefined) => void;
  readonly clock: () => number;
};

/** Calls receivers. */
export type Delivery = {
  /** Performs one callback. Never rejects: the outcome is a value. */
  deliver(job: ClaimedJob): Promise<Outcome>;
  /** Ends all calls under way with outcome `interrupted`. */
  interrupt(): void;
  /** Ends the call of one job in the same way, if there is one. */
  cancel(jobId: string): void;
  /** The hosts whose breaker is open, and until when. They must not be called. */
  suspended(): ReadonlyMap<string, number>;
  isSuspended(host: string): boolean;
  close(): Promise<void>;
};

/** A call under way. */
type Call = {
  readonly id: string;
  interrupt: () => void;
};

/**
 * Callbacks through undici with keep-alive connections. Redirects are not followed: undici's
 * dispatch does not know them.
 */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { clock, maxResultBytes } = options;
  const agent = createAgent(options);
  const signerOf = createSigners(options);
  const breaker = options.breaker && createBreaker(options.breaker, options.onSuspension);
  const underWay = createBag<Call>();

  function send(
    { id, timeoutMs }: ClaimedJob,
    { host }: URL,
    request: Dispatcher.DispatchOptions,
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const call: Call = { id, interrupt() {} };
      underWay.add(call);
      call.interrupt = startExchange({
        agent,
        request,
        timeoutMs,
        maxResultBytes,
        onOutcome(outcome) {
          underWay.remove(call);
          note(host, outcome);
          resolve(outcome);
        },
      });
    });
  }

  function note(host: string, outcome: Outcome): void {
    const saysNothing = outcome.kind === 'interrupted' || outcome.kind === 'blocked';
    if (saysNothing) breaker?.abandon(host);
    else breaker?.record(host, hostFailed(outcome), clock());
  }

  function requestOf(job: ClaimedJob, url: URL): Dispatcher.DispatchOptions {
    const headers = ['content-type', 'application/json', 'user-agent', 'tessera-runner'];
    headers.push('x-runner-job-id', job.id, 'x-runner-attempt', String(job.attempt));
    headers.push('x-runner-queue', headerText(job.queueName));
    headers.push('x-runner-claim', headerText(claimToken(job)));
    if (job.headers !== null) headers.push(...Object.entries(job.headers).flat());
    if (job.traceparent !== null) headers.push('traceparent', job.traceparent);
    const sign = signerOf(job.queueName);
    if (sign !== undefined) {
      const seconds = Math.floor(clock() / 1000);
      headers.push('webhook-id', job.id, 'webhook-timestamp', String(seconds));
      headers.push('webhook-signature', sign(job.id, seconds, job.payload));
    }
    const { origin, pathname, search } = url;
    return { origin, path: pathname + search, method: 'POST', headers, body: job.payload };
  }

  return {
    async deliver(job) {
      const url = parsedAddress(job.callbackUrl);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        return { kind: 'blocked', cause: `${job.callbackUrl} is not an http or https URL` };
      }
      const request = requestOf(job, url);
      breaker?.begin(url.host);
      return send(job, url, request);
    },
    interrupt() {
      for (const call of [...underWay]) call.interrupt();
    },
    cancel(jobId) {
      for (const call of [...underWay]) if (call.id === jobId) call.interrupt();
    },
    suspended: () => breaker?.suspended(clock()) ?? new Map(),
    isSuspended: (host) => breaker?.isSuspended(host, clock()) ?? false,
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

function createAgent(options: DeliveryOptions): Agent {
  const guard = options.denyPrivateNetworks
    ? privateNetworkGuard(options.allowedNetworks)
    : undefined;
  const plain = createLookup();
  const lookup = guard === undefined ? plain : guardedLookup(guard, plain);
  const ca =
    options.ca === undefined ? undefined : [...tls.getCACertificates('default'), options.ca];
  // With undici's own timeout of ten seconds.
  const connect = buildConnector({ allowH2: false, lookup, ...(ca && { ca }) });
  return new Agent({
    connections: options.connections,
    allowH2: false,
    keepAliveTimeout: 10_000,
    // The exchange has one timeout for everything, see exchange.ts.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: guard ? guardedConnector(guard, connect) : connect,
  });
}

/** Visible ASCII with spaces inside, without %. */
const PLAIN = /^[!-$&-~](?:[ -$&-~]*[!-$&-~])?$/;

/**
 * A queue name or a claim token as a header value. Texts that a header cannot carry are
 * percent-encoded, and so are those containing %, which keeps the mapping unambiguous.
 */
function headerText(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** True if an outcome is the fault of the host rather than of the request. */
function hostFailed(outcome: Outcome): boolean {
  if (outcome.kind === 'refused') return outcome.statusCode >= 500;
  return outcome.kind === 'timeout' || outcome.kind === 'unreachable';
}
