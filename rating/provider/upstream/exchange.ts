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
  | { readonly kind: 'refused'; readonly reason: string; readonly status: number };

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
  const deadline = withDeadline(signal, timeoutMs);
  try {
    const reply = await fetch(urlTemplate.replace('{route}', call.host) + call.path, {
      headers: { 'x-riot-token': key, accept: 'application/json' },
      redirect: 'error',
      signal: deadline.signal,
    });
    slot.end(reply);
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
    const isLate = deadline.signal.aborted;
    const reason = isLate ? `no answer within ${timeoutMs} ms` : networkReason(error);
    return { kind: 'failed', reason: `${call.host}, ${call.method}: ${reason}` };
  } finally {
    deadline.forget();
    slot.end();
  }
}

/** The body as JSON; undefined when it is not JSON or too large. */
async function readJson(reply: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Aborts after a time, or with `signal`. `AbortSignal.any` would leave a listener per request on a
 * signal that lives as long as the service.
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

function networkReason(error: unknown): string {
  const cause = (error as { cause?: { code?: string; message?: string } }).cause;
  return cause?.code ?? cause?.message ?? (error as Error).message;
}
