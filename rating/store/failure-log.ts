/** For this long after a failure of the store `/ready` reports it. */
const RECENT_MS = 60_000;

/** Records failures of the store and logs one a minute instead of one per request. */
export function createFailureLog(now: () => number, log: (error: unknown) => void) {
  let last: { at: number; message: string } | undefined;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    record(error: unknown): void {
      last = { at: now(), message: (error as Error).message };
      if (now() - loggedAt < RECENT_MS) return;
      loggedAt = now();
      log(error);
    },
    /** The latest failure if it is recent; answers are still given then, but not kept. */
    recent: (): string | undefined =>
      last && now() - last.at < RECENT_MS
        ? `the store fails, so answers are not kept: ${last.message}`
        : undefined,
  };
}
