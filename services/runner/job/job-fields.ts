import type { AttemptOutcome, Backoff, ExtraHeaders, JobStatus, Overlap } from './choices.ts';

/** `T` is the type of its value in a record. */
export type Field<T = unknown> = {
  /** A type of PostgreSQL. SQLite holds booleans as 0 and 1, and JSON as text. */
  readonly type: 'uuid' | 'text' | 'integer' | 'bigint' | 'float8' | 'boolean' | 'json';
  /** `body` is written once, `state` changes; `derived` is no column of its own. */
  readonly part: 'body' | 'state' | 'derived';
  /** The value of a new job whose caller gives none. */
  readonly initial?: T;
  /** A worker gets it with the job. */
  readonly claimed?: true;
  /** Callers do not see it. */
  readonly internal?: true;
};

/** The record that has these fields. */
export type RecordOf<Fields> = {
  readonly [K in keyof Fields]: Fields[K] extends Field<infer T> ? T : never;
};

type BodyField<T = unknown> = Field<T> & { readonly part: 'body' };

type More<T> = Omit<Field<T>, 'type' | 'part'>;

function body<T>(type: Field['type'], more: More<T> = {}): BodyField<T> {
  return { type, part: 'body', ...more };
}

function state<T>(type: Field['type'], more: More<T> = {}): Field<T> {
  return { type, part: 'state', ...more };
}

function derived<T>(type: Field['type'], more: More<T> = {}): Field<T> {
  return { type, part: 'derived', ...more };
}

/**
 * Every field of a job: its type, rows of both stores, the arguments of PostgreSQL and replies are
 * made from this list. All times are milliseconds since 1970 UTC; null means not set.
 */
export const JOB_FIELDS = {
  /** UUIDv7; sorts by acceptance within a process. */
  id: body<string>('uuid', { claimed: true }),
  queueName: derived<string>('text', { claimed: true, initial: '' }),
  status: derived<JobStatus>('text'),
  /** Higher runs first, within its queue. */
  priority: body<number>('integer', { initial: 0 }),
  /** JSON text; exactly these bytes are sent and signed. */
  payload: body<string>('text', { claimed: true, initial: '' }),
  callbackUrl: body<string>('text', { claimed: true, initial: '' }),
  headers: body<ExtraHeaders | null>('json', { claimed: true, initial: null }),
  /** When a pending job becomes claimable; until when a running one is leased. */
  visibleAt: state<number>('bigint'),
  /** Tries started since creation or the last manual retry. Counts up at the claim. */
  attempt: state<number>('integer', { claimed: true, initial: 0 }),
  /**
   * Number of claims of the job; never reset, unlike `attempt`. A result is only written
   * while worker and run are still those of the claim (fencing), also after a manual retry.
   */
  run: state<number>('integer', { claimed: true, internal: true }),
  /** Tries in all; 0 acts as 1. */
  maxRetries: body<number>('integer', { claimed: true }),
  retryBackoff: body<Backoff>('text', { claimed: true }),
  baseDelayMs: body<number>('integer', { claimed: true }),
  maxDelayMs: body<number>('integer', { claimed: true }),
  timeoutMs: body<number>('integer', { claimed: true }),
  idempotencyKey: body<string | null>('text', { initial: null }),
  /** The idempotency key is free again once the job is completed or dead. */
  keyUntilEnded: body<boolean>('boolean', { internal: true }),
  /** Jobs of one queue and key share the queue's `maxPerKey`. */
  concurrencyKey: body<string | null>('text', { initial: null }),
  /** The schedule that made the job. */
  scheduleId: body<string | null>('text', { initial: null }),
  /** W3C trace context given at enqueue, passed on with the callback. */
  traceparent: body<string | null>('text', { claimed: true, initial: null }),
  /** The response body of a completed job, as far as it was stored. */
  result: state<string | null>('text', { initial: null }),
  /** True when the receiver sent more than was stored. */
  resultCut: state<boolean>('boolean', { initial: false }),
  lastError: state<string | null>('text', { initial: null }),
  workerId: state<string | null>('text', { claimed: true, initial: null }),
  startedAt: state<number | null>('bigint', { claimed: true, initial: null }),
  /** When it became completed or dead. */
  completedAt: state<number | null>('bigint', { initial: null }),
  /** Running: a receiver has accepted it and reports before `visibleAt`. */
  accepted: state<boolean>('boolean', { initial: false }),
  createdAt: body<number>('bigint'),
  updatedAt: state<number>('bigint'),
};

/** A stored job: what callers see, and what only the stores need. */
export type StoredJob = RecordOf<typeof JOB_FIELDS>;

/** Names of the fields that are written once. */
export type BodyName = {
  [K in keyof StoredJob]: (typeof JOB_FIELDS)[K] extends BodyField ? K : never;
}[keyof StoredJob];

export const ATTEMPT_FIELDS = {
  run: state<number>('integer'),
  attempt: state<number>('integer'),
  workerId: state<string>('text'),
  startedAt: state<number>('bigint'),
  durationMs: state<number>('bigint'),
  outcome: state<AttemptOutcome>('text'),
  statusCode: state<number | null>('integer'),
  error: state<string | null>('text'),
  /** The first kilobyte of the answer to a failed try. */
  response: state<string | null>('text'),
};

/** Retry settings are null until someone gives them. */
export const QUEUE_FIELDS = {
  name: body<string>('text'),
  /** Most jobs of the queue that run at once, over all machines. */
  maxConcurrency: state<number>('integer'),
  /** Most jobs with the same concurrency key that run at once; null: no limit. */
  maxPerKey: state<number | null>('integer'),
  /** Claims per second, over all machines; null: no limit. */
  rateLimitRps: state<number | null>('float8'),
  maxRetries: state<number | null>('integer'),
  retryBackoff: state<Backoff | null>('text'),
  baseDelayMs: state<number | null>('integer'),
  maxDelayMs: state<number | null>('integer'),
  paused: state<boolean>('boolean'),
  deleted: state<boolean>('boolean', { internal: true }),
  createdAt: state<number>('bigint'),
  updatedAt: state<number>('bigint'),
};

export const SCHEDULE_FIELDS = {
  id: body<string>('text'),
  queueName: state<string>('text'),
  /** Seconds first, see cron.ts. */
  cronExpression: state<string>('text'),
  /** IANA name such as Europe/Prague; null: UTC. */
  timezone: state<string | null>('text'),
  callbackUrl: state<string>('text'),
  /** JSON text. */
  payload: state<string>('text'),
  headers: state<ExtraHeaders | null>('json'),
  maxRetries: state<number>('integer'),
  timeoutMs: state<number>('integer'),
  enabled: state<boolean>('boolean'),
  overlap: state<Overlap>('text'),
  lastRunAt: state<number | null>('bigint'),
  /** Null when the expression has no further run; such a schedule is switched off. */
  nextRunAt: state<number | null>('bigint'),
  /** The job of its last run. */
  lastJobId: state<string | null>('text', { internal: true }),
  createdAt: state<number>('bigint'),
  updatedAt: state<number>('bigint'),
};

/** `callbackUrl` is `callback_url` in tables and replies. */
type Column<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Name;

export type RowOf<Shape> = { readonly [K in keyof Shape as Column<K>]: Shape[K] };

export const columnOf = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column<Name>;

export type NamedField = Field & { readonly name: string; readonly column: string };

function named(fields: Readonly<Record<string, Field>>): NamedField[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...field,
    name,
    column: columnOf(name),
  }));
}

export const JOB_COLUMNS: readonly NamedField[] = named(JOB_FIELDS);
/** Written once and never changed. */
export const BODY_COLUMNS = JOB_COLUMNS.filter(({ part }) => part === 'body');
export const SHOWN_COLUMNS = JOB_COLUMNS.filter(({ internal }) => !internal);
export const CLAIMED_COLUMNS = JOB_COLUMNS.filter((field) => field.claimed);

export const ATTEMPT_COLUMNS = named(ATTEMPT_FIELDS);
export const QUEUE_COLUMNS = named(QUEUE_FIELDS);
export const SCHEDULE_COLUMNS = named(SCHEDULE_FIELDS);

/** Columns under the names of the type, so that the rows of a database are the records. */
export const aliased = (fields: readonly Pick<NamedField, 'name' | 'column'>[], prefix = '') =>
  fields.map(({ name, column }) => `${prefix}${column} AS "${name}"`).join(', ');

// Every request is read through this table: a regular expression for each field cost enqueue 3 µs.
const NAMES = new Map<string, string>(
  [...JOB_COLUMNS, ...QUEUE_COLUMNS, ...SCHEDULE_COLUMNS].map(({ column, name }) => [column, name]),
);

export const nameOf = (column: string) =>
  NAMES.get(column) ?? column.replace(/_[a-z]/g, (letters) => letters[1]!.toUpperCase());

/** The fields of a request under the names of a record. */
export const withNames = (given: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(given).map(([column, value]) => [nameOf(column), value]));
