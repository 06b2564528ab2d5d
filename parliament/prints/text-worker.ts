import { createWorkerPool, type WorkerPool } from '@tessera/kit/worker-pool';
import type * as tasks from './text-tasks.ts';

type Pool = WorkerPool<typeof tasks>;

/** The worker that reads documents, with limits of time and memory. */
export type TextWorker = {
  run: Pool['run'];
  close(): Promise<void>;
};

export type TextLimits = {
  readonly heapMb: number;
  /** Memory outside the heap, where a compressed stream of a PDF is unpacked. */
  readonly growthMb: number;
};

const LIMITS: TextLimits = { heapMb: 192, growthMb: 320 };
const WATCH_MS = 100;

export class OutOfMemoryError extends Error {
  constructor(megabytes: number) {
    super(`reading it took more than ${megabytes} MB`);
    this.name = 'OutOfMemoryError';
  }
}

/**
 * One thread. A heap limit does not count unpacked streams, so the memory of the process is
 * watched too while a task runs, and a task that makes it grow too far is stopped.
 */
export function createTextWorker(limits: TextLimits = LIMITS): TextWorker {
  const pool = createWorkerPool<typeof tasks>({
    filename: new URL('./text-tasks.ts', import.meta.url),
    threads: 1,
    maxHeapMb: limits.heapMb,
    maxYoungMb: 48,
    idleMs: 10_000,
  });
  return {
    async run(task, input, options) {
      const stop = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
      const before = process.memoryUsage.rss();
      const watch = setInterval(() => {
        const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
        if (grown > limits.growthMb + limits.heapMb) stop.abort();
      }, WATCH_MS);
      try {
        return await pool.run(task, input, { ...options, signal });
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (stop.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new OutOfMemoryError(limits.heapMb + limits.growthMb);
        }
        throw error;
      } finally {
        clearInterval(watch);
      }
    },
    close: pool.close,
  };
}
