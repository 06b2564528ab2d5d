import { type Bucket, nextTokenAt, refilled } from './bucket.ts';

/** The limits and counts of a queue that a claim reads. */
export type ClaimableQueue = {
  readonly name: string;
  readonly paused: boolean;
  readonly maxConcurrency: number;
  readonly rateLimitRps: number | null;
  readonly bucket: Bucket | null;
  readonly ready: number;
  readonly running: number;
};

/** Most jobs to take from a queue. */
export type Share<Q extends ClaimableQueue> = { readonly queue: Q; readonly take: number };

type ClaimPlan<Q extends ClaimableQueue> = {
  readonly shares: readonly Share<Q>[];
  /** When the first queue held back by its rate has a token again. */
  readonly tokenAt: number | null;
};

/**
 * Shares free slots among queues with ready jobs: in random order (docs/contract/runner.md 1.2.3), each
 * gets an equal part of what is left, so a queue that cannot use its part leaves it to later ones;
 * then what remains goes round again.
 */
export function planClaim<Q extends ClaimableQueue>(
  queues: Iterable<Q>,
  slots: number,
  now: number,
  random: () => number,
): ClaimPlan<Q> {
  const open: { queue: Q; room: number; take: number }[] = [];
  let tokenAt: number | null = null;
  for (const queue of queues) {
    if (queue.ready <= 0 || queue.paused) continue;
    const tokens = tokensOf(queue, now);
    if (tokens.whole === 0) tokenAt = earlier(tokenAt, tokens.nextAt);
    const room = Math.min(queue.ready, queue.maxConcurrency - queue.running, tokens.whole);
    if (room > 0) open.push({ queue, room, take: 0 });
  }
  shuffle(open, random);
  let left = slots;
  for (let index = 0; index < open.length && left > 0; index++) {
    const entry = open[index]!;
    entry.take = Math.min(entry.room, Math.ceil(left / (open.length - index)));
    left -= entry.take;
  }
  for (const entry of open) {
    const more = Math.min(entry.room - entry.take, left);
    entry.take += more;
    left -= more;
  }
  return { shares: open.filter((entry) => entry.take > 0), tokenAt };
}

function tokensOf(queue: ClaimableQueue, now: number): { whole: number; nextAt: number | null } {
  if (queue.rateLimitRps === null) return { whole: Number.POSITIVE_INFINITY, nextAt: null };
  const bucket = refilled(queue.bucket, queue.rateLimitRps, now);
  return { whole: Math.floor(bucket.tokens), nextAt: nextTokenAt(bucket, queue.rateLimitRps) };
}

/** Fisher and Yates. */
function shuffle<T>(items: T[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
}

/** The earlier of two moments, of which either may be unknown. */
export function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
