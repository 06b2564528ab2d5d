import { LRUCache } from 'lru-cache';

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

/** `undefined` is a result like any other. */
type Result = { readonly value: unknown };

/** A failed computation is not cached: the next caller tries again. */
export function createMemo({ ttlMs, maxEntries = 1000, room }: MemoOptions): Memo {
  const results = new LRUCache<string, Result>({
    max: maxEntries,
    ttl: ttlMs,
    ...(room && {
      maxSize: room.bytes,
      sizeCalculation: ({ value }: Result) => Math.max(1, room.bytesOf(value as never)),
    }),
  });
  const flights = createSingleFlight();
  // Replaced by every invalidation.
  let generation = {};

  async function computeAndStore<T>(key: string, compute: () => T | Promise<T>): Promise<T> {
    const startedIn = generation;
    const value = await compute();
    // A result computed from old data must not be cached after an invalidation.
    if (startedIn === generation) results.set(key, { value });
    return value;
  }

  return {
    getOrCompute<T>(key: string, compute: () => T | Promise<T>): Promise<T> {
      const hit = results.get(key);
      if (hit) return Promise.resolve(hit.value as T);
      return flights.run(key, () => computeAndStore(key, compute));
    },
    invalidateAll() {
      generation = {};
      results.clear();
      flights.forgetAll();
    },
    get size() {
      return results.size;
    },
  };
}

/** Shares one running computation among all callers that ask for the same key. */
type SingleFlight<Key> = {
  /** The running computation of this key, or a new one. Nothing is stored after it settles. */
  run<T>(key: Key, compute: () => T | Promise<T>): Promise<T>;
  has(key: Key): boolean;
  /** New callers start anew; those who wait already still get their result. */
  forgetAll(): void;
};

export function createSingleFlight<Key = string>(): SingleFlight<Key> {
  const running = new Map<Key, Promise<unknown>>();
  return {
    run<T>(key: Key, compute: () => T | Promise<T>): Promise<T> {
      const shared = running.get(key);
      if (shared) return shared as Promise<T>;
      // An async function, so that a synchronous throw rejects like any other failure.
      const started = (async () => compute())();
      running.set(key, started);
      const forget = () => {
        // After `forgetAll` the key may belong to a newer computation.
        if (running.get(key) === started) running.delete(key);
      };
      started.then(forget, forget);
      return started;
    },
    has: (key) => running.has(key),
    forgetAll: () => running.clear(),
  };
}

/** Makes a value once for each object; the value leaves memory with it. */
export function oncePer<Made, Of extends object = object>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const all = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const known = all.get(of) ?? { made: make(of) };
    all.set(of, known);
    return known.made;
  };
}
