import { hostOf } from '../job/callback-address.ts';
import type { Job } from '../job/job.ts';
import { LEASE_ENDED } from '../job/settle.ts';
import type { Store } from '../store/port/store.ts';
import type { Engine } from './engine.ts';

/*
 * Ends leases by hand: an operator who knows that a receiver is gone fails the attempts that it has
 * accepted without waiting for their leases to end. docs/contract/runner.md 4.10.
 */

type Parts = {
  readonly store: Pick<Store, 'leasedClaim' | 'leasedJobs' | 'now'>;
  readonly engine: Pick<Engine, 'report'>;
};

/** What becomes of the attempts. */
type LeaseEnd = {
  /** Undefined: that the lease was ended by hand. */
  readonly error?: string | undefined;
  /** True: the job is dead at once. */
  readonly permanent?: boolean | undefined;
};

/** Which accepted jobs; a field that is undefined does not narrow them. */
type LeaseFilter = {
  readonly queueName?: string | undefined;
  /** Host and port of the callback URL. */
  readonly host?: string | undefined;
  /** Only those called until then. */
  readonly calledUntil?: number | undefined;
};

/** More accepted jobs than these are not looked at in one request. */
const MOST_LEASES = 10_000;

/** How many leases are ended at a time, so that they share commits. */
const AT_ONCE = 100;

/** The accepted jobs that match, the first lease to end first. */
export async function findLeasedJobs(
  { queueName, host, calledUntil = Number.POSITIVE_INFINITY }: LeaseFilter,
  { store }: Pick<Parts, 'store'>,
): Promise<Job[]> {
  const jobs = await store.leasedJobs(MOST_LEASES);
  return jobs.filter(
    (job) =>
      (queueName === undefined || job.queueName === queueName) &&
      (host === undefined || hostOf(job.callbackUrl) === host) &&
      (job.startedAt ?? 0) <= calledUntil,
  );
}

/**
 * Fails the attempt that the receiver of this job has accepted. False, and nothing changes, when its
 * lease has ended or the job has been called again since it was read.
 */
export async function endLease(
  { id, startedAt }: Pick<Job, 'id' | 'startedAt'>,
  { error = LEASE_ENDED, permanent = false }: LeaseEnd,
  { store, engine }: Parts,
): Promise<boolean> {
  const claim = await store.leasedClaim(id, store.now());
  if (claim?.startedAt !== startedAt) return false;
  return engine.report(claim, { kind: 'failed', statusCode: null, error, permanent });
}

/** Returns how many of these leases had not ended by themselves. */
export async function endLeases(
  jobs: readonly Job[],
  end: LeaseEnd,
  parts: Parts,
): Promise<number> {
  let ended = 0;
  for (let first = 0; first < jobs.length; first += AT_ONCE) {
    const some = jobs.slice(first, first + AT_ONCE);
    const results = await Promise.all(some.map((job) => endLease(job, end, parts)));
    ended += results.filter(Boolean).length;
  }
  return ended;
}
