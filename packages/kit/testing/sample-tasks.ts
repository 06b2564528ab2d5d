// Tasks for the tests of the pool.
import { threadId } from 'node:worker_threads';
import { notFound } from '../errors.ts';

export function add({ one, other }: { one: number; other: number }): number {
  return one + other;
}

export function whereAmI(): number {
  return threadId;
}

/** Counts for ever, in memory the caller sees. */
export function countForEver({ counter }: { counter: SharedArrayBuffer }): never {
  const shared = new Int32Array(counter);
  for (;;) Atomics.add(shared, 0, 1);
}

export function findNothing(): never {
  throw notFound('vote 17', 'Hlasování 17');
}

export function stumble(): never {
  throw new RangeError('index 9 is outside of 0 to 3');
}
