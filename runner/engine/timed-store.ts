import type { Store } from '../store/port/store.ts';

/** Operations whose time is measured: from the request until it is committed. */
export type TimedOperation = 'claim' | 'settle' | 'enqueue';

export const TIMED_OPERATIONS: readonly TimedOperation[] = ['claim', 'settle', 'enqueue'];

/** A store that also reports how long successful operations took. */
export function timedStore(
  store: Store,
  steadyClock: () => number,
  observe: (operation: TimedOperation, tookMs: number) => void,
): Store {
  function timed<A extends readonly unknown[], R>(
    operation: TimedOperation,
    run: (...args: A) => Promise<R>,
  ): (...args: A) => Promise<R> {
    return (...args) => {
      const startedAt = steadyClock();
      const result = run(...args);
      const report = () => observe(operation, steadyClock() - startedAt);
      // After the caller's own reaction: a claimed job is called first, then counted.
      queueMicrotask(() => void result.then(report, () => {})); // the caller gets the error
      return result;
    };
  }

  return {
    ...store,
    claim: timed('claim', store.claim),
    settle: timed('settle', store.settle),
    enqueue: timed('enqueue', store.enqueue),
    enqueueMany: timed('enqueue', store.enqueueMany),
  };
}
