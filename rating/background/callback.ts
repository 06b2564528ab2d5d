import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BlockedAddressError,
  guardedLookup,
  privateNetworkGuard,
} from '@tessera/kit/http/address-guard';
import { createSigner } from '@tessera/kit/http/webhook-signature';

export type CallbackOptions = {
  /** `whsec_…`; without it nothing is called. */
  readonly signingSecret: string;
  /** Private networks that may be called (CIDR). */
  readonly networks: readonly string[];
  /** Pause before another attempt; tests pass their own. */
  readonly waitMs?: (attempt: number) => number;
};

/** Posts `body` until the receiver answers 2xx; false after the last attempt. */
export type Callback = (
  message: { readonly id: string; readonly url: string; readonly body: string },
  signal: AbortSignal,
) => Promise<boolean>;

const ATTEMPTS = 8;
const TIMEOUT_MS = 15_000;

/** Signed by Standard Webhooks, never into a private network; undefined without a secret. */
export function createCallback(options: CallbackOptions): Callback | undefined {
  const {
    signingSecret,
    networks,
    waitMs = (attempt: number) => 5000 * 3 ** (attempt - 1),
  } = options;
  if (signingSecret === '') return undefined;
  const sign = createSigner([signingSecret]);
  const guard = privateNetworkGuard(networks);

  function post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal) {
    const address = new URL(url);
    const literal = address.hostname.replace(/^\[|\]$/g, '');
    const { request } = address.protocol === 'https:' ? https : http;
    return new Promise<number>((resolve, reject) => {
      // Names are checked by the lookup, when connecting.
      if (isIP(literal) && !guard.allows(literal)) throw new BlockedAddressError(literal);
      const lookup = guardedLookup(guard);
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const options = { method: 'POST', headers, lookup, signal: limited, agent: false };
      const sent = request(address, options, (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      });
      sent.on('error', reject).end(body);
    });
  }

  return async ({ id, url, body }, signal) => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const seconds = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': sign(id, seconds, body),
      };
      const status = await post(url, headers, body, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        return error instanceof BlockedAddressError ? -1 : 0;
      });
      if (status >= 200 && status < 300) return true;
      if (status === -1) return false;
      if (attempt < ATTEMPTS) await sleep(waitMs(attempt), undefined, { signal });
    }
    return false;
  };
}
