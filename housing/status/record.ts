import { type Static, Type } from 'typebox';
import type { FetchRun, SourceState } from '../market/fetch-run.ts';

const textOrNull = (description: string) =>
  Type.Union([Type.String(), Type.Null()], { description });

/** The JSON of `GET /api/status`. */
export const STATUS = Type.Object(
  {
    refreshing: Type.Boolean(),
    database: textOrNull('why nothing can be written, or why the database is gone; null: neither'),
    last_refresh: textOrNull('`2026-11-20 22:15 UTC`; null before the first good run'),
    sources: Type.Array(
      Type.Object({
        source: Type.String(),
        outcome: textOrNull(
          '`updated`, `unchanged`, `not-yet` or `failed`; null while running or never asked',
        ),
        records: Type.Integer(),
        error: textOrNull('what went wrong in the last run, or a remark about it: a new base year'),
        last_asked: textOrNull('start of the last run'),
        last_good: textOrNull('end of the last `updated` or `unchanged` run'),
      }),
    ),
  },
  { title: 'Status' },
);
export type Status = Static<typeof STATUS>;

export function status(
  refreshing: boolean,
  database: string | undefined,
  lastRefresh: string | undefined,
  states: readonly SourceState[],
): Status {
  return {
    refreshing,
    database: database ?? null,
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
