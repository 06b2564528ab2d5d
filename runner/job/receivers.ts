import { durationBucket, durationQuantile, emptyMinute } from './activity.ts';
import { hostOf } from './callback-address.ts';
import type { Attempt, ClaimedJob } from './job.ts';

/** The calls to one host within the last hour. */
export type HostActivity = {
  readonly host: string;
  readonly calls: number;
  readonly failed: number;
  readonly totalMs: number;
  readonly longestMs: number;
  /** Calls per duration bucket, see DURATION_BUCKETS_MS. */
  readonly durations: readonly number[];
};

/** How long jobs of one queue held their slots within the last hour. */
export type QueueTimes = {
  readonly queueName: string;
  readonly calls: number;
  readonly totalMs: number;
  /** The sum of the squares. */
  readonly squaresMs: number;
};

/** How often one host answered with one error within the last hour. */
export type ErrorActivity = {
  readonly host: string;
  /** The beginning of the text. */
  readonly error: string;
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
};

const ERROR_LETTERS = 120;

/** One call as host and error; calls that the runner itself ended say nothing about a host. */
export function callOf({ callbackUrl, timeoutMs }: ClaimedJob, attempt: Attempt) {
  const { outcome, error, durationMs } = attempt;
  if (outcome === 'interrupted' || outcome === 'blocked' || outcome === 'cancelled') {
    return undefined;
  }
  // A connection that failed at once says nothing about how slow the host is, and neither does the
  // work that a receiver did after it had answered.
  const isTimed = outcome !== 'unreachable' && !wasReportedLater(attempt, timeoutMs);
  return {
    host: hostOf(callbackUrl),
    error: error?.slice(0, ERROR_LETTERS).toWellFormed(),
    durationMs: isTimed ? durationMs : undefined,
  };
}

/** How much later than its timeout a call may end because the runner was busy. */
const LATE_MS = 1000;

/**
 * Whether an attempt ended with the report of a receiver that had accepted it (docs/contract/runner.md
 * 4.10): as failed without a status, or after longer than any call may take.
 */
function wasReportedLater(
  { outcome, statusCode, durationMs }: Attempt,
  timeoutMs: number,
): boolean {
  return (outcome === 'failed' && statusCode === null) || durationMs > timeoutMs + LATE_MS;
}

/** To be added to in place: this happens at every call. */
export type HostSum = { -readonly [K in keyof HostActivity]: HostActivity[K] } & {
  durations: number[];
};

export function emptyHost(host: string): HostSum {
  // mutation: of the empty minute only the durations are used, not when it begins
  const { durations } = emptyMinute(0);
  return { host, ...{ calls: 0, failed: 0, totalMs: 0, longestMs: 0 }, durations: [...durations] };
}

/** @param durationMs undefined: there was no connection, so the call counts, but not its time */
export function addCall(sum: HostSum, durationMs: number | undefined, failed: boolean): void {
  sum.calls += 1;
  if (failed) sum.failed += 1;
  if (durationMs === undefined) return;
  sum.totalMs += durationMs;
  sum.longestMs = Math.max(sum.longestMs, durationMs);
  sum.durations[durationBucket(durationMs)]! += 1;
}

/** The hosts that all workers have called, the slowest first, those that were not reached last. */
export function slowestHosts(
  workers: readonly { readonly hosts?: readonly HostActivity[] }[],
): HostActivity[] {
  const all = mergedHosts(workers.flatMap(({ hosts = [] }) => hosts));
  const reached = all.filter((host) => timedCalls(host) > 0);
  reached.sort((a, b) => p95(b)! - p95(a)! || meanMs(b)! - meanMs(a)!);
  return [...reached, ...all.filter((host) => timedCalls(host) === 0)];
}

/** The errors that all workers have met, the commonest first. */
export function commonestErrors(
  workers: readonly { readonly errors?: readonly ErrorActivity[] }[],
): ErrorActivity[] {
  const all = workers.flatMap(({ errors = [] }) => errors);
  return mergedErrors(all).sort((a, b) => b.count - a.count || b.lastAt - a.lastAt);
}

export function mergedHosts(hosts: readonly HostActivity[]): HostActivity[] {
  const byHost = new Map<string, HostActivity>();
  for (const one of hosts) {
    const before = byHost.get(one.host) ?? emptyHost(one.host);
    byHost.set(one.host, {
      host: one.host,
      calls: before.calls + one.calls,
      failed: before.failed + one.failed,
      totalMs: before.totalMs + one.totalMs,
      longestMs: Math.max(before.longestMs, one.longestMs),
      durations: before.durations.map((count, index) => count + (one.durations[index] ?? 0)),
    });
  }
  return [...byHost.values()];
}

export function mergedErrors(errors: readonly ErrorActivity[]): ErrorActivity[] {
  return [...Map.groupBy(errors, errorKey).values()].map((same) => ({
    ...same.at(-1)!,
    count: same.reduce((sum, { count }) => sum + count, 0),
    lastAt: Math.max(...same.map(({ lastAt }) => lastAt)),
  }));
}

/** A host contains no space. */
export const errorKey = ({ host, error }: Pick<ErrorActivity, 'host' | 'error'>) =>
  `${host} ${error}`;

/** The calls that reached the host: those whose time is known. */
export const timedCalls = ({ durations }: HostActivity) =>
  durations.reduce((sum, count) => sum + count, 0);

/** Undefined when no call has reached the host. */
export function meanMs(host: HostActivity): number | undefined {
  const timed = timedCalls(host);
  return timed === 0 ? undefined : host.totalMs / timed;
}

/**
 * A time within which 95 % of the calls have ended: the bound of their bucket, or the longest call
 * where that is less. Undefined when no call has reached the host.
 */
export function p95({ durations, longestMs }: HostActivity): number | undefined {
  const bound = durationQuantile(durations, 0.95);
  return bound === undefined ? undefined : Math.min(bound, longestMs);
}
