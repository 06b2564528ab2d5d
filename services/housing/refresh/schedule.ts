import type { Outcome, SourceName } from '../market/indicator.ts';

/** Every 6 hours, on the hour (UTC). */
const REGULAR_MS = 6 * 3_600_000;
const FIRST_RETRY_MS = 10 * 60_000;

/** When each source is asked: all at the regular hours, one that failed also in 10, 20, 40 … minutes. */
export function createSchedule(clock: () => Date) {
  const now = () => clock().getTime();
  let regularAt = now();
  const retries = new Map<SourceName, { readonly failures: number; readonly at: number }>();
  const nextRegular = () => (Math.floor(now() / REGULAR_MS) + 1) * REGULAR_MS;

  return {
    /** The sources to be asked now; `undefined`: all of them. */
    due(): readonly SourceName[] | undefined {
      if (now() < regularAt) {
        return [...retries].flatMap(([source, { at }]) => (at <= now() ? [source] : []));
      }
      regularAt = nextRegular();
      return undefined;
    },
    /** Takes the outcomes of the sources that were asked. */
    ended(asked: readonly { readonly source: SourceName; readonly outcome: Outcome }[]): void {
      for (const { source, outcome } of asked) {
        const before = retries.get(source)?.failures ?? 0;
        retries.delete(source);
        if (outcome !== 'failed') continue;
        const at = now() + FIRST_RETRY_MS * 2 ** Math.min(before, 10);
        retries.set(source, { failures: before + 1, at });
      }
    },
    /** Another process is refreshing: everything is tried again after the first pause. */
    busy(): void {
      regularAt = Math.min(regularAt, now() + FIRST_RETRY_MS);
    },
    nextAsk: (source: SourceName) =>
      new Date(Math.min(retries.get(source)?.at ?? regularAt, regularAt)),
    nextDelayMs() {
      const times = [regularAt, ...[...retries.values()].map(({ at }) => at)];
      // A timer may fire a moment early.
      return Math.max(Math.min(...times) - now(), 0) + 50;
    },
  };
}
