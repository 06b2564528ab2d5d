import { describeError } from '../failure.ts';

type Details = {
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
};

/**
 * A failed request to a source. The message may be shown to anyone: it names where was asked, never
 * a query or a word of the reply. `refused`: the address is outside of what the source may name;
 * `unreadable`: the reply is complete, but no document of the expected kind.
 */
export class FetchError extends Error {
  readonly kind:
    | 'timeout'
    | 'network'
    | 'status'
    | 'refused'
    | 'too-large'
    | 'unreadable'
    | 'aborted';
  /** The message without the place. */
  readonly reason: string;
  readonly status: number | undefined;
  /** The pause the reply asked for, at most an hour. */
  readonly retryAfterMs: number | undefined;

  /** @param place names the request: where and what was asked */
  constructor(kind: FetchError['kind'], place: string, reason: string, details: Details = {}) {
    super(`${place}: ${reason}`, { cause: details.cause });
    this.name = 'FetchError';
    this.kind = kind;
    this.reason = reason;
    this.status = details.status;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** Another attempt may succeed. */
  get retryable(): boolean {
    if (this.kind === 'status') return this.status === 429 || (this.status ?? 0) >= 500;
    return this.kind === 'timeout' || this.kind === 'network';
  }
}

/** Bytes read from a rejected body; a short one leaves its connection usable. */
const READ_BYTES = 65_536;

/** Reads a body that nobody wants; a long one is cut off. */
export async function discard(body: AsyncIterable<Uint8Array>): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes >= READ_BYTES) break;
    }
  } catch {
    // The connection broke; the status is known.
  }
}

/** Why there was no reply, without the addresses and names that some errors quote. */
export function networkReason(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return 'no connection was made in time';
  if (code === 'UND_ERR_BODY_TIMEOUT') return 'stood still in the middle';
  const isTls = code.startsWith('ERR_TLS') || code.startsWith('ERR_SSL') || code.includes('CERT');
  return isTls ? `TLS failed: ${code}` : describeError(error);
}
