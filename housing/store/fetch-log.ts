import type { Sqlite } from '@tessera/kit/sqlite/open';
import type { FetchRun, Outcome, SourceState } from '../market/fetch-run.ts';
import type { SourceName } from '../market/indicator.ts';

export type FetchLog = {
  start(source: SourceName, now: Date): number;
  finish(
    id: number,
    end: { outcome: Outcome; recordsCount: number; errorMessage?: string | undefined },
    now: Date,
  ): void;
  /** Marks runs left open by a killed process as `failed`; returns their number. */
  closeInterrupted(now: Date): number;
  state(source: SourceName): SourceState;
  recent(limit: number): FetchRun[];
  /** End of the last good run of any source. */
  lastRefresh(): string | undefined;
};

const COLUMNS = `source, outcome, records_count AS recordsCount, error_message AS errorMessage,
  started_at AS startedAt, finished_at AS finishedAt`;
/** `not-yet` is excluded: it did not fail, but it saw no data either. */
const GOOD = `outcome IN ('updated', 'unchanged')`;

export function fetchLog(db: Sqlite): FetchLog {
  const start = db.prepare('INSERT INTO fetch_log (source, started_at) VALUES (?, ?)');
  const finish = db.prepare(
    `UPDATE fetch_log SET outcome = ?, records_count = ?, error_message = ?, finished_at = ?
     WHERE id = ?`,
  );
  const closeInterrupted = db.prepare(
    `UPDATE fetch_log SET outcome = 'failed', finished_at = ?,
       error_message = 'interrupted: the program ended before the source was read'
     WHERE outcome IS NULL`,
  );
  const lastRun = db.prepare(
    `SELECT ${COLUMNS} FROM fetch_log WHERE source = ? ORDER BY id DESC LIMIT 1`,
  );
  const lastGood = db.prepare(
    `SELECT ${COLUMNS} FROM fetch_log WHERE source = ? AND ${GOOD} ORDER BY id DESC LIMIT 1`,
  );
  const recent = db.prepare(`SELECT ${COLUMNS} FROM fetch_log ORDER BY id DESC LIMIT ?`);
  const lastRefresh = db.prepare(
    `SELECT finished_at AS at FROM fetch_log WHERE ${GOOD} ORDER BY id DESC LIMIT 1`,
  );

  return {
    start: (source, now) => Number(start.run(source, now.toISOString()).lastInsertRowid),
    finish(id, { outcome, recordsCount, errorMessage }, now) {
      finish.run(outcome, recordsCount, errorMessage ?? null, now.toISOString(), id);
    },
    closeInterrupted: (now) => Number(closeInterrupted.run(now.toISOString()).changes),
    state: (source) => ({
      source,
      lastRun: run(lastRun.get(source)),
      lastGood: run(lastGood.get(source)),
    }),
    recent: (limit) => recent.all(limit).map((row) => run(row)!),
    lastRefresh: () => (lastRefresh.get() as { at: string } | undefined)?.at,
  };
}

function run(row: Record<string, unknown> | undefined): FetchRun | undefined {
  if (!row) return undefined;
  return {
    source: row.source as SourceName,
    outcome: (row.outcome ?? undefined) as Outcome | undefined,
    recordsCount: Number(row.recordsCount),
    errorMessage: (row.errorMessage ?? undefined) as string | undefined,
    startedAt: String(row.startedAt),
    finishedAt: (row.finishedAt ?? undefined) as string | undefined,
  };
}
