import type { Job } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { hostOf } from '../job/waiting.ts';
import type { ClaimRef } from '../job/worker.ts';

/** Which accepted jobs; a field that is undefined does not narrow them. */
export type LeaseFilter = {
  readonly queueName?: string | undefined;
  /** Host and port of the callback URL. */
  readonly host?: string | undefined;
  /** Only those called until then. */
  readonly calledUntil?: number | undefined;
};

/** More accepted jobs than these are not looked at in one request. */
const MOST_LEASES = 10_000;

/** The accepted jobs that match, the first lease to end first. */
export async function findLeasedJobs(
  store: { leasedJobs(limit: number): Promise<Job[]> },
  { queueName, host, calledUntil = Number.POSITIVE_INFINITY }: LeaseFilter,
): Promise<Job[]> {
  const jobs = await store.leasedJobs(MOST_LEASES);
  return jobs.filter(
    (job) =>
      (queueName === undefined || job.queueName === queueName) &&
      (host === undefined || hostOf(job.callbackUrl) === host) &&
      (job.startedAt ?? 0) <= calledUntil,
  );
}

/** Fails the current attempt of accepted jobs; returns how many had not ended by themselves. */
export async function endLeases(
  jobs: readonly Job[],
  outcome: Outcome,
  store: {
    leasedClaim(jobId: string, now: number): Promise<ClaimRef | undefined>;
    now(): number;
  },
  report: (ref: ClaimRef, outcome: Outcome) => Promise<boolean>,
): Promise<number> {
  let ended = 0;
  for (const job of jobs) {
    const claim = await store.leasedClaim(job.id, store.now());
    if (claim !== undefined && (await report(claim, outcome))) ended += 1;
  }
  return ended;
}
