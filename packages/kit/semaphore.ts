type Semaphore = {
  /**
   * Runs `work` when a permit is free, first come first served, and releases it afterwards, also when
   * `work` throws; rejects if `signal` fires before.
   */
  run<T>(work: () => T | Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** Thrown when `maxWaiting` callers are waiting already. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** A counting semaphore with a bounded queue. */
export function createSemaphore(
  permits: number,
  { maxWaiting = Number.POSITIVE_INFINITY }: { readonly maxWaiting?: number } = {},
): Semaphore {
  let active = 0;
  const queue = new Set<() => void>();

  async function acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (active < permits) {
      active++;
      return;
    }
    if (queue.size >= maxWaiting) throw new QueueFullError(`${maxWaiting} are waiting already`);
    await new Promise<void>((resolve, reject) => {
      const abort = () => {
        queue.delete(admit);
        reject(signal?.reason);
      };
      const admit = () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      queue.add(admit);
      signal?.addEventListener('abort', abort);
    });
  }

  function release(): void {
    const [next] = queue;
    // The permit passes straight to the next caller, so that a newcomer cannot overtake.
    if (next) {
      queue.delete(next);
      next();
    } else active--;
  }

  return {
    async run(work, signal) {
      await acquire(signal);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/**
 * `Promise.all` over a function with at most `limit` calls at a time; results keep the order of
 * the items. After a failure no further call starts.
 */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const semaphore = createSemaphore(limit);
  const stop = new AbortController();
  const call = async (item: Item, index: number) => {
    stop.signal.throwIfAborted();
    try {
      return await work(item, index);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  return Promise.all(items.map((item, index) => semaphore.run(() => call(item, index))));
}
