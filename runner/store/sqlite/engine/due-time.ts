import type { Sqlite } from '@tessera/kit/sqlite/open';
import { Phase } from '../../shared/phase.ts';

/**
 * When the first delayed job is due, kept in memory for claims. It may be too early
 * (a job was cancelled), never too late.
 */
export type DueTime = {
  at: number | null;
  /** Reads it from the file again. */
  refresh(): void;
};

export function createDueTime(db: Sqlite): DueTime {
  const first = db.prepare(
    `SELECT visible_at FROM job INDEXED BY job_delayed WHERE phase = ${Phase.delayed}
      ORDER BY visible_at LIMIT 1`,
  );
  const due: DueTime = {
    at: null,
    refresh() {
      due.at = (first.get() as { visible_at: number } | undefined)?.visible_at ?? null;
    },
  };
  due.refresh();
  return due;
}
