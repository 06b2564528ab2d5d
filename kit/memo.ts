import { createSingleFlight } from './single-flight.ts';

/** A cache of computed results. Concurrent callers of one key share a single computation. */
export type Memo = {
  getOrCompute<T>(key: string, compute: () => T | Promise<T>): Promise<T>;
  /** Empties the cache; callers of a running computation still get its result. */
  invalidateAll(): void;
  readonly size: number;
};

type MemoOptions = {
  readonly ttlMs: number;
  readonly maxEntries?: number;
  /** Limit on the total size of all results, and how to measure one. */
  readonly room?: { readonly bytes: number; readonly bytesOf: (value: never) => number };
};

type Result = { readonly value: unknown; readonly bytes: number; readonly until: number };

/** A failed computation is not cached: the next caller tries again. */
export function createMemo({ ttlMs, maxEntries = 1000, room }: MemoOptions): Memo {
  // From the result that was asked for longest ago to the latest.
  const results = new Map<string, Result>();
  let bytes = 0;
  const flights = createSingleFlight();
  // Replaced by every invalidation.
  let generation = {};

  function remove(key: string): void {
    bytes -= results.get(key)?.bytes ?? 0;
    results.delete(key);
  }

  function find(key: string): Result | undefined {
    const result = results.get(key);
    if (result === undefined) return undefined;
    if (performance.now() >= result.until) return void remove(key);
    results.delete(key);
    results.set(key, result);
    return result;
  }

  function store(key: string, value: unknown): void {
    const size = room ? Math.max(1, room.bytesOf(value as never)) : 0;
    if (room && size > room.bytes) return;
    remove(key);
    results.set(key, { value, bytes: size, until: performance.now() + ttlMs });
    bytes += size;
    for (const oldest of results.keys()) {
      if (results.size <= maxEntries && !(room && bytes > room.bytes)) return;
      remove(oldest);
    }
  }

  async function computeAndStore<T>(key: string, compute: () => T | Promise<T>): Promise<T> {
    const startedIn = generation;
    const value = await compute();
    // A result computed from old data must not be cached after an invalidation.
    if (startedIn === generation) store(key, value);
    return value;
  }

  return {
    getOrCompute<T>(key: string, compute: () => T | Promise<T>): Promise<T> {
      const hit = find(key);
      if (hit) return Promise.resolve(hit.value as T);
      return flights.run(key, () => computeAndStore(key, compute));
    },
    invalidateAll() {
      generation = {};
      results.clear();
      bytes = 0;
      flights.forgetAll();
    },
    get size() {
      return results.size;
    },
  };
}
