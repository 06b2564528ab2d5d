import { ATTEMPT_FIELDS, JOB_COLUMNS, type NamedField, named } from '../../job/job-fields.ts';
import type { JobLine, Line, QueueLine, ScheduleLine } from '../port/transfer.ts';
import { STATUS_OF_PHASE } from './phase.ts';

/** A row of either database, of this format or the first one that was published. */
export type Row = Readonly<Record<string, unknown>>;

/** What rows of the first format lack, and 0 and 1 of SQLite, get the values of today. */
export function queueLine(row: Row): QueueLine {
  return {
    kind: 'queue',
    ...picked(row, QUEUE_COLUMNS),
    max_per_key: row.max_per_key ?? null,
    paused: Boolean(row.paused),
    deleted: Boolean(row.deleted),
  } as Line as QueueLine;
}

export function scheduleLine(row: Row): ScheduleLine {
  return {
    kind: 'schedule',
    ...picked(row, SCHEDULE_COLUMNS),
    name: row.name ?? null,
    method: row.method ?? 'POST',
    headers: headersOf(row),
    enabled: Boolean(row.enabled),
  } as Line as ScheduleLine;
}

/** @param row a row of `job` with `queue_name`, `phase` and whether it holds its key, if that is told */
export function jobLine(row: Row, attempts: readonly Row[]): JobLine {
  const told = {
    ...{ ...row, status: STATUS_OF_PHASE[row.phase as number], method: row.method ?? 'POST' },
    ...{
      headers: headersOf(row),
      key_held: row.idempotency_key !== null && (row.key_held ?? true),
    },
  };
  return {
    kind: 'job',
    ...lineOf(told, JOB_COLUMNS),
    attempts: attempts.map((attempt) => lineOf(attempt, ATTEMPT)),
  } as unknown as JobLine;
}

const ATTEMPT = named(ATTEMPT_FIELDS);

const lineOf = (row: Row, fields: readonly NamedField[]) =>
  Object.fromEntries(
    fields.map(({ column, type }) => [
      column,
      type === 'boolean' ? Boolean(row[column]) : (row[column] ?? null),
    ]),
  );

export const QUEUE_COLUMNS = [
  ...['name', 'max_concurrency', 'rate_limit_rps', 'max_retries', 'retry_backoff'],
  ...['base_delay_ms', 'max_delay_ms', 'created_at', 'updated_at'],
];
export const SCHEDULE_COLUMNS = [
  ...['id', 'queue_name', 'cron_expression', 'timezone', 'callback_url', 'payload', 'max_retries'],
  ...['timeout_ms', 'last_run_at', 'next_run_at', 'created_at', 'updated_at'],
];
const picked = (row: Row, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** SQLite keeps them as text. */
function headersOf({ headers }: Row): unknown {
  return typeof headers === 'string' ? JSON.parse(headers) : (headers ?? null);
}
