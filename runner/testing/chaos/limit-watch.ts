/** What a queue of the campaign allows. */
export type QueueLimits = {
  readonly maxConcurrency: number;
  readonly rateLimitRps?: number;
  readonly maxPerKey?: number;
};

/** Watches from the receiver's side whether limits are held over all workers. */
export type LimitWatch = {
  /** A call has arrived; returns the function to call when it ends. */
  began(queueName: string, key: string, at: number): () => void;
  /** Sentences about limits that were exceeded. */
  exceeded(): readonly string[];
  /** The most calls at once by queue. */
  peaks(): Readonly<Record<string, number>>;
};

/** Calls may arrive a little bunched: a busy machine delays some of them. */
const WINDOW_MS = 1500;

/**
 * Checks concurrency per queue and per key at every arrival, and afterwards the rate: in any window
 * no more calls than a full bucket and what flows in meanwhile, with half a second of delay.
 */
export function createLimitWatch(limits: Readonly<Record<string, QueueLimits>>): LimitWatch {
  const open = new Map<string, number>();
  const peaks: Record<string, number> = {};
  const arrivals = new Map<string, number[]>();
  const problems: string[] = [];

  function enter(name: string, most: number): void {
    const count = (open.get(name) ?? 0) + 1;
    open.set(name, count);
    peaks[name] = Math.max(peaks[name] ?? 0, count);
    if (count > most) problems.push(`${name}: ${count} calls at once, ${most} allowed`);
  }

  function leave(name: string): void {
    open.set(name, open.get(name)! - 1);
  }

  return {
    began(queueName, key, at) {
      const queue = limits[queueName];
      if (queue === undefined) return () => {};
      const names = [queueName];
      enter(queueName, queue.maxConcurrency);
      if (queue.maxPerKey !== undefined) {
        names.push(`${queueName} ${key}`);
        enter(names[1]!, queue.maxPerKey);
      }
      if (queue.rateLimitRps !== undefined) {
        const times = arrivals.get(queueName) ?? [];
        times.push(at);
        arrivals.set(queueName, times);
      }
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        for (const name of names) leave(name);
      };
    },
    exceeded() {
      const rates = [...arrivals].flatMap(([name, times]) => {
        const most = limits[name]!.rateLimitRps! * (1 + WINDOW_MS / 1000);
        const found = mostWithin(times, WINDOW_MS);
        return found > most ? [`${name}: ${found} calls in ${WINDOW_MS} ms, ${most} allowed`] : [];
      });
      return [...problems, ...rates];
    },
    peaks: () => peaks,
  };
}

function mostWithin(times: readonly number[], windowMs: number): number {
  let most = 0;
  let from = 0;
  for (const [index, time] of times.entries()) {
    while (times[from]! < time - windowMs) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}
