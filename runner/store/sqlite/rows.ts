import type { Attempt, ClaimedJob, ExtraHeaders, Job } from '../../job/job.ts';
import {
  ATTEMPT_FIELDS,
  aliased,
  CLAIMED_COLUMNS,
  type NamedField,
  named,
  type Row,
  SHOWN_COLUMNS,
  type StoredJob,
} from '../../job/job-fields.ts';
import { STATUS_OF_PHASE } from '../shared/phase.ts';

/** As SQLite holds values: booleans as 0 and 1, headers as text. */
export type Held<Shape> = {
  readonly [K in keyof Shape]: K extends 'headers'
    ? string | null
    : Shape[K] extends boolean
      ? number
      : Shape[K];
};

/** A job as SQLite holds it. */
export type JobRow = Row<Held<Omit<StoredJob, 'queueName' | 'status' | 'keyHeld'>>> & {
  readonly seq: number;
  readonly queue_id: number;
  readonly phase: number;
  readonly host: string;
};

const held = (fields: readonly NamedField[]) => fields.filter(({ part }) => part !== 'derived');
const [SHOWN, CLAIMED] = [held(SHOWN_COLUMNS), held(CLAIMED_COLUMNS)];

export function jobFromRow(row: JobRow, queueName: string): Job {
  const status = STATUS_OF_PHASE[row.phase]!;
  return { ...fromRow(row, SHOWN), queueName, status } as unknown as Job;
}

function fromRow(row: JobRow, fields: readonly NamedField[]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const { name, column, type } of fields) {
    const value = row[column as keyof JobRow];
    if (type === 'boolean') record[name] = value === 1;
    else record[name] = type === 'json' ? headersFromText(value as string | null) : value;
  }
  return record;
}

/** The columns a claim reads, under the names of `ReadyJob`; headers are still text. */
export const READY_COLUMNS = `seq, priority, visible_at AS visibleAt, host,
  concurrency_key AS concurrencyKey, expires_at AS expiresAt,
  ${aliased(CLAIMED.filter(({ name }) => name !== 'workerId' && name !== 'startedAt'))}`;

/** A job that a claim may take. */
export type ReadyJob = Omit<ClaimedJob, 'queueName' | 'workerId' | 'startedAt' | 'headers'> & {
  readonly seq: number;
  readonly priority: number;
  readonly visibleAt: number;
  readonly host: string;
  readonly headers: string | null;
  readonly concurrencyKey: string | null;
  readonly expiresAt: number | null;
};

/** The running job of a row, as its worker got it. */
export function claimedFromRow(row: JobRow, queueName: string): ClaimedJob {
  return { ...fromRow(row, CLAIMED), queueName } as unknown as ClaimedJob;
}

export function headersFromText(text: string | null): ExtraHeaders | null {
  return text === null ? null : JSON.parse(text);
}

export function textOfHeaders(headers: ExtraHeaders | null): string | null {
  return headers === null ? null : JSON.stringify(headers);
}

/** What is read of the table of attempts is the attempt, but for the id of its job. */
export const ATTEMPT_COLUMNS = aliased(named(ATTEMPT_FIELDS));

export type AttemptRow = Omit<Attempt, 'jobId'>;
