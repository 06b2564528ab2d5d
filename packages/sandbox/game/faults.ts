import type { FaultBook, FaultTerms } from '../faults.ts';
import type { TransportFault } from '../transport.ts';
import type { Method } from './rates.ts';

/** An injected failure; everything but its kind has a default. */
export type Fault = FaultTerms & {
  readonly kind: FaultKind;
  /** Only calls of this method; all methods when absent. */
  readonly method?: Method;
  /** throttle: seconds in `Retry-After`; no header when absent. */
  readonly retryAfter?: number;
  /**
   * throttle: the limit that was exceeded. Default `service`. Replies of `service` and `server` carry
   * no counts, as those of the real upstream.
   */
  readonly scope?: 'application' | 'method' | 'service' | 'server';
  /** error: the status. Default 503. */
  readonly status?: number;
  /** slow: delay of the reply. Default 2000. */
  readonly delayMs?: number;
};

/**
 * `throttle`: 429; `error`: 5xx; `slow`; `malformed`: JSON cut in half; `lying`: valid JSON with
 * wrong content; `missing`: 404; `down`: the connection is closed; `expired`: 403, as for an
 * expired key; and those of the transport.
 */
type FaultKind =
  | TransportFault
  | 'throttle'
  | 'error'
  | 'slow'
  | 'malformed'
  | 'lying'
  | 'missing'
  | 'down'
  | 'expired';

export type GameFaults = FaultBook<Fault>;

/** A reply with the right status and wrong content, which only a validating client notices. */
export function falsified(method: Method, reply: unknown): unknown {
  if (method === 'account') return { ...(reply as object), puuid: 42 };
  if (method === 'ids') return { ids: reply };
  if (method === 'league')
    return (reply as object[]).map((entry) => ({ ...entry, tier: 'WOOD', leaguePoints: -1e9 }));
  const match = reply as { info: { participants: object[] } };
  return { ...match, info: { ...match.info, participants: match.info.participants.slice(0, 3) } };
}
