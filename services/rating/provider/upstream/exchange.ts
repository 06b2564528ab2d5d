import { readBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { askSource } from '@tessera/kit/http/outgoing';
import type { Call } from '../calls.ts';
import type { Slot } from '../limits/limiter.ts';

/** Outcome of one exchange with the upstream. */
export type Outcome =
  /** 200, or 404 with `body` undefined. */
  | { readonly kind: 'reply'; readonly body: unknown }
  /** No connection, no reply in time, 5xx or broken JSON: worth another attempt. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'throttled' }
  /** Another status, or an address that may not be asked: the same call would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number | undefined };

/** Makes one call and ends its slot. Rejects only with the reason of `signal`. */
export type Exchange = (
  call: Pick<Call<unknown>, 'host' | 'method' | 'path'>,
  slot: Slot,
  signal: AbortSignal | undefined,
) => Promise<Outcome>;

type ExchangeOptions = {
  readonly urlTemplate: string;
  readonly key: string;
  readonly timeoutMs?: number | undefined;
};

/** A recorded match is 34 kB. */
const MAX_BYTES = 4_000_000;

export function httpExchange({ urlTemplate, key, timeoutMs = 10_000 }: ExchangeOptions): Exchange {
  return async (call, slot, signal) => {
    try {
      const { status, bytes } = await askSource(
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
      return outcomeOf(call, status, bytes);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(error instanceof FetchError)) throw error;
      const reason = `${call.host}, ${call.method}: ${error.reason}`;
      if (error.kind === 'refused') return { kind: 'refused', reason, status: undefined };
      return { kind: 'failed', reason };
    } finally {
      slot.end();
    }
  };
}

export function outcomeOf(
  { host, method }: { readonly host: string; readonly method: string },
  status: number,
  bytes: Buffer,
): Outcome {
  if (status === 200) {
    const body = jsonIn(bytes);
    if (body === undefined) return { kind: 'failed', reason: `${method}: not JSON` };
    return { kind: 'reply', body };
  }
  if (status === 404) return { kind: 'reply', body: undefined };
  if (status === 429) return { kind: 'throttled' };
  const reason = `${host} answered ${status} to ${method}`;
  return status >= 500 ? { kind: 'failed', reason } : { kind: 'refused', reason, status };
}

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
