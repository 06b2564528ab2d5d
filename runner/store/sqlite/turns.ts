import type { Sqlite } from '@tessera/kit/sqlite/open';
import { MOST_AHEAD } from '../../job/expected-start.ts';
import { Phase } from '../shared/stored-values.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';
import type { KeyLimits } from './key-limits.ts';
import { LOOK_AHEAD, MOST_NAMES } from './next-jobs.ts';
import { type JobRow, READY_COLUMNS, type ReadyJob } from './rows.ts';

/*
 * Queues that are fair by key. Within a priority the claim goes from key to key in their order and
 * takes the oldest job of each; it goes on after the key that had its turn last, which this process
 * remembers. Every step is a search in the index `job_ready_turn`, so neither the backlog of a key
 * nor the number of keys makes it slower. Jobs without a key have '' for one, which no caller may
 * give.
 */

/** What a claim passes over. */
type PassedOver = { readonly excludedHosts: readonly string[]; readonly now: number };

type LineRow = Pick<JobRow, 'queue_id' | 'priority' | 'concurrency_key' | 'seq'>;

export type Turns = {
  /** Ready jobs, each of which is taken before the next is asked for. */
  inTurns(queue: MirrorQueue, limits: KeyLimits, over: PassedOver): Generator<ReadyJob>;
  /** How many ready jobs go before this one; of at most `MOST_KEYS` keys. */
  ahead(row: LineRow): number;
};

/** With more keys than this the jobs ahead are not counted: that would hold up others. */
const MOST_KEYS = 5000;
/** With more priorities than this each begins anew with its first key. */
const MOST_LEVELS = 1000;
/** A level that no job has. */
const ABOVE_ALL = 2 ** 31;

const KEY = "coalesce(concurrency_key, '')";
const OF_LEVEL = `FROM job INDEXED BY job_ready_turn
  WHERE phase = ${Phase.ready} AND queue_id = :queue AND priority = :priority`;

export function createTurns(db: Sqlite): Turns {
  const nextLevel = db.prepare(`SELECT max(priority) AS priority FROM job INDEXED BY job_ready
    WHERE phase = ${Phase.ready} AND queue_id = :queue AND priority < :below`);
  const firstKey = db.prepare(`SELECT min(${KEY}) AS name ${OF_LEVEL}`);
  const nextKey = db.prepare(`SELECT min(${KEY}) AS name ${OF_LEVEL} AND ${KEY} > :after`);
  const nextOfKey = db.prepare(`SELECT ${READY_COLUMNS} FROM (
      SELECT * ${OF_LEVEL} AND ${KEY} = :key AND seq > :after ORDER BY seq LIMIT ${LOOK_AHEAD})
    WHERE (expires_at IS NULL OR expires_at > :now)
      AND host NOT IN (SELECT value FROM json_each(:excluded)) LIMIT 1`);
  const countHigher = db.prepare(`SELECT count(*) AS jobs FROM (SELECT 1 FROM job
    INDEXED BY job_ready WHERE phase = ${Phase.ready} AND queue_id = :queue AND priority > :priority
    LIMIT ${MOST_AHEAD})`);
  const countOfKey = db.prepare(`SELECT count(*) AS jobs FROM (
    SELECT 1 ${OF_LEVEL} AND ${KEY} = :key AND seq < :before LIMIT :most)`);
  /** By queue and priority. */
  const last = new Map<number, Map<number, string>>();

  const lastOf = (queue: number, priority: number) => last.get(queue)?.get(priority) ?? '';

  function hadTurn(queue: number, priority: number, key: string): void {
    const levels = last.get(queue) ?? new Map<number, string>();
    if (levels.size >= MOST_LEVELS) levels.clear();
    last.set(queue, levels.set(priority, key));
  }

  /** The next in the round; null where no job is ready. */
  function keyAfter(queue: number, priority: number, after: string): string | null {
    const level = { queue, priority };
    return nameIn(nextKey.get({ ...level, after })) ?? nameIn(firstKey.get(level));
  }

  function* inTurns(queue: MirrorQueue, limits: KeyLimits, { excludedHosts, now }: PassedOver) {
    const excluded = JSON.stringify(excludedHosts);
    let looks = 0;
    for (let below = ABOVE_ALL; ; ) {
      const { priority } = nextLevel.get({ queue: queue.id, below }) as { priority: number | null };
      if (priority === null) return;
      const level = { queue: queue.id, priority };
      const taken = new Map<string, number>();
      const spent = new Set<string>();
      let key = lastOf(queue.id, priority);
      // All that are spent have been met again in a row: the level gives no more.
      for (let inVain = 0; inVain <= spent.size; ) {
        if (looks === MOST_NAMES) return hadTurn(queue.id, priority, key);
        looks += 1;
        key = keyAfter(queue.id, priority, key)!;
        const of = { ...level, key, after: taken.get(key) ?? 0, now, excluded };
        const mayTake = !spent.has(key) && limits.room(key) > 0;
        const job = mayTake ? (nextOfKey.get(of) as ReadyJob | undefined) : undefined;
        if (job === undefined) {
          spent.add(key);
          inVain += 1;
          continue;
        }
        inVain = 0;
        taken.set(key, job.seq);
        limits.take(key);
        hadTurn(queue.id, priority, key);
        yield job;
      }
      below = priority;
    }
  }

  function ahead({ queue_id: queue, priority, concurrency_key, seq }: LineRow): number {
    const own = concurrency_key ?? '';
    const level = { queue, priority };
    const count = (key: string, before: number, most: number) =>
      jobsIn(countOfKey.get({ ...level, key, before, most }));
    const ofOwn = count(own, seq, MOST_AHEAD);
    let jobs = jobsIn(countHigher.get(level)) + ofOwn;
    const begin = lastOf(queue, priority);
    const isBefore = (key: string) => {
      const [late, ownLate] = [!isAfter(key, begin), !isAfter(own, begin)];
      return late === ownLate ? isAfter(own, key) : ownLate;
    };
    let key = keyAfter(queue, priority, begin);
    const first = key;
    for (let keys = 0; key !== null && keys < MOST_KEYS && jobs < MOST_AHEAD; keys += 1) {
      const most = ofOwn + Number(isBefore(key));
      if (most === 0) break;
      if (key !== own) jobs += count(key, Number.MAX_SAFE_INTEGER, most);
      key = keyAfter(queue, priority, key);
      if (key === first) break;
    }
    return Math.min(jobs, MOST_AHEAD);
  }

  return { inTurns, ahead };
}

const nameIn = (row: unknown) => (row as { name: string | null }).name;
const jobsIn = (row: unknown) => (row as { jobs: number }).jobs;

/** In the order of SQLite, that of bytes. */
const isAfter = (key: string, other: string) =>
  Buffer.compare(Buffer.from(key), Buffer.from(other)) > 0;
