import { createSingleFlight } from './memo.ts';

/** A task that runs again and again, never twice at once. */
export type Repeating = {
  /** Runs the task now, or joins the run under way. */
  trigger(): Promise<void>;
  readonly running: boolean;
  /** No further run starts; resolves when the one under way has ended. */
  stop(): Promise<void>;
};

type RepeatingOptions = {
  /** The wait until the next run, computed after each one. */
  readonly nextDelayMs: () => number;
  readonly task: (signal: AbortSignal) => Promise<void>;
  /** A failed run is reported here; the next one comes as planned. */
  readonly onError: (error: unknown) => void;
};

/** Starts waiting at once; `trigger()` for a first run now. The timer does not keep Node alive. */
export function every({ nextDelayMs, task, onError }: RepeatingOptions): Repeating {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const runs = createSingleFlight<'task'>();

  function plan(): void {
    if (abort.signal.aborted) return;
    clearTimeout(timer);
    // setTimeout overflows above 2^31 ms, about 24 days, and would fire at once.
    timer = setTimeout(() => void trigger(), Math.min(nextDelayMs(), 2 ** 31 - 1));
    timer.unref();
  }

  const trigger = () => runs.run('task', () => task(abort.signal).catch(onError).finally(plan));

  plan();
  return {
    trigger,
    get running() {
      return runs.has('task');
    },
    async stop() {
      abort.abort();
      clearTimeout(timer);
      if (runs.has('task')) await trigger();
    },
  };
}
