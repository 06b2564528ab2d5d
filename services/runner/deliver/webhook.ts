import tls from 'node:tls';
import {
  guardedConnector,
  guardedLookup,
  privateNetworkGuard,
} from '@tessera/kit/http/address-guard';
import { createSigner, type Signer } from '@tessera/kit/http/webhook-signature';
import { buildConnector } from 'undici';
import { parsedAddress } from '../job/callback-address.ts';
import { claimToken } from '../job/claim-token.ts';
import type { ClaimedJob } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { type BreakerOptions, createBreaker } from './breaker.ts';
import { createConnections } from './connections.ts';
import { startExchange } from './exchange.ts';
import { createLookup } from './lookup.ts';

export type DeliveryOptions = {
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

const NONE: ReadonlyMap<string, number> = new Map();

/** A call under way. */
type Call = {
  readonly id: string;
  interrupt: () => void;
};

/** Callbacks over connections that are used again. Redirects are not followed. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { clock, maxResultBytes } = options;
  const connections = createConnections(connectorOf(options));
  const signerOf = createSigners(options);
  const breaker = options.breaker && createBreaker(options.breaker, options.onSuspension);
  const underWay = new Set<Call>();

  function send({ id, timeoutMs }: ClaimedJob, url: URL, message: string): Promise<Outcome> {
    return new Promise((resolve) => {
      const call: Call = { id, interrupt() {} };
      underWay.add(call);
      call.interrupt = startExchange({
        connections,
        url,
        message,
        timeoutMs,
        maxResultBytes,
        onOutcome(outcome) {
          underWay.delete(call);
          note(url.host, outcome);
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

  function messageOf(job: ClaimedJob, { host, pathname, search }: URL): string {
    let head = `POST ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
    const add = (name: string, value: string) => {
      head += `${name}: ${value}\r\n`;
    };
    add('content-type', 'application/json');
    add('content-length', String(Buffer.byteLength(job.payload)));
    add('user-agent', 'tessera-runner');
    add('x-runner-job-id', job.id);
    add('x-runner-attempt', String(job.attempt));
    add('x-runner-queue', headerText(job.queueName));
    add('x-runner-claim', claimHeader(job));
    for (const [name, value] of Object.entries(job.headers ?? {})) add(name, headerValue(value));
    if (job.traceparent !== null) add('traceparent', headerValue(job.traceparent));
    const sign = signerOf(job.queueName);
    if (sign !== undefined) {
      const seconds = Math.floor(clock() / 1000);
      add('webhook-id', job.id);
      add('webhook-timestamp', String(seconds));
      add('webhook-signature', sign(job.id, seconds, job.payload));
    }
    return `${head}\r\n${job.payload}`;
  }

  return {
    async deliver(job) {
      const url = parsedAddress(job.callbackUrl);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        return { kind: 'blocked', cause: `${job.callbackUrl} is not an http or https URL` };
      }
      const message = messageOf(job, url);
      breaker?.begin(url.host);
      return send(job, url, message);
    },
    interrupt() {
      for (const call of [...underWay]) call.interrupt();
    },
    cancel(jobId) {
      for (const call of [...underWay]) if (call.id === jobId) call.interrupt();
    },
    suspended: () => breaker?.suspended(clock()) ?? NONE,
    isSuspended: (host) => breaker?.isSuspended(host, clock()) ?? false,
    close: async () => connections.closeAll(),
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

function connectorOf(options: DeliveryOptions): buildConnector.connector {
  const guard = options.denyPrivateNetworks
    ? privateNetworkGuard(options.allowedNetworks)
    : undefined;
  const plain = createLookup();
  const lookup = guard === undefined ? plain : guardedLookup(guard, plain);
  const ca = options.ca === undefined ? undefined : [...systemCertificates(), options.ca];
  // The exchange has one timeout for everything, see exchange.ts.
  const connect = buildConnector({ allowH2: false, timeout: 0, lookup, ...(ca && { ca }) });
  return guard ? guardedConnector(guard, connect) : connect;
}

/** Node's own and those of NODE_EXTRA_CA_CERTS; before Node 22.15 only the former can be had. */
function systemCertificates(): readonly string[] {
  return tls.getCACertificates?.('default') ?? tls.rootCertificates;
}

/** Visible ASCII with spaces inside, without %. */
const PLAIN = /^[!-$&-~](?:[ -$&-~]*[!-$&-~])?$/;

/**
 * A queue name as a header value. Names that a header cannot carry are percent-encoded, and so are
 * names containing %, which keeps the mapping unambiguous.
 */
function headerText(text: string): string {
  return PLAIN.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

/** Ours are checked when they come in; a line break in one would begin another header. */
const headerValue = (text: string) => text.replace(/[\r\n\0]/g, ' ');

/** The token that a later report must present, see job/claim-token.ts. */
function claimHeader(job: ClaimedJob): string {
  return headerText(claimToken(job));
}

/** True if an outcome is the fault of the host rather than of the request. */
function hostFailed(outcome: Outcome): boolean {
  if (outcome.kind === 'refused') return outcome.statusCode >= 500;
  return outcome.kind === 'timeout' || outcome.kind === 'unreachable';
}
