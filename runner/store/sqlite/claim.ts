import { refilled } from '../../job/bucket.ts';
import { earlier, planClaim, type Share } from '../../job/claim-plan.ts';
import type { ClaimedJob } from '../../job/job.ts';
import type { Claimed, ClaimRequest } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';
import { claimedNow, READY_COLUMNS, type ReadyJob } from './rows.ts';

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
 * Jobs of hosts that may not be called now are not read: the claim goes from one host to the next
 * by the index `job_ready_host`. Jobs whose key is busy or whose time has passed are skipped among
 * the first `LOOK_AHEAD`; where that finds too few, the claim goes from key to key in the same way.
 * So no backlog of one host or key makes a claim slower or hides the jobs of others.
 */

/**
 * The ready jobs of a queue in claim order. INDEXED BY: after ANALYZE the planner prefers to sort
 * all of them (measured: 100 times slower at 10,000).
 */
export const READY_JOBS = `SELECT ${READY_COLUMNS} FROM job INDEXED BY job_ready
  WHERE phase = ${Phase.ready} AND queue_id = ? ORDER BY priority DESC, seq LIMIT ?`;

/** The same of one host or one key, and the host or key that comes next: by index, too. */
const READY_JOBS_OF = {
  host: READY_JOBS.replace('job_ready', 'job_ready_host').replace('= ?', '= ? AND host = ?'),
  key: READY_JOBS.replace('job_ready', 'job_ready_key').replace(
    '= ?',
    '= ? AND concurrency_key = ?',
  ),
};
const NEXT_HOST = `SELECT min(host) AS name FROM job INDEXED BY job_ready_host
  WHERE phase = ${Phase.ready} AND queue_id = ? AND host > ?`;
const NEXT_KEY = `SELECT min(concurrency_key) AS name FROM job INDEXED BY job_ready_key
  WHERE phase = ${Phase.ready} AND queue_id = ? AND concurrency_key > ?`;

/** How many delayed jobs that are due one claim makes ready; the rest is taken by the next. */
const PROMOTE_AT_ONCE = 1000;

/** How many ready jobs of a queue or a host a claim looks at when it has to skip some. */
const LOOK_AHEAD = 1000;

const NO_HOST = '';

/** How many hosts or keys of a queue. */
const MOST_NAMES = 1000;

export function createClaim({
  db,
  group,
  queues,
  due,
  fresh,
  expiry,
  running,
}: Context): Pick<WorkStore, 'claim' | 'claimsAhead' | 'onReady'> {
  const ready = db.prepare(READY_JOBS);
  const readyOfHost = db.prepare(READY_JOBS_OF.host);
  const readyOfKey = db.prepare(READY_JOBS_OF.key);
  const readyWithoutKey = db.prepare(READY_JOBS.replace('= ?', '= ? AND concurrency_key IS NULL'));
  const anyOfHost = db.prepare(`SELECT 1 FROM job INDEXED BY job_ready_host
    WHERE phase = ${Phase.ready} AND queue_id = ? AND host = ? LIMIT 1`);
  const nextHost = db.prepare(NEXT_HOST);
  const nextKey = db.prepare(NEXT_KEY);
  const take = db.prepare(`UPDATE job SET phase = ${Phase.running}, worker_id = ?,
    attempt = attempt + 1, run = run + 1, started_at = ?, updated_at = ?, visible_at = ?
    WHERE seq = ?`);
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

  function takeFrom(queue: MirrorQueue, jobs: readonly ReadyJob[], request: ClaimRequest) {
    const { workerId, now } = request;
    for (const job of jobs) {
      take.run(workerId, now, now, now + job.timeoutMs, job.seq);
      running.add(job.id, { seq: job.seq, queue, key: job.concurrencyKey });
    }
    queues.count(queue, Phase.ready, -jobs.length);
    queues.count(queue, Phase.running, jobs.length);
    if (queue.rateLimitRps !== null) {
      const { tokens, at } = refilled(queue.bucket, queue.rateLimitRps, now);
      queues.change(queue, { bucket: { tokens: tokens - jobs.length, at } });
    }
    return jobs.map((job) => claimedNow(job, queue, workerId, now));
  }

  /** The next jobs of a queue that may be taken now, at most `count`. */
  function nextJobs(queue: MirrorQueue, count: number, request: ClaimRequest): ReadyJob[] {
    const { now } = request;
    const excludedHosts = excludedFrom(queue, request);
    const someExpired = expiry.inUse && anyExpiring.get(now) !== undefined;
    const isPlain = queue.maxPerKey === null && !someExpired;
    if (isPlain && excludedHosts.length === 0) {
      return fresh.take(queue, count) ?? (ready.all(queue.id, count) as ReadyJob[]);
    }
    fresh.clear();
    const most = isPlain ? count : LOOK_AHEAD;
    const candidates =
      excludedHosts.length === 0
        ? (ready.iterate(queue.id, most) as Iterable<ReadyJob>)
        : ofOtherHosts(queue, excludedHosts, most);
    const taken = allowed(candidates, queue, count, now);
    if (taken.length === count || queue.maxPerKey === null || queue.ready <= LOOK_AHEAD) {
      return taken;
    }
    return allowed(ofEachKey(queue, excludedHosts, count), queue, count, now);
  }

  /** Jobs without a callback address have no host, and are taken by those who pull them. */
  function excludedFrom(queue: MirrorQueue, { pulls, excludedHosts = [] }: ClaimRequest) {
    const isMixed = !pulls && anyOfHost.get(queue.id, NO_HOST) !== undefined;
    return isMixed ? [...excludedHosts, NO_HOST] : excludedHosts;
  }

  /** The first that have not expired and whose key is free. */
  function allowed(
    candidates: Iterable<ReadyJob>,
    queue: MirrorQueue,
    count: number,
    now: number,
  ): ReadyJob[] {
    const { maxPerKey } = queue;
    const taken: ReadyJob[] = [];
    const perKey = new Map<string, number>();
    for (const job of candidates) {
      if (job.expiresAt !== null && job.expiresAt <= now) continue;
      if (job.concurrencyKey !== null && maxPerKey !== null) {
        const used = perKey.get(job.concurrencyKey) ?? running.withKey(queue, job.concurrencyKey);
        if (used >= maxPerKey) continue;
        perKey.set(job.concurrencyKey, used + 1);
      }
      taken.push(job);
      if (taken.length === count) break;
    }
    return taken;
  }

  function ofOtherHosts(queue: MirrorQueue, excluded: readonly string[], most: number): ReadyJob[] {
    const hosts = namesOf(nextHost, queue).filter((host) => !excluded.includes(host));
    const jobs = hosts.flatMap((host) => readyOfHost.all(queue.id, host, most) as ReadyJob[]);
    return hosts.length === 1 ? jobs : jobs.sort(byClaimOrder);
  }

  function ofEachKey(queue: MirrorQueue, excluded: readonly string[], count: number): ReadyJob[] {
    const jobs = namesOf(nextKey, queue).flatMap((key) => {
      const free = queue.maxPerKey! - running.withKey(queue, key);
      if (free <= 0) return [];
      const most = excluded.length === 0 ? Math.min(free, count) : LOOK_AHEAD;
      return readyOfKey.all(queue.id, key, most) as ReadyJob[];
    });
    jobs.push(...(readyWithoutKey.all(queue.id, LOOK_AHEAD) as ReadyJob[]));
    return jobs.filter(({ host }) => !excluded.includes(host)).sort(byClaimOrder);
  }

  /** Host by host, or key by key. */
  function namesOf(next: typeof nextHost, queue: MirrorQueue): string[] {
    const isHosts = next === nextHost;
    const hasNone = isHosts && anyOfHost.get(queue.id, NO_HOST) !== undefined;
    const names: string[] = hasNone ? [NO_HOST] : [];
    for (let last = ''; names.length < MOST_NAMES; names.push(last)) {
      const { name } = next.get(queue.id, last) as { name: string | null };
      if (name === null) break;
      last = name;
    }
    return names;
  }

  function claim(request: ClaimRequest): Claimed {
    promoteDue(request.now);
    const asked = request.queues.length === 0 ? queues.all() : named(request.queues);
    const plan = planClaim(asked, request.slots, request.now, request.random);
    const exhausted = new Set<MirrorQueue>();
    const jobs = takeShares(plan.shares, request, exhausted);
    if (exhausted.size > 0 && jobs.length < request.slots) {
      // What those queues could not use goes to the others.
      const others = [...queues.all()].filter((queue) => !exhausted.has(queue));
      const able = request.queues.length === 0 ? others : others.filter((q) => isNamed(q, request));
      const left = request.slots - jobs.length;
      const again = planClaim(able, left, request.now, request.random);
      jobs.push(...takeShares(again.shares, request, exhausted));
    }
    return { jobs, wakeAt: earlier(due.at, plan.tokenAt) };
  }

  /** Adds the queues that had fewer takable jobs than planned to `exhausted`. */
  function takeShares(
    shares: readonly Share<MirrorQueue>[],
    request: ClaimRequest,
    exhausted: Set<MirrorQueue>,
  ): ClaimedJob[] {
    return shares.flatMap(({ queue, take: count }) => {
      const jobs = nextJobs(queue, count, request);
      if (jobs.length < count) exhausted.add(queue);
      return takeFrom(queue, jobs, request);
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

const byClaimOrder = (a: ReadyJob, b: ReadyJob) => b.priority - a.priority || a.seq - b.seq;
