import { createWorkerPool, type WorkerPool } from '@tessera/kit/worker-pool';
import type * as tasks from './text-tasks.ts';

type Pool = WorkerPool<typeof tasks>;

/** The worker that reads documents, with limits of time and memory. */
export type TextWorker = {
  run: Pool['run'];
  close(): Promise<void>;
};

/** A document that makes the memory of the process grow further than this is given up. */
const GROWTH_MB = 512;
/**
 * The heap may not be what stops a document: V8 collects garbage four times as often in a small
 * heap, and unpacked streams of a PDF are outside of it anyway.
 */
const HEAP_MB = 2_048;
const WATCH_MS = 50;

export class OutOfMemoryError extends Error {
  constructor(megabytes: number) {
    super(`reading it took more than ${megabytes} MB`);
    this.name = 'OutOfMemoryError';
  }
}

/** One thread; while a task runs, the memory of the process is watched. */
export function createTextWorker(): TextWorker {
  const pool = createWorkerPool<typeof tasks>({
    filename: new URL('./text-tasks.ts', import.meta.url),
    threads: 1,
    maxHeapMb: HEAP_MB,
    // A page of a PDF is some ten thousand short-lived objects: with half as much room a fifth of
    // the time goes into collecting them (2026-11-22).
    maxYoungMb: 96,
    idleMs: 10_000,
  });
  return {
    async run(task, input, options) {
      const stop = new AbortController();
      const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
      const before = process.memoryUsage.rss();
      const watch = setInterval(() => {
        const grown = (process.memoryUsage.rss() - before) / 2 ** 20;
        if (grown > GROWTH_MB) stop.abort();
      }, WATCH_MS);
      try {
        return await pool.run(task, input, { ...options, signal });
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code;
        if (stop.signal.aborted || code === 'ERR_WORKER_OUT_OF_MEMORY') {
          throw new OutOfMemoryError(GROWTH_MB);
        }
        throw error;
      } finally {
        clearInterval(watch);
      }
    },
    close: pool.close,
  };
}
