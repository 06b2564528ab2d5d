import { beginning } from './beginning.ts';
import type { AttemptOutcome } from './choices.ts';
import type { Attempt, ClaimedJob } from './job.ts';

/** The end of one call of a receiver: a value, never an exception. */
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
  | { readonly kind: 'accepted'; readonly statusCode: 202; readonly leaseMs: number }
  /** The receiver reported a failure later, or its answer breaks the contract. */
  | {
      readonly kind: 'failed';
      readonly statusCode: number | null;
      readonly error: string;
      readonly permanent: boolean;
    };

/**
 * Its name in the history: a receiver refuses a request with 3xx and 4xx; with 5xx it has failed to
 * process it.
 */
export const attemptOutcome = (outcome: Exclude<Outcome, { kind: 'accepted' }>): AttemptOutcome =>
  outcome.kind === 'refused' && outcome.statusCode >= 500 ? 'failed' : outcome.kind;

/** Longest part of the answer to a failed try that the history stores. */
const RESPONSE_LETTERS = 1000;

/** The line of history for a try; undefined when the receiver reports later. */
export function attemptOf(job: ClaimedJob, outcome: Outcome, tookMs: number): Attempt | undefined {
  if (outcome.kind === 'accepted') return undefined;
  return {
    jobId: job.id,
    run: job.run,
    attempt: job.attempt,
    workerId: job.workerId,
    startedAt: job.startedAt,
    durationMs: Math.round(tookMs),
    outcome: attemptOutcome(outcome),
    statusCode: 'statusCode' in outcome ? outcome.statusCode : null,
    error: outcome.kind === 'delivered' ? null : outcomeText(outcome),
    response: outcome.kind === 'refused' ? beginning(outcome.body, RESPONSE_LETTERS) : null,
  };
}

/** The outcome as the job's error text. */
export function outcomeText(outcome: Exclude<Outcome, { kind: 'delivered' | 'accepted' }>): string {
  switch (outcome.kind) {
    case 'refused':
      return refusalText(outcome);
    case 'failed':
      return beginning(outcome.error, REPORTED) || 'the receiver reported a failure';
    case 'timeout':
      return `no complete answer within ${outcome.timeoutMs} ms`;
    case 'unreachable':
      return `connection failed: ${outcome.cause}`;
    case 'blocked':
      return `address not allowed: ${outcome.cause}`;
    case 'interrupted':
      return 'interrupted: the runner was stopped';
    case 'cancelled':
      return 'cancelled while it was running';
  }
}

/** Longest part of a receiver's error that is stored. */
const REPORTED = 1000;

/** Longest part of the receiver's answer in an error. */
const QUOTED = 500;

function refusalText({ statusCode, body, location }: Outcome & { kind: 'refused' }): string {
  if (location !== null) {
    const there = beginning(location, QUOTED);
    return `HTTP ${statusCode}: redirects are not followed (location: ${there})`;
  }
  return body === '' ? `HTTP ${statusCode}` : `HTTP ${statusCode}: ${beginning(body, QUOTED)}`;
}
