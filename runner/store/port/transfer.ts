import { type Static, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type Attempt, BACKOFFS, METHODS } from '../../job/job.ts';
import {
  ATTEMPT_FIELDS,
  type Field,
  JOB_COLUMNS,
  type NamedField,
  named,
  type Row,
  type StoredJob,
} from '../../job/job-fields.ts';

// What `runner export` writes and `runner import` reads: a line of JSON for each queue, schedule and
// job. The names are those of the tables; times are milliseconds since 1970 UTC.

const text = Type.String();
const time = Type.Integer();
const count = Type.Integer();
const orNull = <T extends TSchema>(type: T) => Type.Union([type, Type.Null()]);
const headers = orNull(Type.Record(Type.String(), Type.String()));

export const QueueLine = Type.Object({
  kind: Type.Literal('queue'),
  name: text,
  max_concurrency: count,
  rate_limit_rps: orNull(Type.Number()),
  max_per_key: orNull(count),
  max_retries: orNull(count),
  retry_backoff: orNull(Type.Enum([...BACKOFFS])),
  base_delay_ms: orNull(count),
  max_delay_ms: orNull(count),
  paused: Type.Boolean(),
  deleted: Type.Boolean(),
  created_at: time,
  updated_at: time,
});
export type QueueLine = Static<typeof QueueLine>;

export const ScheduleLine = Type.Object({
  kind: Type.Literal('schedule'),
  id: text,
  name: orNull(text),
  queue_name: text,
  cron_expression: text,
  timezone: orNull(text),
  callback_url: text,
  method: Type.Enum([...METHODS]),
  headers,
  payload: text,
  max_retries: count,
  timeout_ms: count,
  enabled: Type.Boolean(),
  last_run_at: orNull(time),
  next_run_at: orNull(time),
  created_at: time,
  updated_at: time,
});
export type ScheduleLine = Static<typeof ScheduleLine>;

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
  ...{ text, integer: count, bigint: time, boolean: Type.Boolean(), json: headers },
};

const JobLine = Type.Object({
  kind: Type.Literal('job'),
  ...typesOf(JOB_COLUMNS),
  attempts: Type.Array(Type.Object(typesOf(named(ATTEMPT_FIELDS)))),
});
export type JobLine = Row<StoredJob> & {
  readonly kind: 'job';
  readonly attempts: readonly Row<Omit<Attempt, 'jobId'>>[];
};

export type Line = QueueLine | ScheduleLine | JobLine;

/** How many of each kind. */
export type LineCounts = { queue: number; schedule: number; job: number };

/** A database, for reading it whole or adding to it. */
export type Transfer = {
  /** Queues, schedules, then jobs in the order of ids, all as of one moment. */
  lines(): AsyncIterable<Line>;
  /** Adds those that are not there, in one transaction; says how many of each. */
  add(lines: readonly Line[]): Promise<LineCounts>;
  close(): Promise<void>;
};

const SCHEMAS = { queue: QueueLine, schedule: ScheduleLine, job: JobLine };
const CHECKS = {
  queue: Compile(QueueLine),
  schedule: Compile(ScheduleLine),
  job: Compile(JobLine),
};

/** Reads a line; throws an error that names the field and what is expected. */
export function parseLine(text: string): Line {
  const line = JSON.parse(text) as Line;
  const { kind } = line ?? {};
  if (!Object.hasOwn(SCHEMAS, kind)) throw new Error('kind: expected queue, schedule or job');
  const unknown = Object.keys(line).find((name) => !Object.hasOwn(SCHEMAS[kind].properties, name));
  if (unknown !== undefined) throw new Error(`${unknown}: this version has no such field`);
  if (CHECKS[kind].Check(line)) return line;
  const [{ instancePath, message, params }] = CHECKS[kind].Errors(line) as unknown as [SchemaError];
  const field = instancePath.slice(1).replaceAll('/', '.');
  const missing = params.requiredProperties?.map((name) => (field ? `${field}.${name}` : name));
  throw new Error(missing ? `${missing.join(', ')}: missing` : `${field}: ${message}`);
}

type SchemaError = {
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: readonly string[] };
};
