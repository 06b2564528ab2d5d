import { readBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { outgoing } from '@tessera/kit/http/outgoing';
import type { Slot } from '../limits/limiter.ts';
import type { Call } from '../routing.ts';

/** Outcome of one HTTP exchange with the upstream. */
export type Outcome =
  /** 200, or 404 with `body` undefined. */
  | { readonly kind: 'reply'; readonly body: unknown }
  /** No connection, no reply in time, 5xx or broken JSON: worth another attempt. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'throttled' }
  /** Another status: the same call would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number | undefined };

export type ExchangeOptions = {
  /** `{route}` is replaced by the routing host. */
  readonly urlTemplate: string;
  readonly key: string;
  /** For one reply including its body. */
  readonly timeoutMs?: number | undefined;
};

/** A recorded match is 34 kB. */
const MAX_BYTES = 4_000_000;

/** Makes one call and ends its slot. Rejects only with the reason of `signal`. */
export async function exchange(
  call: Call,
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
      const body = parsed(bytes);
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

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
