export type Slots = {
  /** Resolves when a slot is free, in the order asked; rejects when the signal fires first. */
  take(signal: AbortSignal): Promise<void>;
  release(): void;
};

export class QueueFullError extends Error {}

/**
 * `count` slots and a line of at most `maxWaiting` for them. The pool's own queue is not used:
 * after a stopped task Piscina without standing workers leaves it waiting until the next call
 * (seen with 5.3.2, 2026-11-20).
 */
export function createSlots(count: number, maxWaiting: number): Slots {
  let free = count;
  const line = new Set<() => void>();
  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free--;
        return;
      }
      if (line.size >= maxWaiting) throw new QueueFullError(`${maxWaiting} are waiting already`);
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          line.delete(enter);
          reject(signal.reason);
        };
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        line.add(enter);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
    release() {
      const [next] = line;
      if (next === undefined) free++;
      else {
        line.delete(next);
        next();
      }
    },
  };
}
