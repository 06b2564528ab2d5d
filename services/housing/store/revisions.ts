import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { Revision } from '../market/indicator.ts';

/** Listings are read several times a day; what changed before the day ended is no revision. */
const IS_REVISION = `before <> after
  AND NOT (source = 'portal' AND substr(fetched_at, 1, 10) = substr(seen_at, 1, 10))`;

/** Every value that was changed, the newest change first. */
export function revisionStore(db: Sqlite) {
  const all = db.prepare(
    `SELECT source, series, region, date, before, after, seen_at FROM (
       SELECT id, source, indicator AS series, region, date, value AS before, fetched_at,
         coalesce(lead(value) OVER (PARTITION BY indicator, region, date, source ORDER BY id),
           (SELECT value FROM time_series AS now WHERE now.indicator = old.indicator
             AND now.region = old.region AND now.date = old.date AND now.source = old.source))
           AS after,
         replaced_at AS seen_at
       FROM time_series_revision AS old)
     WHERE ${IS_REVISION}
     ORDER BY seen_at DESC, id DESC`,
  );
  return {
    all: () => all.all().map((row) => ({ ...row })) as Revision[],
  };
}
