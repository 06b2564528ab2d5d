import type { Sqlite } from '@tessera/kit/sqlite/open';
import {
  type ExampleListing,
  type IndicatorName,
  indicators,
  type ListingType,
  type Observation,
  type Revision,
  type SeriesSpan,
  type Sourced,
  type StoredListing,
} from '../market/indicator.ts';
import { atOnce, incrementVersion } from './database-file.ts';

type StoredRow = Omit<Sourced, 'sample'> & { readonly id: number; readonly sample: string | null };

const COLUMNS = 'value, source, date, kind, sample';

/** Reads and writes the time series. */
export function seriesStore(db: Sqlite) {
  const known = db.prepare(
    `SELECT id, value, kind, sample FROM time_series
     WHERE indicator = ? AND region = ? AND date = ? AND source = ?`,
  );
  const insert = db.prepare(
    `INSERT INTO time_series (indicator, region, date, value, unit, source, kind, sample, fetched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const keepRevision = db.prepare(
    `INSERT INTO time_series_revision
       (indicator, region, date, value, source, kind, sample, fetched_at, replaced_at)
     SELECT indicator, region, date, value, source, kind, sample, fetched_at, ?
     FROM time_series WHERE id = ?`,
  );
  const update = db.prepare(
    'UPDATE time_series SET value = ?, kind = ?, sample = ?, fetched_at = ? WHERE id = ?',
  );
  const latest = db.prepare(
    `SELECT ${COLUMNS} FROM time_series WHERE indicator = ? AND region = ? AND date <= ?
     ORDER BY date DESC, id DESC LIMIT 1`,
  );
  const all = db.prepare(
    `SELECT ${COLUMNS} FROM time_series WHERE indicator = ? AND region = ? AND date >= ?
     ORDER BY date, id`,
  );
  const monthly = db.prepare(
    // Skips from month to month in the index instead of reading every day; CROSS JOIN keeps that
    // order. With several sources for one day the row stored last counts: SQLite takes the bare
    // columns from the row with max(id).
    `WITH RECURSIVE month(last) AS (
       SELECT max(date) FROM time_series WHERE indicator = :indicator AND region = :region
       UNION ALL
       SELECT (SELECT max(date) FROM time_series
         WHERE indicator = :indicator AND region = :region AND date < substr(month.last, 1, 7))
       FROM month WHERE month.last IS NOT NULL)
     SELECT value, source, date, kind, sample, max(row.id) FROM month CROSS JOIN time_series AS row
     ON indicator = :indicator AND region = :region AND date = month.last
     GROUP BY month.last ORDER BY date`,
  );
  const remove = db.prepare('DELETE FROM time_series WHERE id = ?');
  const span = db.prepare(
    `SELECT count(*) AS count, min(date) AS first, max(date) AS last
     FROM time_series WHERE indicator = ?`,
  );

  /** A different value for a day that is known revises it; the former one is stored beside it. */
  function store(observation: Observation, at: string): 'added' | 'revised' | 'unchanged' {
    const { indicator, region, date, value, source, kind } = observation;
    const sample = observation.sample ? JSON.stringify(observation.sample) : null;
    const before = known.get(indicator, region, date, source) as StoredRow | undefined;
    if (!before) {
      const { unit } = indicators[indicator];
      insert.run(indicator, region, date, value, unit, source, kind, sample, at);
      return 'added';
    }
    if (before.value === value && before.kind === kind && before.sample === sample) {
      return 'unchanged';
    }
    keepRevision.run(at, before.id);
    update.run(value, kind, sample, at, before.id);
    return 'revised';
  }

  return {
    /** Stores a batch in one transaction. */
    record(batch: readonly Observation[], now: Date) {
      const result = { added: 0, revised: 0, unchanged: 0 };
      const at = now.toISOString();
      atOnce(db, () => {
        for (const observation of batch) result[store(observation, at)] += 1;
        if (result.added + result.revised > 0) incrementVersion(db);
      });
      return result;
    },
    /** Removes the values of these days; they stay as revisions. */
    remove(
      { indicator, region, source }: Pick<Observation, 'indicator' | 'region' | 'source'>,
      days: readonly string[],
      now: Date,
    ): void {
      atOnce(db, () => {
        for (const day of days) {
          const { id } = known.get(indicator, region, day, source) as StoredRow;
          keepRevision.run(now.toISOString(), id);
          remove.run(id);
        }
        if (days.length > 0) incrementVersion(db);
      });
    },
    /** The newest value dated `day` or earlier; a rate may be announced for a future day. */
    latest(indicator: IndicatorName, region: string, day = '9999-12-31'): Sourced | undefined {
      const row = latest.get(indicator, region, day) as StoredRow | undefined;
      return row && sourced(row);
    },
    /** Those of `from` or later, in order of date. */
    all: (indicator: IndicatorName, region: string, from = ''): Sourced[] =>
      (all.all(indicator, region, from) as StoredRow[]).map(sourced),
    /** The last value of each calendar month, in order of date. */
    monthly: (indicator: IndicatorName, region: string): Sourced[] =>
      (monthly.all({ indicator, region }) as StoredRow[]).map(sourced),
    /** Empty series are left out. */
    spans: (names: readonly IndicatorName[]) =>
      names.flatMap((indicator) => {
        const row = span.get(indicator) as Omit<SeriesSpan, 'indicator'>;
        return row.count === 0 ? [] : [{ indicator, ...row }];
      }),
  };
}

function sourced({ value, source, date, kind, sample }: StoredRow): Sourced {
  return { value, source, date, kind, ...(sample !== null && { sample: JSON.parse(sample) }) };
}

/** Reads and writes the example listings behind the prices and rents. */
export function listingStore(db: Sqlite) {
  const read = db.prepare(
    `SELECT name, price, area_m2 AS areaM2, price_per_m2 AS pricePerM2, url, fetched_at AS fetchedAt
     FROM example_listings WHERE region = ? AND listing_type = ? ORDER BY price, id LIMIT 3`,
  );
  const clear = db.prepare('DELETE FROM example_listings WHERE region = ? AND listing_type = ?');
  const insert = db.prepare(
    `INSERT INTO example_listings
       (region, listing_type, name, price, area_m2, price_per_m2, url, fetched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const of = (region: string, type: ListingType) =>
    (read.all(region, type) as StoredListing[]).map((row) => ({ ...row }));

  return {
    /** At most three, cheapest first. */
    of,
    /** Replaces the stored listings; an empty list leaves them. Returns whether anything changed. */
    replace(
      region: string,
      type: ListingType,
      listings: readonly ExampleListing[],
      now: Date,
    ): boolean {
      if (listings.length === 0) return false;
      const before = of(region, type).map(({ fetchedAt: _, ...listing }) => listing);
      const after = [...listings].sort((a, b) => a.price - b.price).slice(0, 3);
      const different = JSON.stringify(before) !== JSON.stringify(after.map(inColumnOrder));
      atOnce(db, () => {
        clear.run(region, type);
        for (const { name, price, areaM2, pricePerM2, url } of after) {
          insert.run(region, type, name, price, areaM2, pricePerM2, url, now.toISOString());
        }
        if (different) incrementVersion(db);
      });
      return different;
    },
  };
}

function inColumnOrder({ name, price, areaM2, pricePerM2, url }: ExampleListing): ExampleListing {
  return { name, price, areaM2, pricePerM2, url };
}

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
