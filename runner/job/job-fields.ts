import {
  type AttemptOutcome,
  BACKOFFS,
  type Backoff,
  type ExtraHeaders,
  FAIR_BY,
  type FairBy,
  JOB_STATUSES,
  type JobStatus,
  METHODS,
  type Method,
  ON_FAILURE,
  type OnFailure,
  OVERLAPS,
  type Overlap,
} from './choices.ts';

/** `T` is the type of its value in a record. */
export type Field<T = unknown> = {
  /** A type of PostgreSQL. SQLite holds booleans as 0 and 1, and what is `json` as text. */
  readonly type: 'uuid' | 'text' | 'integer' | 'bigint' | 'float8' | 'boolean' | 'json';
  /** `body` is written once, `state` changes; `derived` is no column of its own. */
  readonly part: 'body' | 'state' | 'derived';
  readonly orNull?: true;
  /** The value of a new job whose caller gives none. */
  readonly initial?: T;
  readonly values?: readonly string[];
  /** A worker gets it with the job. */
  readonly claimed?: true;
  /** Callers do not see it. */
  readonly internal?: true;
};

/** The record that has these fields. */
export type RecordOf<Fields> = {
  readonly [K in keyof Fields]: Fields[K] extends Field<infer T> ? T : never;
};

type More<T> = Omit<Field<T>, 'type' | 'part'>;

const field =
  (part: Field['part']) =>
  <T>(type: Field['type'], more: More<T> = {}): Field<T> => ({ type, part, ...more });
const [body, state, derived] = [field('body'), field('state'), field('derived')];
const claimed = { claimed: true } as const;
const internal = { internal: true } as const;
const orNull = { orNull: true, initial: null } as const;

/**
 * Every field of a job, in the order of an exported line: its type, rows of both stores, the arguments
 * of PostgreSQL, replies, export and import are made from this list. All times are milliseconds since
 * 1970 UTC; null means not set.
 */
export const JOB_FIELDS = {
  /** UUIDv7; sorts by acceptance within a process. */
  id: body<string>('uuid', claimed),
  queueName: derived<string>('text', { ...claimed, initial: '' }),
  /** Higher runs first, within its queue. */
  priority: body<number>('integer', { initial: 0 }),
  /** When a pending job becomes claimable; until when a running one is leased. */
  visibleAt: state<number>('bigint'),
  /** Tries started since creation or the last manual retry. Counts up at the claim. */
  attempt: state<number>('integer', { ...claimed, initial: 0 }),
  /**
   * How often the job was ever claimed; never reset, unlike `attempt`. A result is only written
   * while worker and run are still those of the claim (fencing), also after a manual retry.
   */
  run: state<number>('integer', { ...claimed, ...internal }),
  workerId: state<string | null>('text', { ...orNull, ...claimed }),
  startedAt: state<number | null>('bigint', { ...orNull, ...claimed }),
  /** When it became completed or dead. */
  completedAt: state<number | null>('bigint', orNull),
  createdAt: body<number>('bigint'),
  updatedAt: state<number>('bigint'),
  /** A job that was not started by then becomes dead. */
  expiresAt: body<number | null>('bigint', orNull),
  /** How many tries there are in all; 0 acts as 1. */
  maxRetries: body<number>('integer', claimed),
  retryBackoff: body<Backoff>('text', { ...claimed, values: BACKOFFS }),
  baseDelayMs: body<number>('integer', claimed),
  maxDelayMs: body<number>('integer', claimed),
  timeoutMs: body<number>('integer', claimed),
  callbackUrl: body<string>('text', { ...claimed, initial: '' }),
  /** JSON text; exactly these bytes are sent (and signed). */
  payload: body<string>('text', { ...claimed, initial: '' }),
  /** W3C trace context given at enqueue, passed on with the callback. */
  traceparent: body<string | null>('text', { ...orNull, ...claimed }),
  /** Jobs of one queue and key share the queue's `maxPerKey`. */
  concurrencyKey: body<string | null>('text', orNull),
  /** The schedule that made the job. */
  scheduleId: body<string | null>('text', orNull),
  idempotencyKey: body<string | null>('text', orNull),
  keyExpiresAt: body<number | null>('bigint', { orNull: true, ...internal }),
  lastError: state<string | null>('text', orNull),
  /** The response body of a completed job, as far as it was stored. */
  result: state<string | null>('text', orNull),
  status: derived<JobStatus>('text', { values: JOB_STATUSES }),
  method: body<Method>('text', { ...claimed, values: METHODS, initial: 'POST' }),
  headers: body<ExtraHeaders | null>('json', { ...orNull, ...claimed }),
  /** Running: a receiver has accepted it and reports before `visibleAt`. */
  accepted: state<boolean>('boolean', { initial: false }),
  /** False: another job may have the key now. */
  keyHeld: derived<boolean>('boolean', internal),
  keyUntilEnded: body<boolean>('boolean', internal),
  /** True when the receiver sent more than was stored. */
  resultCut: state<boolean>('boolean', { initial: false }),
  tags: body<readonly string[] | null>('json', orNull),
  /** The job of which this one is a repetition. */
  replayOf: body<string | null>('text', orNull),
  /** Statuses below 500 that are tried again; null: those of the queue, else of the server. */
  retryStatuses: body<readonly number[] | null>('json', { ...orNull, ...claimed }),
  /** Jobs that must have ended before this one starts: see flow.ts. */
  dependsOn: body<readonly string[] | null>('json', orNull),
  /** What becomes of it when one of them has failed. */
  onFailure: body<OnFailure | null>('text', { ...orNull, values: ON_FAILURE }),
  batchId: body<string | null>('text', orNull),
  /** Called once when all jobs of this batch have ended. */
  afterBatch: body<string | null>('text', orNull),
  /** A request with this key replaces the job while it is not due: see new-job.ts. */
  debounceKey: body<string | null>('text', orNull),
  /** Until when requests with its debounce key may put it off. */
  debounceUntil: body<number | null>('bigint', { orNull: true, ...internal }),
  /** Running: what its receiver last reported, 0 to 1. */
  progress: state<number | null>('float8', orNull),
  note: state<string | null>('text', orNull),
};

/** A stored job: what callers see, and what only the stores need. */
export type StoredJob = RecordOf<typeof JOB_FIELDS>;

/** Every field of an attempt, in the order of an exported line. */
export const ATTEMPT_FIELDS = {
  run: state<number>('integer'),
  attempt: state<number>('integer'),
  workerId: state<string>('text'),
  startedAt: state<number>('bigint'),
  durationMs: state<number>('bigint'),
  outcome: state<AttemptOutcome>('text'),
  statusCode: state<number | null>('integer', orNull),
  error: state<string | null>('text', orNull),
  /** The first kilobyte of the answer to a failed try. */
  response: state<string | null>('text', orNull),
};

/**
 * Every field of a queue, in the order of an exported line. Retry settings are null until someone
 * gives them.
 */
export const QUEUE_FIELDS = {
  name: body<string>('text'),
  /** How many of its jobs run at once, over all machines. */
  maxConcurrency: state<number>('integer'),
  /** Claims per second, over all machines; null: no limit. */
  rateLimitRps: state<number | null>('float8', orNull),
  maxRetries: state<number | null>('integer', orNull),
  retryBackoff: state<Backoff | null>('text', { ...orNull, values: BACKOFFS }),
  baseDelayMs: state<number | null>('integer', orNull),
  maxDelayMs: state<number | null>('integer', orNull),
  createdAt: state<number>('bigint'),
  updatedAt: state<number>('bigint'),
  /** How many of its jobs with the same concurrency key run at once; null: no limit. */
  maxPerKey: state<number | null>('integer', orNull),
  paused: state<boolean>('boolean'),
  deleted: state<boolean>('boolean', internal),
  /** Statuses below 500 that are tried again; null: those of the server. */
  retryStatuses: state<readonly number[] | null>('json', orNull),
  /** The time limit of each call; null: that of the server. */
  timeoutMs: state<number | null>('integer', orNull),
  /** How long its finished jobs are stored; null: as the server says. */
  retentionDays: state<number | null>('integer', orNull),
  /** `key`: the concurrency keys take turns; jobs without one share a turn. Null: by age. */
  fairBy: state<FairBy | null>('text', { ...orNull, values: FAIR_BY }),
  /** Claims per second of jobs with the same concurrency key, over all machines; null: no limit. */
  ratePerKeyRps: state<number | null>('float8', orNull),
};

/** Every field of a recurring job, in the order of an exported line. */
export const SCHEDULE_FIELDS = {
  id: body<string>('text'),
  queueName: state<string>('text'),
  /** Seconds first, see cron.ts. */
  cronExpression: state<string>('text'),
  /** IANA name such as Europe/Prague; null: UTC. */
  timezone: state<string | null>('text', orNull),
  callbackUrl: state<string>('text'),
  /** JSON text. */
  payload: state<string>('text'),
  maxRetries: state<number>('integer'),
  timeoutMs: state<number>('integer'),
  lastRunAt: state<number | null>('bigint', orNull),
  /** Null when the expression has no further run; such a schedule is switched off. */
  nextRunAt: state<number | null>('bigint', orNull),
  createdAt: state<number>('bigint'),
  updatedAt: state<number>('bigint'),
  name: state<string | null>('text', orNull),
  method: state<Method>('text', { values: METHODS, initial: 'POST' }),
  headers: state<ExtraHeaders | null>('json', orNull),
  enabled: state<boolean>('boolean'),
  overlap: state<Overlap>('text', { values: OVERLAPS, initial: 'allow' }),
  priority: state<number>('integer', { initial: 0 }),
  concurrencyKey: state<string | null>('text', orNull),
  /** Its jobs are dead if they were not started within this time. */
  expiresAfterSecs: state<number | null>('integer', orNull),
  /** The job of its last run. */
  lastJobId: state<string | null>('text', { ...orNull, ...internal }),
  /** The key of the request that created it. */
  idempotencyKey: state<string | null>('text', orNull),
};

/** `callbackUrl` is `callback_url` in tables, replies and exported lines. */
type Column<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Name;

export type RowOf<Shape> = { readonly [K in keyof Shape as Column<K>]: Shape[K] };

export const columnOf = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column<Name>;

export type NamedField = Field & { readonly name: string; readonly column: string };

const named = (fields: Readonly<Record<string, Field>>): NamedField[] =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name, column: columnOf(name) }));

export const JOB_COLUMNS: readonly NamedField[] = named(JOB_FIELDS);
/** What is written once and never changes. */
export const BODY_COLUMNS = JOB_COLUMNS.filter(({ part }) => part === 'body');
/** What callers see. */
export const SHOWN_COLUMNS = JOB_COLUMNS.filter(({ internal }) => !internal);

/** What a worker gets with a job. */
export const CLAIMED_COLUMNS = JOB_COLUMNS.filter((field) => field.claimed);

export const ATTEMPT_COLUMNS = named(ATTEMPT_FIELDS);
export const QUEUE_COLUMNS = named(QUEUE_FIELDS);
export const SCHEDULE_COLUMNS = named(SCHEDULE_FIELDS);

/** Columns under the names of the type, so that what a database returns is the record. */
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
