import type { Attempt, ClaimedJob, Job } from '../job/job.ts';
import type { Outcome } from '../job/outcome.ts';
import { hostOf } from '../job/waiting.ts';
import type { ClaimRef } from '../job/worker.ts';

/** What of the store is needed to find the claim of a job. */
export type ClaimReader = {
  attempts(jobId: string): Promise<Attempt[]>;
  findClaim(ref: ClaimRef, now: number): Promise<ClaimedJob | undefined>;
};

/** More claims than these are not put off between two attempts of a job. */
const RUNS_TRIED = 1000;

/**
 * The claim of a job that its receiver has accepted, for an operator who has no claim token.
 * Undefined when the job is not out on a lease, or its lease has just ended.
 *
 * The store finds a claim by its number (`run`). History knows the number of the last finished
 * attempt; claims that were put off without a call are counted but leave no line in it, so the
 * numbers that follow are tried in turn. The first one is right unless the host was suspended.
 */
export async function findLeasedClaim(
  store: ClaimReader,
  { id, accepted, workerId }: Pick<Job, 'id' | 'accepted' | 'workerId'>,
  now: number,
): Promise<ClaimedJob | undefined> {
  if (!accepted || workerId === null) return undefined;
  const last = (await store.attempts(id)).at(-1)?.run ?? 0;
  for (let run = last + 1; run <= last + RUNS_TRIED; run += 1) {
    const claim = await store.findClaim({ id, run, workerId }, now);
    if (claim !== undefined) return claim;
  }
  return undefined;
}

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
  store: ClaimReader & { now(): number },
  report: (ref: ClaimRef, outcome: Outcome) => Promise<boolean>,
): Promise<number> {
  let ended = 0;
  for (const job of jobs) {
    const claim = await findLeasedClaim(store, job, store.now());
    if (claim !== undefined && (await report(claim, outcome))) ended += 1;
  }
  return ended;
}
