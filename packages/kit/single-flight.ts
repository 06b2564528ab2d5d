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
