import type { AttemptOutcome } from './choices.ts';

/** How one call of a receiver ended: a value, never an exception. */
export type Outcome =
  /** Any 2xx. */
  | {
      readonly kind: 'delivered';
      readonly statusCode: number;
      readonly body: string;
      readonly bodyCut: boolean;
    }
  /** Any other status. */
  | {
      readonly kind: 'refused';
      readonly statusCode: number;
      readonly body: string;
      readonly location: string | null;
      readonly retryAfter: string | null;
    }
  /** The whole exchange took longer than the job's timeout. */
  | { readonly kind: 'timeout'; readonly timeoutMs: number }
  /** No answer: name unknown, connection refused, reset, TLS, not HTTP. */
  | { readonly kind: 'unreachable'; readonly cause: string }
  /** The address may not be called. */
  | { readonly kind: 'blocked'; readonly cause: string }
  /** We stopped before the answer came. */
  | { readonly kind: 'interrupted' }
  /** Somebody cancelled the job. */
  | { readonly kind: 'cancelled' }
  /** 202 with `Runner-Lease`: the receiver works on and reports later. */
  | {
      readonly kind: 'accepted';
      readonly statusCode: 202;
      readonly leaseMs: number;
      /** Where the receiver asked for more than is granted: what it asked for, in seconds. */
      readonly askedSecs?: string;
    }
  /** The receiver reported a failure later, or its answer breaks the contract. */
  | {
      readonly kind: 'failed';
      readonly statusCode: number | null;
      readonly error: string;
      readonly permanent: boolean;
    };

/**
 * How history names it: a receiver refuses a request with 3xx and 4xx; with 5xx it has failed to
 * process it.
 */
export const attemptOutcome = (outcome: Exclude<Outcome, { kind: 'accepted' }>): AttemptOutcome =>
  outcome.kind === 'refused' && outcome.statusCode >= 500 ? 'failed' : outcome.kind;
