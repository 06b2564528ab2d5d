import { refilled } from '../../job/bucket.ts';
import { earlier, planClaim, type Share } from '../../job/claim-plan.ts';
import type { ClaimedJob } from '../../job/job.ts';
import type { Claimed, ClaimRequest } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';
import { type KeyLimits, keyLimits, limitsKeys } from './key-limits.ts';
import { createNextJobs, FIRST_LOOK, LOOK_AHEAD, NO_HOST, READY_JOBS } from './next-jobs.ts';
import { claimedNow, type ReadyJob } from './rows.ts';

/*
 * Claim. Moves jobs from ready to running inside the transaction of the group.
 *
 * Invariant: after the commit every taken job is running with a worker, a lease and a run number
 * that no earlier claim had, and no queue is over its concurrency, its rate or its limit per key.
 *
 * A job's way: enqueue stores it as ready (or delayed, and `promoteDue` makes it ready once it is
 * due). `planClaim` shares the free slots among the queues from the counts in memory, so a claim
 * that finds nothing runs no statement. Each queue then gives its share in the order of the index
 * `job_ready`: priority, then age. A job that the same transaction has stored comes from `fresh`
 * and is not read back.
 *
 * Jobs of hosts that may not be called now are not read: the claim goes from one host to the next by
 * the index `job_ready_host`; with many hosts only where skipping among the first `FIRST_LOOK` jobs
 * finds too few.
 * Jobs whose key is busy or whose time has passed are skipped among the first `LOOK_AHEAD`; then the
 * claim goes from key to key in the same way. So no backlog of one host or key makes a claim slower or
 * hides the jobs of others. A queue that is fair by key is always walked so: see turns.ts.
 */

/** How many delayed jobs that are due one claim makes ready; the rest is taken by the next. */
const PROMOTE_AT_ONCE = 1000;

export function createClaim({
  db,
  group,
  queues,
  due,
  fresh,
  expiry,
  hostless,
  running,
  turns,
  keyBuckets,
}: Context): Pick<WorkStore, 'claim' | 'claimsAhead' | 'onReady'> {
  const ready = db.prepare(READY_JOBS);
  const { hasJobsWithoutHost, hasFewHosts, firstOfOthers, ofOtherHosts, ofEachKey } =
    createNextJobs(db);
  const take = db.prepare(`UPDATE job SET phase = ${Phase.running}, worker_id = ?,
    attempt = attempt + 1, run = run + 1, started_at = ?, updated_at = ?, visible_at = ?
    WHERE seq = ? AND phase = ${Phase.ready}`);
  const promote = db.prepare(`UPDATE job SET phase = ${Phase.ready}
    WHERE seq IN (SELECT seq FROM job INDEXED BY job_delayed
      WHERE phase = ${Phase.delayed} AND visible_at <= ?
      ORDER BY visible_at LIMIT ${PROMOTE_AT_ONCE}) RETURNING queue_id`);
  const anyExpiring = db.prepare(
    `SELECT 1 FROM job INDEXED BY job_expiring
      WHERE phase <= ${Phase.ready} AND expires_at IS NOT NULL AND expires_at <= ? LIMIT 1`,
  );

  function promoteDue(now: number): void {
    if (due.at === null || due.at > now) return;
    for (const row of promote.all(now)) {
      const queue = queues.byId(row.queue_id as number);
      queues.count(queue, Phase.delayed, -1);
      queues.count(queue, Phase.ready, 1);
    }
    due.refresh();
  }

  function takeFrom(queue: MirrorQueue, found: readonly ReadyJob[], request: ClaimRequest) {
    const { workerId, now } = request;
    const jobs = found.filter((job) => {
      const { changes } = take.run(workerId, now, now, now + job.timeoutMs, job.seq);
      if (changes === 1) running.add(job.id, { seq: job.seq, queue, key: job.concurrencyKey });
      return changes === 1;
    });
    queues.count(queue, Phase.ready, -jobs.length);
    queues.count(queue, Phase.running, jobs.length);
    if (queue.rateLimitRps !== null) {
      const { tokens, at } = refilled(queue.bucket, queue.rateLimitRps, now);
      queues.change(queue, { bucket: { tokens: tokens - jobs.length, at } });
    }
    return jobs.map((job) => claimedNow(job, queue, workerId, now));
  }

  /** The next jobs of a queue that may be taken now, at most `count`. */
  function nextJobs(queue: MirrorQueue, count: number, request: ClaimRequest): Found {
    const { now } = request;
    const excludedHosts = excludedFrom(queue, request);
    const newLimits = () => keyLimits(queue, { running, keyBuckets }, now);
    const first = newLimits();
    if (queue.fairBy !== null) {
      fresh.clear();
      const inTurns = turns.inTurns(queue, first, { excludedHosts, now });
      return { jobs: inTurns.take(count).toArray(), limits: first };
    }
    const someExpired = expiry.inUse && anyExpiring.get(now) !== undefined;
    const isPlain = !limitsKeys(queue) && !someExpired;
    if (isPlain && excludedHosts.length === 0) {
      return { jobs: fresh.take(queue, count) ?? (ready.all(queue.id, count) as ReadyJob[]) };
    }
    fresh.clear();
    const behind = { excludedHosts, now, newLimits, isPlain };
    if (isPlain && hasFewHosts(queue)) return jobsBehind(queue, count, behind);
    const isExcluding = excludedHosts.length > 0;
    const candidates = isExcluding
      ? firstOfOthers(queue, excludedHosts)
      : (ready.iterate(queue.id, LOOK_AHEAD) as Iterable<ReadyJob>);
    const jobs = allowed(candidates, first, count, now);
    const looked = isExcluding ? FIRST_LOOK : LOOK_AHEAD;
    const isAll = queue.ready <= looked || (!isExcluding && !limitsKeys(queue));
    if (jobs.length === count || isAll) return { jobs, limits: first };
    return jobsBehind(queue, count, behind);
  }

  /** Those behind a backlog, from host to host, then from key to key. */
  function jobsBehind(queue: MirrorQueue, count: number, of: Behind): Found {
    const { excludedHosts, now, newLimits, isPlain } = of;
    if (excludedHosts.length > 0) {
      const limits = newLimits();
      const ofHosts = ofOtherHosts(queue, excludedHosts, isPlain ? count : LOOK_AHEAD);
      const jobs = allowed(ofHosts, limits, count, now);
      const isAll = queue.ready <= LOOK_AHEAD || !limitsKeys(queue);
      if (jobs.length === count || isAll) return { jobs, limits };
    }
    const limits = newLimits();
    const ofKeys = ofEachKey(queue, limits, excludedHosts, count);
    return { jobs: allowed(ofKeys, limits, count, now), limits };
  }

  /** Jobs without a callback address have no host, and are taken by those who pull them. */
  function excludedFrom(queue: MirrorQueue, { pulls, excludedHosts = [] }: ClaimRequest) {
    const isMixed = !pulls && hostless.inUse && hasJobsWithoutHost(queue);
    return isMixed ? [...excludedHosts, NO_HOST] : excludedHosts;
  }

  /** The first that have not expired and whose key is free. */
  function allowed(
    candidates: Iterable<ReadyJob>,
    limits: KeyLimits,
    count: number,
    now: number,
  ): ReadyJob[] {
    const taken: ReadyJob[] = [];
    for (const job of candidates) {
      if (job.expiresAt !== null && job.expiresAt <= now) continue;
      if (limits.room(job.concurrencyKey) <= 0) continue;
      limits.take(job.concurrencyKey);
      taken.push(job);
      if (taken.length === count) break;
    }
    return taken;
  }

  function claim(request: ClaimRequest): Claimed {
    promoteDue(request.now);
    const asked = request.queues.length === 0 ? queues.all() : named(request.queues);
    const plan = planClaim(asked, request.slots, request.now, request.random);
    const round: Round = { request, exhausted: new Set(), keyTokenAt: null };
    const jobs = takeShares(plan.shares, round);
    if (round.exhausted.size > 0 && jobs.length < request.slots) {
      // What those queues could not use goes to the others.
      const others = [...queues.all()].filter((queue) => !round.exhausted.has(queue));
      const able = request.queues.length === 0 ? others : others.filter((q) => isNamed(q, request));
      const left = request.slots - jobs.length;
      const again = planClaim(able, left, request.now, request.random);
      jobs.push(...takeShares(again.shares, round));
    }
    return { jobs, wakeAt: earlier(earlier(due.at, plan.tokenAt), round.keyTokenAt) };
  }

  function takeShares(shares: readonly Share<MirrorQueue>[], round: Round): ClaimedJob[] {
    return shares.flatMap(({ queue, take: count }) => {
      const { jobs, limits } = nextJobs(queue, count, round.request);
      limits?.spend();
      if (jobs.length < count) {
        round.exhausted.add(queue);
        round.keyTokenAt = earlier(round.keyTokenAt, limits?.tokenAt() ?? null);
      }
      return takeFrom(queue, jobs, round.request);
    });
  }

  function isNamed(queue: MirrorQueue, { queues: names }: ClaimRequest): boolean {
    return names.includes(queue.name);
  }

  function named(names: readonly string[]): MirrorQueue[] {
    return [...new Set(names)].flatMap((name) => queues.find(name) ?? []);
  }

  return {
    claim: (request) => group.claim(() => claim(request)),
    claimsAhead: false,
    onReady: group.onReady,
  };
}

/** What a queue gives, and what was asked of its keys. */
type Found = { readonly jobs: ReadyJob[]; readonly limits?: KeyLimits };

/** What a claim passes over in a queue. */
type Behind = {
  readonly excludedHosts: readonly string[];
  readonly now: number;
  readonly newLimits: () => KeyLimits;
  /** Neither keys nor ends of time are to be looked at. */
  readonly isPlain: boolean;
};

type Round = {
  readonly request: ClaimRequest;
  /** Queues that had fewer takable jobs than planned. */
  readonly exhausted: Set<MirrorQueue>;
  /** When the first key that is at its rate has a token again. */
  keyTokenAt: number | null;
};
