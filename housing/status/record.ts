import type { FetchRun, SourceState } from '../market/fetch-run.ts';

/** The JSON of `GET /api/status`. */
export type Status = {
  readonly refreshing: boolean;
  /** `2026-11-20 22:15 UTC`; null before the first good run. */
  readonly last_refresh: string | null;
  readonly sources: readonly SourceStatus[];
};

export type SourceStatus = {
  readonly source: string;
  /** `updated`, `unchanged`, `not-yet` or `failed`; null while running or never asked. */
  readonly outcome: string | null;
  readonly records: number;
  readonly error: string | null;
  readonly last_asked: string | null;
  /** End of the last `updated` or `unchanged` run. */
  readonly last_good: string | null;
};

export function status(
  refreshing: boolean,
  lastRefresh: string | undefined,
  states: readonly SourceState[],
): Status {
  return {
    refreshing,
    last_refresh: lastRefresh === undefined ? null : minute(lastRefresh),
    sources: states.map(({ source, lastRun, lastGood }) => ({
      source,
      outcome: lastRun?.outcome ?? null,
      records: lastRun?.recordsCount ?? 0,
      error: lastRun?.errorMessage ?? null,
      last_asked: lastRun ? minute(lastRun.startedAt) : null,
      last_good: ended(lastGood),
    })),
  };
}

function ended(run: FetchRun | undefined): string | null {
  return run?.finishedAt === undefined ? null : minute(run.finishedAt);
}

function minute(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
