import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { Bucket } from '../../../job/bucket.ts';
import type { ClaimableQueue } from '../../../job/claim-plan.ts';
import type { Backoff } from '../../../job/job.ts';
import {
  type JobCounts,
  NEW_QUEUE,
  type Queue,
  type QueueSettings,
  type QueueWithCounts,
} from '../../../job/queue.ts';
import { Phase } from '../../shared/stored-values.ts';

/** A queue in memory. This process owns the file, so memory and file always agree at a commit. */
export type MirrorQueue = ClaimableQueue &
  Queue & {
    readonly id: number;
    deleted: boolean;
    bucket: Bucket | null;
    /** By phase. */
    readonly counts: [number, number, number, number, number];
  };

/** All queues, so that a claim needs no statement to know where there is something to take. */
export type QueueMirror = {
  find(name: string): MirrorQueue | undefined;
  byId(id: number): MirrorQueue;
  /** Also the deleted ones. */
  all(): Iterable<MirrorQueue>;
  /** The queue of that name, created or brought back with the given or the usual settings. */
  open(name: string, now: number, settings?: QueueSettings): MirrorQueue;
  change(queue: MirrorQueue, change: Partial<MirrorQueue>): void;
  count(queue: MirrorQueue, phase: Phase, by: number): void;
  /** Writes what changed since; part of every transaction. */
  flush(): void;
  /** Reads everything again, after a rollback. */
  reload(): void;
};

export function createQueueMirror(db: Sqlite): QueueMirror {
  const names = new Map<string, MirrorQueue>();
  const ids = new Map<number, MirrorQueue>();
  const changed = new Set<MirrorQueue>();
  const insert = db.prepare(`INSERT INTO queue
    (name, max_concurrency, created_at, updated_at) VALUES (?, ?, ?, ?) RETURNING id`);
  const update = db.prepare(`UPDATE queue SET max_concurrency = ?, rate_limit_rps = ?,
    max_per_key = ?, max_retries = ?, retry_backoff = ?, base_delay_ms = ?, max_delay_ms = ?, paused = ?,
    deleted = ?, tokens = ?, tokens_at = ?, delayed = ?, ready = ?, running = ?, completed = ?,
    dead = ?, created_at = ?, updated_at = ? WHERE id = ?`);

  function keep(queue: MirrorQueue): MirrorQueue {
    names.set(queue.name, queue);
    ids.set(queue.id, queue);
    return queue;
  }

  function reload(): void {
    names.clear();
    ids.clear();
    changed.clear();
    for (const row of db.prepare('SELECT * FROM queue').all()) keep(fromRow(row as QueueRow));
  }

  function create(name: string, now: number): MirrorQueue {
    const { id } = insert.get(name, NEW_QUEUE.maxConcurrency, now, now) as { id: number };
    return keep(mirrorQueue(id, name, now, [0, 0, 0, 0, 0]));
  }

  function change(queue: MirrorQueue, by: Partial<MirrorQueue>): void {
    Object.assign(queue, by);
    changed.add(queue);
  }

  reload();
  return {
    find: (name) => names.get(name),
    byId(id) {
      const queue = ids.get(id);
      if (queue === undefined) throw new Error(`queue ${id} is not in memory`);
      return queue;
    },
    all: () => names.values(),
    open(name, now, settings) {
      let queue = names.get(name);
      const usual = { ...NEW_QUEUE, paused: false, bucket: null, createdAt: now, updatedAt: now };
      if (queue?.deleted) change(queue, { ...usual, deleted: false });
      queue ??= create(name, now);
      if (settings !== undefined) change(queue, settings);
      return queue;
    },
    change,
    count(queue, phase, by) {
      queue.counts[phase] += by;
      changed.add(queue);
    },
    flush() {
      for (const queue of changed) {
        update.run(
          ...[queue.maxConcurrency, queue.rateLimitRps, queue.maxPerKey],
          ...[queue.maxRetries, queue.retryBackoff],
          ...[queue.baseDelayMs, queue.maxDelayMs, Number(queue.paused), Number(queue.deleted)],
          ...[queue.bucket?.tokens ?? null, queue.bucket?.at ?? null, ...queue.counts],
          ...[queue.createdAt, queue.updatedAt, queue.id],
        );
      }
      changed.clear();
    },
    reload,
  };
}

/** The queue as the port shows it. */
export function shownQueue(queue: MirrorQueue): QueueWithCounts {
  const { name, paused, maxConcurrency, rateLimitRps, maxPerKey } = queue;
  const { maxRetries, retryBackoff, baseDelayMs, maxDelayMs, createdAt, updatedAt } = queue;
  return {
    ...{ name, paused, maxConcurrency, rateLimitRps, maxPerKey },
    ...{ maxRetries, retryBackoff, baseDelayMs, maxDelayMs, createdAt, updatedAt },
    ...shownCounts(queue.counts),
  };
}

export function shownCounts(counts: readonly number[]): JobCounts {
  const [delayed = 0, ready = 0, running = 0, completed = 0, dead = 0] = counts;
  return { pending: delayed + ready, running, completed, dead };
}

type QueueRow = Readonly<Record<keyof typeof Phase, number>> & {
  readonly id: number;
  readonly name: string;
  readonly max_concurrency: number;
  readonly rate_limit_rps: number | null;
  readonly max_per_key: number | null;
  readonly max_retries: number | null;
  readonly retry_backoff: Backoff | null;
  readonly base_delay_ms: number | null;
  readonly max_delay_ms: number | null;
  readonly paused: number;
  readonly deleted: number;
  readonly tokens: number | null;
  readonly tokens_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
};

function fromRow(row: QueueRow): MirrorQueue {
  const { delayed, ready, running, completed, dead } = row;
  const counts = [delayed, ready, running, completed, dead] as MirrorQueue['counts'];
  return Object.assign(mirrorQueue(row.id, row.name, row.created_at, counts), {
    maxConcurrency: row.max_concurrency,
    rateLimitRps: row.rate_limit_rps,
    maxPerKey: row.max_per_key,
    maxRetries: row.max_retries,
    retryBackoff: row.retry_backoff,
    baseDelayMs: row.base_delay_ms,
    maxDelayMs: row.max_delay_ms,
    paused: row.paused === 1,
    deleted: row.deleted === 1,
    bucket: row.tokens === null ? null : { tokens: row.tokens, at: row.tokens_at ?? 0 },
    updatedAt: row.updated_at,
  });
}

function mirrorQueue(
  id: number,
  name: string,
  now: number,
  counts: MirrorQueue['counts'],
): MirrorQueue {
  return {
    ...{ ...NEW_QUEUE, id, name, counts, paused: false, deleted: false, bucket: null },
    ...{ createdAt: now, updatedAt: now },
    get ready() {
      return this.counts[Phase.ready];
    },
    get running() {
      return this.counts[Phase.running];
    },
  };
}
