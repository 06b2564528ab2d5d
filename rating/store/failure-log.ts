/** For this long after a failure of the store `/ready` reports it. */
const RECENT_MS = 60_000;

/** Remembers failures of the store and logs them. */
export function createFailureLog(now: () => number, log: (message: string) => void) {
  let last: { at: number; message: string } | undefined;
  return {
    record(error: unknown): void {
      last = { at: now(), message: (error as Error).message };
      log(last.message);
    },
    /** The latest failure if it is recent; answers are still given then, but not kept. */
    recent: (): string | undefined =>
      last && now() - last.at < RECENT_MS
        ? `the store fails, so answers are not kept: ${last.message}`
        : undefined,
  };
}
