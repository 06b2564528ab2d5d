import {
  ATTEMPT_COLUMNS,
  JOB_COLUMNS,
  type NamedField,
  QUEUE_COLUMNS,
  SCHEDULE_COLUMNS,
} from '../../job/job-fields.ts';
import type { JobLine, QueueLine, ScheduleLine } from '../port/transfer.ts';
import { STATUS_OF_PHASE } from './stored-values.ts';

/** A row of either database, of this format or the first one that was published. */
export type Row = Readonly<Record<string, unknown>>;

export const queueLine = (row: Row) =>
  ({ kind: 'queue', ...lineOf(row, QUEUE_COLUMNS) }) as unknown as QueueLine;

export const scheduleLine = (row: Row) =>
  ({ kind: 'schedule', ...lineOf(row, SCHEDULE_COLUMNS) }) as unknown as ScheduleLine;

/** @param row a row of `job` with `queue_name`, `phase` and whether it holds its key, if that is told */
export function jobLine(row: Row, attempts: readonly Row[]): JobLine {
  const status = STATUS_OF_PHASE[row.phase as number];
  const key_held = row.idempotency_key !== null && (row.key_held ?? true);
  return {
    ...{ kind: 'job', ...lineOf({ ...row, status, key_held }, JOB_COLUMNS) },
    attempts: attempts.map((attempt) => lineOf(attempt, ATTEMPT_COLUMNS)),
  } as unknown as JobLine;
}

/** What rows of the first format lack, and 0, 1 and text of SQLite, get the values of today. */
const lineOf = (row: Row, fields: readonly NamedField[]) =>
  Object.fromEntries(
    fields.map(({ column, type, initial = null }) => {
      const value = row[column] ?? initial;
      if (type === 'boolean') return [column, Boolean(value)];
      return [column, type === 'json' && typeof value === 'string' ? JSON.parse(value) : value];
    }),
  );
