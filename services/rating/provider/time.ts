/** The clock and the timers that calls and waits go by; tests pass one whose time they turn forward. */
export type Time = {
  /** Milliseconds from an arbitrary moment. */
  now(): number;
  /** Runs `task` after so many milliseconds; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
};

export const REAL_TIME: Time = {
  now: () => performance.now(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds; rejects with the reason of the signal. */
export function sleep(time: Time, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const abort = () => {
      cancel();
      reject(signal!.reason as Error);
    };
    const cancel = time.after(ms, () => {
      signal?.removeEventListener('abort', abort);
      resolve();
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}
