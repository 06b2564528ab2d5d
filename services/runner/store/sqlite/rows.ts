import type { ClaimedJob, Job } from '../../job/job.ts';
import {
  aliased,
  CLAIMED_COLUMNS,
  type NamedField,
  type RowOf,
  SHOWN_COLUMNS,
  type StoredJob,
} from '../../job/job-fields.ts';
import { STATUS_OF_PHASE } from '../shared/stored-values.ts';

/** A record as SQLite holds it: booleans as 0 and 1, JSON as text. */
type Held<Shape> = {
  readonly [K in keyof Shape]: K extends 'headers'
    ? string | null
    : Shape[K] extends boolean
      ? number
      : Shape[K];
};

/** A job as SQLite holds it. */
export type JobRow = RowOf<Held<Omit<StoredJob, 'queueName' | 'status'>>> & {
  readonly seq: number;
  readonly queue_id: number;
  readonly phase: number;
  readonly host: string;
};

const held = (fields: readonly NamedField[]) => fields.filter(({ part }) => part !== 'derived');
const SHOWN = held(SHOWN_COLUMNS);
const CLAIMED = held(CLAIMED_COLUMNS);

export function jobFromRow(row: JobRow, queueName: string): Job {
  const status = STATUS_OF_PHASE[row.phase]!;
  return { ...fromRow(row, SHOWN), queueName, status } as unknown as Job;
}

type Value = string | number | null;

/** The record in a row that has these columns. */
export function fromRow(row: object, fields: readonly NamedField[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, column, type } of fields) {
    const value = (row as Readonly<Record<string, Value>>)[column]!;
    if (type === 'boolean') record[name] = value === 1;
    else record[name] = type === 'json' ? parsed(value as string | null) : value;
  }
  return record;
}

/** The values of a record for these columns. */
export function valuesOf(record: object, fields: readonly NamedField[]): Value[] {
  return fields.map(({ name, type }) => {
    const value = (record as Readonly<Record<string, unknown>>)[name];
    if (type === 'json') return jsonOf(value as object | null);
    return typeof value === 'boolean' ? Number(value) : (value as Value);
  });
}

/** `a, b` of columns, and a place for each. */
export const listOf = (fields: readonly NamedField[]) =>
  fields.map(({ column }) => column).join(', ');
export const placesOf = (fields: readonly NamedField[]) => fields.map(() => '?').join(', ');

const READY = CLAIMED.filter(({ name }) => name !== 'workerId' && name !== 'startedAt');

/** The columns a claim reads, under the names of `ReadyJob`; headers are still text. */
export const READY_COLUMNS = `seq, priority, visible_at AS visibleAt, host,
  concurrency_key AS concurrencyKey, ${aliased(READY)}`;

/** The job as a worker gets it by this claim. */
export function claimedNow(job: ReadyJob, queueName: string, workerId: string, now: number) {
  const claimed: Record<string, unknown> = { queueName, workerId, startedAt: now };
  for (const { name } of READY) claimed[name] = job[name as keyof ReadyJob];
  claimed.headers = parsed(job.headers);
  claimed.attempt = job.attempt + 1;
  claimed.run = job.run + 1;
  claimed.readyAt = job.visibleAt;
  return claimed as unknown as ClaimedJob;
}

/** A job that a claim may take. */
export type ReadyJob = Omit<ClaimedJob, 'queueName' | 'workerId' | 'startedAt' | 'headers'> & {
  readonly seq: number;
  readonly priority: number;
  readonly visibleAt: number;
  readonly host: string;
  readonly headers: string | null;
  readonly concurrencyKey: string | null;
};

/** The running job of a row, as its worker got it. */
export function claimedFromRow(row: JobRow, queueName: string): ClaimedJob {
  return { ...fromRow(row, CLAIMED), queueName } as unknown as ClaimedJob;
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

function jsonOf(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
