import { Piscina } from 'piscina';
import { PublicError, unavailable } from './errors.ts';
import { createSemaphore, QueueFullError } from './semaphore.ts';
import type { Job, Outcome, Task } from './worker-pool/entry.ts';

type Tasks<Module> = {
  [Name in keyof Module as Module[Name] extends Task ? Name : never]: Module[Name];
};
type Input<T> = T extends (input: infer I) => unknown ? I : never;
type Result<T> = T extends (...given: never[]) => infer R ? Awaited<R> : never;

type RunOptions = {
  /** Includes the wait for a free worker. */
  readonly timeoutMs: number;
  /** Stops the task early, for instance when the visitor has disconnected. */
  readonly signal?: AbortSignal;
};

export type WorkerPool<Module> = {
  run<Name extends keyof Tasks<Module> & string>(
    task: Name,
    input: Input<Module[Name]>,
    options: RunOptions,
  ): Promise<Result<Module[Name]>>;
  /** Waits for running tasks, at most `closeTimeoutMs`, then terminates the workers. */
  close(): Promise<void>;
  /** Number of live workers. */
  readonly threads: number;
};

type PoolOptions = {
  /** The module whose named exports are the tasks. */
  readonly filename: URL;
  readonly threads: number;
  /** Tasks that may wait for a worker; one more is refused with 503. */
  readonly maxQueue?: number;
  /** An idle worker exits after this time and frees its memory. */
  readonly idleMs?: number;
  readonly closeTimeoutMs?: number;
  /** Heap limit of one worker. */
  readonly maxHeapMb?: number;
  /** Size of V8's young generation in one worker, 48 MB by default. */
  readonly maxYoungMb?: number;
};

/**
 * Worker threads for computations that would block the event loop. A task that exceeds its time
 * limit is really stopped: its worker is terminated, and the next task starts a new one.
 *
 * `createWorkerPool<typeof import('./tasks.ts')>({ filename: new URL('./tasks.ts', import.meta.url), threads: 1 })`
 */
export function createWorkerPool<Module>(options: PoolOptions): WorkerPool<Module> {
  const { filename, threads, maxQueue = 100, idleMs = 30_000, closeTimeoutMs = 5_000 } = options;
  const pool = new Piscina({
    filename: new URL('./worker-pool/entry.ts', import.meta.url).href,
    name: 'perform',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    closeTimeout: closeTimeoutMs,
    recordTiming: false,
    // With Atomics an idle worker sleeps without running its event loop, so that memory released
    // in callbacks leaks: 8 MB per picture (Piscina 5.3.2, 2026-11-20).
    atomics: 'disabled',
    resourceLimits: {
      ...(options.maxHeapMb !== undefined && { maxOldGenerationSizeMb: options.maxHeapMb }),
      ...(options.maxYoungMb !== undefined && { maxYoungGenerationSizeMb: options.maxYoungMb }),
    },
  });
  // Piscina's own queue is not used: after a stopped task a pool without standing workers leaves
  // its queue waiting until the next call (Piscina 5.3.2, 2026-11-20).
  const semaphore = createSemaphore(threads, { maxWaiting: maxQueue });
  // Terminating a worker also raises this event; its task has already been rejected.
  pool.on('error', () => {});
  return {
    async run(task, input, { timeoutMs, signal }) {
      const stop = new AbortController();
      const abort = () => stop.abort(signal?.reason);
      const limit = setTimeout(() => stop.abort(TOO_LONG), timeoutMs);
      if (signal?.aborted) abort();
      signal?.addEventListener('abort', abort, { once: true });
      try {
        return await semaphore.run(async () => {
          const job: Job = { module: filename.href, task, input };
          return unwrapped(await pool.run(job, { signal: stop.signal }));
        }, stop.signal);
      } catch (error) {
        if (stop.signal.reason === TOO_LONG) throw tookTooLong(timeoutMs, error);
        if (error instanceof QueueFullError) throw tooBusy(error);
        throw error;
      } finally {
        clearTimeout(limit);
        signal?.removeEventListener('abort', abort);
      }
    },
    close: () => pool.close(),
    get threads() {
      return pool.threads.length;
    },
  };
}

const TOO_LONG = Symbol('took too long');

/** Errors lose their class between threads, so that a PublicError travels as data. */
function unwrapped<R>(outcome: Outcome): R {
  if ('refused' in outcome) {
    const { statusCode, code, message, ...rest } = outcome.refused;
    throw new PublicError(statusCode, code, message, rest);
  }
  return outcome.result as R;
}

function tookTooLong(timeoutMs: number, cause: unknown): PublicError {
  const seconds = timeoutMs / 1000;
  return unavailable(`The computation took longer than ${seconds} s. Try again later.`, 30, {
    cs: `Výpočet trval déle než ${String(seconds).replace('.', ',')} s. Zkuste to později.`,
    cause,
  });
}

function tooBusy(cause: unknown): PublicError {
  return unavailable('Too many computations are waiting. Try again later.', 10, {
    cs: 'Na výpočet čeká příliš mnoho dotazů. Zkuste to později.',
    cause,
  });
}

/**
 * A worker pool that runs its tasks in the calling thread, without a time limit: for tests.
 *
 * `inThisThread(await import('./tasks.ts'))`
 */
export function inThisThread<Module extends object>(tasks: Module): WorkerPool<Module> {
  const run = async (name: string, input: unknown) => {
    const task = (tasks as Record<string, unknown>)[name];
    if (typeof task !== 'function') throw new TypeError(`expected a task ${name}`);
    return (task as Task)(input as never);
  };
  return { run: run as WorkerPool<Module>['run'], close: async () => {}, threads: 0 };
}
