import type { Time } from '../provider/time.ts';

/** Time that passes only in `until`: from timer to timer, as fast as the work between them. */
export function virtualTime() {
  type Timer = { readonly at: number; readonly task: () => void };
  const timers = new Set<Timer>();
  let now = 0;

  const time: Time = {
    now: () => now,
    after(ms, task) {
      const timer = { at: now + Math.max(0, ms), task };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };

  function runNext(): void {
    const [next] = [...timers].sort((a, b) => a.at - b.at);
    if (!next) throw new Error('nothing is waited for: this promise would never settle');
    timers.delete(next);
    now = Math.max(now, next.at);
    next.task();
  }

  return {
    time,
    /** Lets time pass until the promise has settled. */
    async until<T>(promise: Promise<T>): Promise<T> {
      let isOpen = true;
      const settle = () => {
        isOpen = false;
      };
      promise.then(settle, settle);
      for (;;) {
        // Everything that needs no timer.
        await new Promise((resolve) => setImmediate(resolve));
        if (!isOpen) return promise;
        runNext();
      }
    },
  };
}
