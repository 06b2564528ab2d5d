import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { Bucket } from '../../job/bucket.ts';
import type { ClaimableQueue } from '../../job/claim-plan.ts';
import { QUEUE_COLUMNS } from '../../job/job-fields.ts';
import {
  type JobCounts,
  NEW_QUEUE,
  type Queue,
  type QueueSettings,
  type QueueWithCounts,
} from '../../job/queue.ts';
import { Phase } from '../shared/stored-values.ts';
import { fromRow, listOf, placesOf, valuesOf } from './rows.ts';

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
  /** Over all queues, by phase. */
  counts(): readonly number[];
  /** Writes the changes since; part of every transaction. */
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
  const update = db.prepare(`UPDATE queue SET (${listOf(QUEUE_COLUMNS)}, tokens, tokens_at,
    delayed, ready, running, completed, dead) = (${placesOf(QUEUE_COLUMNS)}, ?, ?, ?, ?, ?, ?, ?)
    WHERE id = ?`);

  function hold(queue: MirrorQueue): MirrorQueue {
    names.set(queue.name, queue);
    ids.set(queue.id, queue);
    return queue;
  }

  function reload(): void {
    names.clear();
    ids.clear();
    changed.clear();
    for (const row of db.prepare('SELECT * FROM queue').all()) hold(queueFromRow(row as QueueRow));
  }

  function create(name: string, now: number): MirrorQueue {
    const { id } = insert.get(name, NEW_QUEUE.maxConcurrency, now, now) as { id: number };
    return hold(mirrorQueue(id, name, now, [0, 0, 0, 0, 0]));
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
    counts: () =>
      [0, 1, 2, 3, 4].map((phase) =>
        [...ids.values()].reduce((sum, queue) => sum + queue.counts[phase]!, 0),
      ),
    flush() {
      for (const queue of changed) {
        const { tokens, at } = queue.bucket ?? { tokens: null, at: null };
        update.run(...valuesOf(queue, QUEUE_COLUMNS), tokens, at, ...queue.counts, queue.id);
      }
      changed.clear();
    },
    reload,
  };
}

/** The queue as the port has it. */
export function shownQueue(queue: MirrorQueue): QueueWithCounts {
  const shown = SHOWN.map(({ name }) => [name, queue[name as keyof Queue]]);
  return { ...Object.fromEntries(shown), bucket: queue.bucket, ...shownCounts(queue.counts) };
}

const SHOWN = QUEUE_COLUMNS.filter(({ internal }) => !internal);

export function shownCounts(counts: readonly number[]): JobCounts {
  const [delayed = 0, ready = 0, running = 0, completed = 0, dead = 0] = counts;
  return { pending: delayed + ready, running, completed, dead };
}

type QueueRow = Readonly<Record<keyof typeof Phase, number>> & {
  readonly id: number;
  readonly name: string;
  readonly tokens: number | null;
  readonly tokens_at: number | null;
};

function queueFromRow(row: QueueRow): MirrorQueue {
  const { id, name, delayed, ready, running, completed, dead, tokens, tokens_at: at } = row;
  const bucket = tokens === null ? null : { tokens, at: at ?? 0 };
  const queue = mirrorQueue(id, name, 0, [delayed, ready, running, completed, dead]);
  return Object.assign(queue, fromRow(row, QUEUE_COLUMNS), { bucket });
}

function mirrorQueue(
  id: number,
  name: string,
  now: number,
  counts: MirrorQueue['counts'],
): MirrorQueue {
  return {
    ...NEW_QUEUE,
    id,
    name,
    counts,
    paused: false,
    deleted: false,
    bucket: null,
    createdAt: now,
    updatedAt: now,
    get ready() {
      return this.counts[Phase.ready];
    },
    get running() {
      return this.counts[Phase.running];
    },
  };
}
