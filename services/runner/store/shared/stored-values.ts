import { randomFillSync } from 'node:crypto';
import type { JobStatus } from '../../job/choices.ts';

/** The last commit whose data are taken over; it takes over those of all versions before it. */
export const FORMER_COMMIT = '1f6a9b16';

/** A job's place inside a store: the numbers in the tables of both databases. */
export const Phase = { delayed: 0, ready: 1, running: 2, completed: 3, dead: 4 } as const;
export type Phase = (typeof Phase)[keyof typeof Phase];

/** Names of the phases for callers. */
export const STATUS_OF_PHASE: readonly JobStatus[] = [
  'pending',
  'pending',
  'running',
  'completed',
  'dead',
];

export const PHASES_OF_STATUS: Readonly<Record<JobStatus, readonly Phase[]>> = {
  pending: [Phase.delayed, Phase.ready],
  running: [Phase.running],
  completed: [Phase.completed],
  dead: [Phase.dead],
};

/** A pending job is ready unless it has to wait. */
export function pendingPhase(visibleAt: number, now: number): Phase {
  return visibleAt > now ? Phase.delayed : Phase.ready;
}

/**
 * Text as every store holds it: what PostgreSQL cannot hold (NUL, halves of a surrogate pair)
 * becomes the replacement letter. Other values stay as they are.
 */
export function storableText<T>(value: T): T {
  return typeof value === 'string' ? (value.toWellFormed().replaceAll('\0', '\ufffd') as T) : value;
}

/** Before all ids that are made from this moment on. */
export function firstIdAt(moment: number): string {
  const hex = Math.max(0, Math.floor(moment)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * UUIDs of version 7 (RFC 9562) that only grow within a process, also when the clock stands still
 * or goes back: time, then a counter of 12 bits, then 62 random bits. `last` is the greatest id
 * given before.
 */
export function createIds(last?: string): (now: number) => string {
  let time = last === undefined ? 0 : Number.parseInt(last.slice(0, 8) + last.slice(9, 13), 16);
  let counter = last === undefined ? 0 : Number.parseInt(last.slice(15, 18), 16);
  const pool = Buffer.alloc(4096);
  let used = pool.length;

  return (now) => {
    if (now > time) {
      time = now;
      counter = 0;
    } else if (++counter > 0xfff) {
      time += 1;
      counter = 0;
    }
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    pool[used] = (pool[used]! & 0x3f) | 0x80;
    const tail = pool.toString('hex', used, used + 8);
    used += 8;
    const head = time.toString(16).padStart(12, '0');
    const count = counter.toString(16).padStart(3, '0');
    return `${head.slice(0, 8)}-${head.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
  };
}
