import { Piscina } from 'piscina';
import { PublicError, unavailable } from './errors.ts';
import type { Locale } from './locale.ts';
import type { Job, Outcome } from './worker-pool/entry.ts';
import { createSlots, QueueFullError } from './worker-pool/slots.ts';
import type { Task, TaskContext } from './worker-pool/task.ts';

type Tasks<Module> = {
  [Name in keyof Module as Module[Name] extends Task ? Name : never]: Module[Name];
};
type Input<T> = T extends (input: infer I, context: TaskContext) => unknown ? I : never;
type Result<T> = T extends (...given: never[]) => infer R ? Awaited<R> : never;

export type RunOptions = {
  /** Waiting for a free worker counts: the visitor waits as well. */
  readonly timeoutMs: number;
  readonly locale?: Locale;
  /** Stops the computation early, for instance when the visitor has left. */
  readonly signal?: AbortSignal;
};

export type WorkerPool<Module> = {
  run<Name extends keyof Tasks<Module> & string>(
    task: Name,
    input: Input<Module[Name]>,
    options: RunOptions,
  ): Promise<Result<Module[Name]>>;
  /** Waits for what is running, at most `closeTimeoutMs`, then ends the workers. */
  close(): Promise<void>;
  /** Workers alive now. */
  readonly threads: number;
};

type PoolOptions = {
  /** The module whose named exports are the tasks. */
  readonly filename: URL;
  readonly threads: number;
  /** Tasks that may wait for a worker; one more is refused with 503. */
  readonly maxQueue?: number;
  /** An unused worker ends after this long and gives its memory back. */
  readonly idleMs?: number;
  readonly closeTimeoutMs?: number;
  /** Heap limit of one worker. */
  readonly maxHeapMb?: number;
  /** Room for new objects in one worker, of which V8 else takes 48 MB before it collects any. */
  readonly maxYoungMb?: number;
};

/**
 * Workers for what would hold up the answers to others. A task that takes too long is stopped,
 * not just forgotten: its worker is terminated and replaced when the next task comes.
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
    // Between tasks a worker else sleeps without turning its event loop, and what a library frees
    // there is never freed: 8 MB a picture (seen with 5.3.2, 2026-11-20).
    atomics: 'disabled',
    resourceLimits: {
      ...(options.maxHeapMb !== undefined && { maxOldGenerationSizeMb: options.maxHeapMb }),
      ...(options.maxYoungMb !== undefined && { maxYoungGenerationSizeMb: options.maxYoungMb }),
    },
  });
  const slots = createSlots(threads, maxQueue);
  // The end of a worker we stopped ourselves is reported here too; its task already answered.
  pool.on('error', () => {});
  return {
    async run(task, input, { timeoutMs, locale = 'cs', signal }) {
      const stop = new AbortController();
      const leave = () => stop.abort(signal?.reason);
      const limit = setTimeout(() => stop.abort(TOO_LONG), timeoutMs);
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave, { once: true });
      try {
        await slots.take(stop.signal);
        try {
          const job: Job = { module: filename.href, task, input, context: { locale } };
          return opened(await pool.run(job, { signal: stop.signal }));
        } finally {
          slots.release();
        }
      } catch (error) {
        if (stop.signal.reason === TOO_LONG) throw tookTooLong(timeoutMs, error);
        if (error instanceof QueueFullError) throw tooBusy(error);
        throw error;
      } finally {
        clearTimeout(limit);
        signal?.removeEventListener('abort', leave);
      }
    },
    close: () => pool.close(),
    get threads() {
      return pool.threads.length;
    },
  };
}

const TOO_LONG = Symbol('took too long');

/** An error keeps its class only within a thread, so a PublicError comes as data. */
function opened<R>(outcome: Outcome): R {
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
