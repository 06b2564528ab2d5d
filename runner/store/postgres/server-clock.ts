import { every } from '@tessera/kit/every';

/** How often the difference to the server's clock is measured. */
const EVERY_MS = 60_000;
/** A measurement that took longer says too little; the one before serves on. */
const SLOW_MS = 200;

/** The time of the database server, milliseconds since 1970 UTC: one clock for all machines. */
type ServerClock = { now(): number; stop(): Promise<void> };

/**
 * Follows the server's clock by one of ours that is never set: a step of this machine's time would
 * end the leases of the others.
 * @param ask says what the server's clock shows
 */
export async function followServerClock(
  steadyClock: () => number,
  ask: () => Promise<number>,
): Promise<ServerClock> {
  async function measure(): Promise<{ ahead: number; tookMs: number }> {
    const before = steadyClock();
    const shown = await ask();
    const after = steadyClock();
    return { ahead: shown - (before + after) / 2, tookMs: after - before };
  }

  // The first one may wait for a connection.
  const measured = [await measure(), await measure(), await measure()];
  let { ahead } = measured.reduce((best, one) => (one.tookMs < best.tookMs ? one : best));
  const task = every({
    nextDelayMs: () => EVERY_MS,
    async task() {
      const measured = await measure();
      if (measured.tookMs <= SLOW_MS) ({ ahead } = measured);
    },
    onError() {}, // the store reports its own problem
  });
  return { now: () => Math.round(steadyClock() + ahead), stop: task.stop };
}
