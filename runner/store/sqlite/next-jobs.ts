import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../shared/stored-values.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';
import type { KeyLimits } from './key-limits.ts';
import { READY_COLUMNS, type ReadyJob } from './rows.ts';

/**
 * The ready jobs of a queue in claim order. INDEXED BY: after ANALYZE the planner prefers to sort
 * all of them (measured: 100 times slower at 10,000).
 */
export const READY_JOBS = `SELECT ${READY_COLUMNS} FROM job INDEXED BY job_ready
  WHERE phase = ${Phase.ready} AND queue_id = ? ORDER BY priority DESC, seq LIMIT ?`;

/**
 * Among so many of the first ready jobs a claim looks for those of other hosts before it goes from host
 * to host: where these are many, going through them costs more and reaches only the first.
 */
export const FIRST_LOOK = 200;

/** The ready jobs of one host or one key; below, the host or key that comes next: by index, too. */
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

/** The first ready jobs of a queue, in claim order, without those of some hosts. */
const FIRST_OF_OTHER_HOSTS = `SELECT ${READY_COLUMNS} FROM (
    SELECT seq AS place, host AS itsHost FROM job INDEXED BY job_ready
    WHERE phase = ${Phase.ready} AND queue_id = ? ORDER BY priority DESC, seq LIMIT ${FIRST_LOOK})
  CROSS JOIN job ON seq = place WHERE itsHost NOT IN (SELECT value FROM json_each(?))`;

/** How many ready jobs of a queue or a host a claim looks at when it has to skip some. */
export const LOOK_AHEAD = 1000;

export const NO_HOST = '';

/** How many hosts or keys of a queue a claim goes through. */
export const MOST_NAMES = 1000;

/** To go from one to the next of so many hosts costs less than `FIRST_LOOK`. */
const FEW_HOSTS = 20;

/** Ready jobs from host to host, or from key to key, so that those which are left out cost nothing. */
export function createNextJobs(db: Sqlite) {
  const firstOfOtherHosts = db.prepare(FIRST_OF_OTHER_HOSTS);
  const readyOfHost = db.prepare(READY_JOBS_OF.host);
  const readyOfKey = db.prepare(READY_JOBS_OF.key);
  const readyWithoutKey = db.prepare(READY_JOBS.replace('= ?', '= ? AND concurrency_key IS NULL'));
  const anyOfHost = db.prepare(`SELECT 1 FROM job INDEXED BY job_ready_host
    WHERE phase = ${Phase.ready} AND queue_id = ? AND host = ? LIMIT 1`);
  const nextHost = db.prepare(NEXT_HOST);
  const nextKey = db.prepare(NEXT_KEY);

  const hasJobsWithoutHost = (queue: MirrorQueue) => anyOfHost.get(queue.id, NO_HOST) !== undefined;

  const hasFewHosts = (queue: MirrorQueue) =>
    namesOf(nextHost, queue, [], FEW_HOSTS + 1).length <= FEW_HOSTS;

  const firstOfOthers = (queue: MirrorQueue, excluded: readonly string[]) =>
    firstOfOtherHosts.iterate(queue.id, JSON.stringify(excluded)) as Iterable<ReadyJob>;

  function ofOtherHosts(queue: MirrorQueue, excluded: readonly string[], most: number): ReadyJob[] {
    const none = hasJobsWithoutHost(queue) ? [NO_HOST] : [];
    const hosts = namesOf(nextHost, queue, none).filter((host) => !excluded.includes(host));
    const jobs = hosts.flatMap((host) => readyOfHost.all(queue.id, host, most) as ReadyJob[]);
    return hosts.length === 1 ? jobs : jobs.sort(byClaimOrder);
  }

  function ofEachKey(
    queue: MirrorQueue,
    limits: KeyLimits,
    excluded: readonly string[],
    count: number,
  ): ReadyJob[] {
    const jobs = namesOf(nextKey, queue).flatMap((key) => {
      const free = limits.room(key);
      if (free <= 0) return [];
      const most = excluded.length === 0 ? Math.min(free, count) : LOOK_AHEAD;
      return readyOfKey.all(queue.id, key, most) as ReadyJob[];
    });
    jobs.push(...(readyWithoutKey.all(queue.id, LOOK_AHEAD) as ReadyJob[]));
    return jobs.filter(({ host }) => !excluded.includes(host)).sort(byClaimOrder);
  }

  /** Host by host, or key by key, after those that are known. */
  function namesOf(
    next: typeof nextHost,
    queue: MirrorQueue,
    names: string[] = [],
    most = MOST_NAMES,
  ): string[] {
    for (let last = ''; names.length < most; names.push(last)) {
      const { name } = next.get(queue.id, last) as { name: string | null };
      if (name === null) break;
      last = name;
    }
    return names;
  }

  return { hasJobsWithoutHost, hasFewHosts, firstOfOthers, ofOtherHosts, ofEachKey };
}

const byClaimOrder = (a: ReadyJob, b: ReadyJob) => b.priority - a.priority || a.seq - b.seq;
