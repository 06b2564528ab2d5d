import { LRUCache } from 'lru-cache';

/** Remembers results for a while. One computation at a time per key, however many ask for it. */
export type Memo = {
  getOrCompute<T>(key: string, compute: () => T | Promise<T>): Promise<T>;
  /** Forgets everything; a computation under way still answers whoever waits for it. */
  invalidateAll(): void;
  readonly size: number;
};

type MemoOptions = {
  readonly ttlMs: number;
  readonly maxEntries?: number;
  /** How much all results together may take up, and how much one of them does. */
  readonly room?: { readonly bytes: number; readonly bytesOf: (value: never) => number };
};

/** A failed computation is not remembered: the next caller tries again. */
export function createMemo({ ttlMs, maxEntries = 1000, room }: MemoOptions): Memo {
  const results = new LRUCache<string, { readonly value: unknown }>({
    max: maxEntries,
    ttl: ttlMs,
    ...(room && {
      maxSize: room.bytes,
      sizeCalculation: ({ value }) => Math.max(1, room.bytesOf(value as never)),
    }),
  });
  const underWay = new Map<string, Promise<unknown>>();
  let generation = 0;

  async function computeOnce(key: string, compute: () => unknown): Promise<unknown> {
    const startedIn = generation;
    try {
      const value = await compute();
      // What was computed from yesterday's data must not outlive an invalidation.
      if (startedIn === generation) results.set(key, { value });
      return value;
    } finally {
      if (startedIn === generation) underWay.delete(key);
    }
  }

  return {
    getOrCompute<T>(key: string, compute: () => T | Promise<T>): Promise<T> {
      const hit = results.get(key);
      if (hit) return Promise.resolve(hit.value as T);
      let running = underWay.get(key);
      if (!running) {
        running = computeOnce(key, compute);
        underWay.set(key, running);
      }
      return running as Promise<T>;
    },
    invalidateAll() {
      generation += 1;
      results.clear();
      underWay.clear();
    },
    get size() {
      return results.size;
    },
  };
}
