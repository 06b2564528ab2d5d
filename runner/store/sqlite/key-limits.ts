import { type Bucket, nextTokenAt, refilled } from '../../job/bucket.ts';
import { earlier } from '../../job/claim-plan.ts';
import type { MirrorQueue } from './engine/queue-mirror.ts';
import type { RunningJobs } from './engine/running-jobs.ts';
import type { KeyBuckets } from './key-buckets.ts';

/** How many more jobs with a key a claim may take, while it takes them. */
export type KeyLimits = {
  /** Infinity for jobs without a key, which are `null` or ''. */
  room(key: string | null): number;
  take(key: string | null): void;
  /** When the first of the keys that were found at their rate has a token again. */
  tokenAt(): number | null;
  /** Stores what tokens are left of the keys that were taken. */
  spend(): void;
};

/** Whether jobs with a key have a limit of their own. */
export const limitsKeys = ({ maxPerKey, ratePerKeyRps }: MirrorQueue) =>
  maxPerKey !== null || ratePerKeyRps !== null;

type Room = { jobs: number; bucket: Bucket | null; isTaken: boolean };

export function keyLimits(
  queue: MirrorQueue,
  { running, keyBuckets }: { readonly running: RunningJobs; readonly keyBuckets: KeyBuckets },
  now: number,
): KeyLimits {
  const { maxPerKey, ratePerKeyRps: rate } = queue;
  const rooms = new Map<string, Room>();
  let tokenAt: number | null = null;

  function roomOf(key: string): Room {
    const found = rooms.get(key);
    if (found !== undefined) return found;
    const jobs =
      maxPerKey === null ? Number.POSITIVE_INFINITY : maxPerKey - running.withKey(queue, key);
    const bucket = rate === null ? null : refilled(keyBuckets.of(queue, key), rate, now);
    const made = { jobs, bucket, isTaken: false };
    rooms.set(key, made);
    return made;
  }

  return {
    room(key) {
      if (!key || !limitsKeys(queue)) return Number.POSITIVE_INFINITY;
      const { jobs, bucket } = roomOf(key);
      if (bucket === null || jobs <= 0) return jobs;
      if (bucket.tokens < 1) tokenAt = earlier(tokenAt, nextTokenAt(bucket, rate!));
      return Math.min(jobs, Math.floor(bucket.tokens));
    },
    take(key) {
      if (!key || !limitsKeys(queue)) return;
      const room = roomOf(key);
      room.jobs -= 1;
      room.isTaken = true;
      if (room.bucket !== null) room.bucket = { ...room.bucket, tokens: room.bucket.tokens - 1 };
    },
    tokenAt: () => tokenAt,
    spend() {
      for (const [key, { bucket, isTaken }] of rooms) {
        if (isTaken && bucket !== null) keyBuckets.set(queue, key, bucket);
      }
    },
  };
}
