/** How long the event loop of this thread was busy without a pause. */
export type Turns = {
  /** Quantile of the times in milliseconds; 1 is the longest. */
  quantileMs(share: number): number;
  stop(): void;
};

/** Timers fire at this interval, so shorter turns are not told apart. */
const INTERVAL_MS = 2;

/**
 * Watches the event loop of this thread from now on. What counts between two timers is the smaller
 * of the time passed and the processor time that this thread used: a machine busy with other work
 * makes timers late too, but that is no turn of ours.
 */
export function watchTurns(): Turns {
  const turns: number[] = [];
  let usedMs = cpuMs();
  let at = performance.now();
  const timer = setInterval(() => {
    const [used, now] = [cpuMs(), performance.now()];
    turns.push(Math.min(used - usedMs, now - at));
    [usedMs, at] = [used, now];
  }, INTERVAL_MS);
  return {
    quantileMs(share) {
      const sorted = turns.toSorted((a, b) => a - b);
      return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    },
    stop: () => clearInterval(timer),
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
