import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import {
  type IndicatorName,
  indicators,
  type Kind,
  type Observation,
  type Sourced,
  type SourceName,
} from '../market/indicator.ts';
import type { Rebase } from '../market/rebase.ts';
import { incrementVersion } from './version.ts';

/** Number of observations by what storing them did. */
export type BatchResult = {
  readonly added: number;
  /** A different value for the same day; the former one is kept as a revision. */
  readonly revised: number;
  readonly unchanged: number;
};

export type Revision = {
  readonly value: number;
  readonly fetchedAt: string;
  readonly replacedAt: string;
};

/** A new base year of an index, and when it was noticed (ISO 8601). */
export type StoredRebase = Rebase & { readonly at: string };

/** Reads and writes the time series. */
export type SeriesStore = {
  /** Stores a batch, and the new base years that it brings, in one transaction. */
  record(batch: readonly Observation[], now: Date, rebases?: readonly Rebase[]): BatchResult;
  /** The newest value dated `day` or earlier; a rate may be announced for a future day. */
  latest(indicator: IndicatorName, region: string, day?: string): Sourced | undefined;
  /** In order of date. */
  all(indicator: IndicatorName, region: string): Sourced[];
  /** The last value of each calendar month, in order of date. */
  monthly(indicator: IndicatorName, region: string): Sourced[];
  revisions(indicator: IndicatorName, region: string, date: string): Revision[];
  /**
   * All values ever stored, by date, and of one day in the order in which they were stored. Those of
   * an index with a former base year are multiplied to the present one.
   */
  versions(indicator: IndicatorName, region: string): { date: string; value: number }[];
  /** The new base years of all series, the latest first. */
  rebases(): StoredRebase[];
  count(source: SourceName): number;
  /** Number of values and first and last day of each series; empty ones are left out. */
  spans(names: readonly IndicatorName[]): Span[];
};

export type Span = {
  readonly indicator: IndicatorName;
  readonly count: number;
  readonly first: string;
  readonly last: string;
};

const COLUMNS = 'value, source, date, kind, sample';

export function seriesStore(db: Sqlite): SeriesStore {
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
    `SELECT ${COLUMNS} FROM time_series WHERE indicator = ? AND region = ? ORDER BY date, id`,
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
  const revisions = db.prepare(
    `SELECT value, fetched_at AS fetchedAt, replaced_at AS replacedAt FROM time_series_revision
     WHERE indicator = ? AND region = ? AND date = ? ORDER BY id`,
  );
  const versions = db.prepare(
    `SELECT date, value, replaced_at AS replacedAt FROM (
       SELECT date, value, fetched_at AS at, 0 AS is_current, id, replaced_at
       FROM time_series_revision WHERE indicator = :indicator AND region = :region
       UNION ALL SELECT date, value, fetched_at, 1, id, NULL FROM time_series
       WHERE indicator = :indicator AND region = :region)
     ORDER BY date, at, is_current, id`,
  );
  const keepRebase = db.prepare(
    'INSERT INTO rebase (indicator, region, factor, value_count, at) VALUES (?, ?, ?, ?, ?)',
  );
  const rebases = db.prepare(
    `SELECT indicator, region, factor, value_count AS "values", at FROM rebase
     ORDER BY rowid DESC`,
  );
  const allRebases = () => (rebases.all() as StoredRebase[]).map((row) => ({ ...row }));
  const count = db.prepare('SELECT count(*) AS count FROM time_series WHERE source = ?');
  const span = db.prepare(
    `SELECT count(*) AS count, min(date) AS first, max(date) AS last
     FROM time_series WHERE indicator = ?`,
  );

  function store(observation: Observation, at: string): keyof BatchResult {
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
    record(batch, now, newRebases = []) {
      const result = { added: 0, revised: 0, unchanged: 0 };
      const at = now.toISOString();
      transaction(db, () => {
        for (const observation of batch) result[store(observation, at)] += 1;
        for (const { indicator, region, factor, values } of newRebases) {
          keepRebase.run(indicator, region, factor, values, at);
        }
        if (result.added + result.revised > 0) incrementVersion(db);
      });
      return result;
    },
    latest: (indicator, region, day = '9999-12-31') => {
      const row = latest.get(indicator, region, day) as StoredRow | undefined;
      return row && sourced(row);
    },
    all: (indicator, region) => (all.all(indicator, region) as StoredRow[]).map(sourced),
    monthly: (indicator, region) =>
      (monthly.all({ indicator, region }) as StoredRow[]).map(sourced),
    revisions: (indicator, region, date) =>
      revisions.all(indicator, region, date).map((row) => ({ ...row }) as Revision),
    versions(indicator, region) {
      const later = allRebases().filter(
        (one) => one.indicator === indicator && one.region === region,
      );
      return (versions.all({ indicator, region }) as Version[]).map(
        ({ date, value, replacedAt }) => {
          const since = later.filter(({ at }) => replacedAt !== null && at >= replacedAt);
          return { date, value: since.reduce((scaled, { factor }) => scaled * factor, value) };
        },
      );
    },
    rebases: allRebases,
    count: (source) => (count.get(source) as { count: number }).count,
    spans: (names) =>
      names.flatMap((indicator) => {
        const row = span.get(indicator) as Omit<Span, 'indicator'>;
        return row.count === 0 ? [] : [{ indicator, ...row }];
      }),
  };
}

type Version = {
  readonly date: string;
  readonly value: number;
  /** Null for the current value of its day. */
  readonly replacedAt: string | null;
};

type StoredRow = {
  readonly id: number;
  readonly value: number;
  readonly source: string;
  readonly date: string;
  readonly kind: Kind;
  readonly sample: string | null;
};

function sourced({ value, source, date, kind, sample }: StoredRow): Sourced {
  return { value, source, date, kind, ...(sample !== null && { sample: JSON.parse(sample) }) };
}
