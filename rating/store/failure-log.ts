/** How long after a failure of the store `/ready` still says so. */
const LATELY_MS = 60_000;

/** Tells of a failing store once a minute instead of once a request. */
export function createTroubleLog(now: () => number, tell: (error: unknown) => void) {
  let last: { at: number; message: string } | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    report(error: unknown): void {
      last = { at: now(), message: (error as Error).message };
      if (now() - toldAt < LATELY_MS) return;
      toldAt = now();
      tell(error);
    },
    /** The latest failure if it is recent: answers still come, but nothing is kept. */
    lately: (): string | undefined =>
      last && now() - last.at < LATELY_MS
        ? `the store fails, so answers are not kept: ${last.message}`
        : undefined,
  };
}
