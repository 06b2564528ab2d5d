import type { MirrorQueue } from './engine/queue-mirror.ts';
import type { RunningJobs } from './engine/running-jobs.ts';

/** How many more jobs with a key a claim may take, while it takes them. */
export type KeyLimits = {
  /** Infinity for jobs without a key, which are `null` or ''. */
  room(key: string | null): number;
  take(key: string | null): void;
};

export function keyLimits(queue: MirrorQueue, running: RunningJobs): KeyLimits {
  const { maxPerKey } = queue;
  const rooms = new Map<string, number>();

  function room(key: string | null): number {
    if (!key || maxPerKey === null) return Number.POSITIVE_INFINITY;
    const left = rooms.get(key) ?? maxPerKey - running.withKey(queue, key);
    rooms.set(key, left);
    return left;
  }

  return {
    room,
    take: (key) => void (key && rooms.set(key, room(key) - 1)),
  };
}
