import type { Sqlite } from '@tessera/kit/sqlite/open';
import { type Bucket, refunded } from '../../job/bucket.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';

/** The tokens of keys in queues that have a rate for each; a key that has no row has a full bucket. */
export type KeyBuckets = {
  of(queue: MirrorQueue, key: string): Bucket | null;
  set(queue: MirrorQueue, key: string, bucket: Bucket): void;
  /** A job that was claimed and not called costs its key no token. */
  giveBack(queue: MirrorQueue, key: string): void;
  /** Forgets buckets that are full again, and those of queues without such a rate. */
  sweep(now: number): void;
};

export function createKeyBuckets(db: Sqlite): KeyBuckets {
  const find = db.prepare(`SELECT tokens, tokens_at AS at FROM key_bucket
    WHERE queue_id = ? AND concurrency_key = ?`);
  const put = db.prepare('INSERT OR REPLACE INTO key_bucket VALUES (?, ?, ?, ?)');
  const forget = db.prepare(`DELETE FROM key_bucket AS b WHERE NOT EXISTS (
    SELECT 1 FROM queue q WHERE q.id = b.queue_id
      AND b.tokens_at + 1000 * max(1, 1 / q.rate_per_key_rps) > ?)`);

  const of = (queue: MirrorQueue, key: string) => {
    const row = find.get(queue.id, key) as Bucket | undefined;
    return row === undefined ? null : { tokens: row.tokens, at: row.at };
  };
  const set = (queue: MirrorQueue, key: string, { tokens, at }: Bucket) =>
    void put.run(queue.id, key, tokens, at);
  return {
    of,
    set,
    giveBack(queue, key) {
      const bucket = of(queue, key);
      if (bucket !== null) set(queue, key, refunded(bucket, queue.ratePerKeyRps!));
    },
    sweep: (now) => void forget.run(now),
  };
}
