import type { Sqlite } from '@tessera/kit/sqlite/open';
import { refilled } from '../../job/bucket.ts';
import { earlier, planClaim, type Share } from '../../job/claim-plan.ts';
import type { ClaimedJob } from '../../job/job.ts';
import type { Claimed, ClaimRequest } from '../port/requests.ts';
import type { WorkStore } from '../port/store.ts';
import { Phase } from '../shared/stored-values.ts';
import type { Context } from './context.ts';
import type { MirrorQueue } from './queue-mirror.ts';
import { claimedNow, READY_COLUMNS, type ReadyJob } from './rows.ts';

/*
 * Claim. Moves jobs from ready to running inside the transaction of the group.
 *
 * Invariant: after the commit every taken job is running with a worker, a lease and a run number
 * that no earlier claim had, and no queue is over its concurrency, its rate or its limit per key.
 *
 * A job's way: enqueue stores it as ready (or delayed, and `promoteDue` makes it ready once it is
 * due). `planClaim` shares the free slots among the queues from the counts in memory, so a claim
 * that finds nothing takes one look at the delayed jobs. Each queue then gives its share in the order
 * of the index `job_ready`: priority, then age.
 *
 * Where hosts are left out or keys have a limit, the first jobs are looked at; if they
 * are too few, the claim goes from host to host, then from key to key by index. So no backlog of one
 * host or key makes a claim slower or hides the jobs of others.
 */

/** Due jobs that one claim makes ready at most; the rest is taken by the next. */
const PROMOTE_AT_ONCE = 1000;

export function createClaim({
  db,
  group,
  queues,
  running,
}: Context): Pick<WorkStore, 'claim' | 'claimsAhead' | 'onReady'> {
  // INDEXED BY: after ANALYZE the planner prefers to sort all of them (100 times slower at 10,000).
  const ready = db.prepare(`SELECT ${READY_COLUMNS} FROM job INDEXED BY job_ready
    WHERE phase = ${Phase.ready} AND queue_id = ? ORDER BY priority DESC, seq LIMIT ?`);
  const take = db.prepare(`UPDATE job SET phase = ${Phase.running}, worker_id = ?,
    attempt = attempt + 1, run = run + 1, started_at = ?, updated_at = ?, visible_at = ?
    WHERE seq = ? AND phase = ${Phase.ready}`);
  const firstDelayed = db.prepare(`SELECT visible_at AS at FROM job INDEXED BY job_delayed
    WHERE phase = ${Phase.delayed} ORDER BY visible_at LIMIT 1`);
  const promote = db.prepare(`UPDATE job SET phase = ${Phase.ready}
    WHERE seq IN (SELECT seq FROM job INDEXED BY job_delayed
      WHERE phase = ${Phase.delayed} AND visible_at <= ?
      ORDER BY visible_at LIMIT ${PROMOTE_AT_ONCE}) RETURNING queue_id`);
  const withoutKey = db.prepare(`SELECT ${READY_COLUMNS} FROM job INDEXED BY job_ready
    WHERE phase = ${Phase.ready} AND queue_id = ? AND concurrency_key IS NULL
    ORDER BY priority DESC, seq LIMIT ?`);
  const jobsByHost = createNameWalk(db, 'host', 'job_ready_host');
  const jobsByKey = createNameWalk(db, 'concurrency_key', 'job_ready_key');

  /** Returns when the next delayed job is due. */
  function promoteDue(now: number): number | null {
    const dueAt = nextDueAt();
    if (dueAt === null || dueAt > now) return dueAt;
    for (const row of promote.all(now)) {
      const queue = queues.byId(row.queue_id as number);
      queues.count(queue, Phase.delayed, -1);
      queues.count(queue, Phase.ready, 1);
    }
    return nextDueAt();
  }

  function nextDueAt(): number | null {
    return (firstDelayed.get() as { at: number } | undefined)?.at ?? null;
  }

  /** The next jobs of a queue that may be taken now, at most `count`. */
  function nextJobs(queue: MirrorQueue, count: number, hosts: readonly string[]): ReadyJob[] {
    if (queue.maxPerKey === null && hosts.length === 0) {
      return ready.all(queue.id, count) as ReadyJob[];
    }
    const near = ready.all(queue.id, Math.max(2 * count, LOOK_AHEAD)) as ReadyJob[];
    const jobs = allowed(near, queue, count, hosts);
    if (jobs.length === count || near.length === queue.ready) return jobs;
    const most = hosts.length > 0 && queue.maxPerKey !== null ? MOST_OF_NAME : count;
    if (hosts.length > 0) {
      const ofHosts = jobsByHost(queue, most, (host) => !hosts.includes(host)).sort(byClaimOrder);
      const found = allowed(ofHosts, queue, count, hosts);
      if (found.length === count || queue.maxPerKey === null) return found;
    }
    const ofKeys = jobsByKey(queue, most, (key) => roomOf(queue, key) > 0);
    ofKeys.push(...(withoutKey.all(queue.id, most) as ReadyJob[]));
    return allowed(ofKeys.sort(byClaimOrder), queue, count, hosts);
  }

  const roomOf = (queue: MirrorQueue, key: string) =>
    queue.maxPerKey === null
      ? Number.POSITIVE_INFINITY
      : queue.maxPerKey - running.withKey(queue, key);

  /** The first jobs of hosts that are not left out and whose key is free. */
  function allowed(
    candidates: readonly ReadyJob[],
    queue: MirrorQueue,
    count: number,
    hosts: readonly string[],
  ): ReadyJob[] {
    const rooms = new Map<string, number>();
    const taken: ReadyJob[] = [];
    for (const job of candidates) {
      if (taken.length === count) break;
      if (hosts.includes(job.host)) continue;
      const key = job.concurrencyKey;
      if (key !== null) {
        const room = rooms.get(key) ?? roomOf(queue, key);
        if (room <= 0) continue;
        rooms.set(key, room - 1);
      }
      taken.push(job);
    }
    return taken;
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
    return jobs.map((job) => claimedNow(job, queue.name, workerId, now));
  }

  function claim(request: ClaimRequest): Claimed {
    const { slots, now, random } = request;
    const dueAt = promoteDue(now);
    const open = openQueues(request);
    const plan = planClaim(open, slots, now, random);
    const exhausted = new Set<MirrorQueue>();
    const jobs = takeShares(plan.shares, request, exhausted);
    if (exhausted.size > 0 && jobs.length < slots) {
      // The shares that those queues could not use go to the others.
      const others = open.filter((queue) => !exhausted.has(queue));
      const again = planClaim(others, slots - jobs.length, now, random);
      jobs.push(...takeShares(again.shares, request, exhausted));
    }
    return { jobs, wakeAt: earlier(dueAt, plan.tokenAt) };
  }

  function takeShares(
    shares: readonly Share<MirrorQueue>[],
    request: ClaimRequest,
    exhausted: Set<MirrorQueue>,
  ): ClaimedJob[] {
    return shares.flatMap(({ queue, take: count }) => {
      const jobs = nextJobs(queue, count, request.excludedHosts ?? []);
      if (jobs.length < count) exhausted.add(queue);
      return takeFrom(queue, jobs, request);
    });
  }

  function openQueues({ queues: names }: ClaimRequest): MirrorQueue[] {
    if (names.length === 0) return [...queues.all()];
    return [...new Set(names)].flatMap((name) => queues.find(name) ?? []);
  }

  return {
    claim: (request) => group.claim(() => claim(request)),
    claimsAhead: false,
    onReady: group.onReady,
  };
}

/** A claim that leaves some out looks at as many ready jobs of a queue, and at twice those it wants. */
const LOOK_AHEAD = 32;

/** A claim goes through as many hosts or keys of a queue. */
const MOST_NAMES = 1000;

/** Where both hosts and keys are left out, more jobs of one name than these are not looked at. */
const MOST_OF_NAME = 1000;

/** Ready jobs from name to name in one column, so that names which are left out cost nothing. */
function createNameWalk(db: Sqlite, column: 'host' | 'concurrency_key', index: string) {
  const first = `FROM job INDEXED BY ${index} WHERE phase = ${Phase.ready} AND queue_id = ?`;
  const nextName = db.prepare(`SELECT min(${column}) AS name ${first} AND ${column} > ?`);
  const ofName = db.prepare(`SELECT ${READY_COLUMNS} ${first} AND ${column} = ?
    ORDER BY priority DESC, seq LIMIT ?`);

  /**
   * @param most jobs of each name
   * @param isOpen false for names whose jobs are left out
   */
  return function jobsByName(
    queue: MirrorQueue,
    most: number,
    isOpen: (name: string) => boolean,
  ): ReadyJob[] {
    const jobs: ReadyJob[] = [];
    let last = '';
    for (let names = 0; names < MOST_NAMES; names++) {
      const { name } = nextName.get(queue.id, last) as { name: string | null };
      if (name === null) break;
      if (isOpen(name)) jobs.push(...(ofName.all(queue.id, name, most) as ReadyJob[]));
      last = name;
    }
    return jobs;
  };
}

const byClaimOrder = (a: ReadyJob, b: ReadyJob) => b.priority - a.priority || a.seq - b.seq;
