import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Attempt } from '../../job/job.ts';
import {
  ATTEMPT_COLUMNS,
  type Field,
  JOB_COLUMNS,
  type NamedField,
  QUEUE_COLUMNS,
  type RowOf,
  SCHEDULE_COLUMNS,
  type StoredJob,
} from '../../job/job-fields.ts';
import type { Queue } from '../../job/queue.ts';
import type { Schedule } from '../../job/schedule.ts';

// What `runner export` writes and `runner import` reads: a line of JSON for each queue, schedule and
// job. The names are those of the tables; times are milliseconds since 1970 UTC.

const orNull = (type: TSchema) => Type.Union([type, Type.Null()]);

/** The schemas of fields, see `JOB_FIELDS`. */
const typesOf = (fields: readonly NamedField[]) =>
  Object.fromEntries(
    fields.map(({ column, type, orNull: mayBeNull, values }) => {
      const held = values ? Type.Enum([...values]) : TYPES[type];
      return [column, mayBeNull && type !== 'json' ? orNull(held) : held];
    }),
  );

const TYPES: Readonly<Record<Field['type'], TSchema>> = {
  uuid: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  ...{ text: Type.String(), integer: Type.Integer(), bigint: Type.Integer() },
  ...{ float8: Type.Number(), boolean: Type.Boolean() },
  json: orNull(
    Type.Union([
      Type.Record(Type.String(), Type.String()),
      Type.Array(Type.Union([Type.String(), Type.Integer()])),
    ]),
  ),
};

const schemaOf = (kind: TransferLine['kind'], fields: readonly NamedField[], more: object = {}) =>
  Type.Object({ kind: Type.Literal(kind), ...typesOf(fields), ...more });

const attempts = Type.Array(Type.Object(typesOf(ATTEMPT_COLUMNS)));
const SCHEMAS = {
  queue: schemaOf('queue', QUEUE_COLUMNS),
  schedule: schemaOf('schedule', SCHEDULE_COLUMNS),
  job: schemaOf('job', JOB_COLUMNS, { attempts }),
};
const CHECKS = {
  queue: Compile(SCHEMAS.queue),
  schedule: Compile(SCHEMAS.schedule),
  job: Compile(SCHEMAS.job),
};

export type QueueLine = RowOf<Queue & { deleted: boolean }> & { readonly kind: 'queue' };
export type ScheduleLine = RowOf<Schedule> & { readonly kind: 'schedule' };
export type JobLine = RowOf<StoredJob> & {
  readonly kind: 'job';
  readonly attempts: readonly RowOf<Omit<Attempt, 'jobId'>>[];
};

export type TransferLine = QueueLine | ScheduleLine | JobLine;

/** How many of each kind. */
export type LineCounts = { queue: number; schedule: number; job: number };

/** A database, for reading it whole or adding to it. */
export type Transfer = {
  /** Queues, schedules, then jobs in the order of ids, all as of one moment. */
  lines(): AsyncIterable<TransferLine>;
  /** Adds those that are not there, in one transaction; says how many of each. */
  add(lines: readonly TransferLine[]): Promise<LineCounts>;
  close(): Promise<void>;
};

/** Reads a line; throws an error that names the field and what is expected. */
export function parseLine(text: string): TransferLine {
  const written = JSON.parse(text) as TransferLine;
  const { kind } = written ?? {};
  if (!Object.hasOwn(SCHEMAS, kind)) throw new Error('kind: expected queue, schedule or job');
  const line = { ...ADDED[kind], ...written } as TransferLine;
  const unknown = Object.keys(line).find((name) => !Object.hasOwn(SCHEMAS[kind].properties, name));
  if (unknown !== undefined) throw new Error(`${unknown}: this version has no such field`);
  if (CHECKS[kind].Check(line)) return line;
  const [{ instancePath, message, params }] = CHECKS[kind].Errors(line) as unknown as [SchemaError];
  const field = instancePath.slice(1).replaceAll('/', '.');
  const missing = params.requiredProperties?.map((name) => (field ? `${field}.${name}` : name));
  throw new Error(missing ? `${missing.join(', ')}: missing` : `${field}: ${message}`);
}

const NO_FLOW = { depends_on: null, on_failure: null, batch_id: null, after_batch: null };

/** What a line of an earlier version does not have. */
const ADDED: Readonly<Record<TransferLine['kind'], object>> = {
  queue: {
    ...{ retry_statuses: null, timeout_ms: null, retention_days: null },
    ...{ fair_by: null, rate_per_key_rps: null },
  },
  schedule: {
    ...{ overlap: 'allow', priority: 0, concurrency_key: null, expires_after_secs: null },
    ...{ last_job_id: null, idempotency_key: null },
  },
  job: {
    tags: null,
    replay_of: null,
    retry_statuses: null,
    progress: null,
    note: null,
    ...NO_FLOW,
    ...{ debounce_key: null, debounce_until: null },
  },
};

type SchemaError = {
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: readonly string[] };
};
