import { type Attempt, BACKOFFS, JOB_STATUSES, type Job, METHODS, ON_FAILURE } from './job.ts';
import { FAIR_BY, type Queue } from './queue.ts';
import { OVERLAPS, type Schedule } from './schedule.ts';

/** A stored job: what callers see, and what only the stores need. */
export type StoredJob = Job & {
  readonly run: number;
  readonly keyExpiresAt: number | null;
  readonly keyUntilEnded: boolean;
  /** Until when requests with its debounce key may put it off. */
  readonly debounceUntil: number | null;
  /** False: another job may have the key now. */
  readonly keyHeld: boolean;
};

export type Field = {
  /** A type of PostgreSQL. SQLite holds booleans as 0 and 1, and what is `json` as text. */
  readonly type: 'uuid' | 'text' | 'integer' | 'bigint' | 'float8' | 'boolean' | 'json';
  /** `body` is written once, `state` changes; `derived` is no column of its own. */
  readonly part: 'body' | 'state' | 'derived';
  readonly orNull?: true;
  /** The value of a new job whose caller gives none. */
  readonly initial?: unknown;
  readonly values?: readonly string[];
  /** A worker gets it with the job. */
  readonly claimed?: true;
  /** Callers do not see it. */
  readonly internal?: true;
};

const body = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  ...{ type, part: 'body' as const },
  ...more,
});
const state = (type: Field['type'], more: Partial<Field> = {}): Field => ({
  ...{ type, part: 'state' as const },
  ...more,
});
const claimed = { claimed: true } as const;
const orNull = { orNull: true, initial: null } as const;

/**
 * Every field of a job, in the order of an exported line: rows of both stores, the arguments of
 * PostgreSQL, replies, export and import are made from this list.
 */
export const JOB_FIELDS: { readonly [K in keyof StoredJob]: Field } = {
  id: body('uuid', claimed),
  queueName: { ...claimed, type: 'text', part: 'derived', initial: '' },
  priority: body('integer', { initial: 0 }),
  visibleAt: state('bigint'),
  attempt: state('integer', { ...claimed, initial: 0 }),
  run: state('integer', { ...claimed, internal: true }),
  workerId: state('text', { ...orNull, ...claimed }),
  startedAt: state('bigint', { ...orNull, ...claimed }),
  completedAt: state('bigint', orNull),
  createdAt: body('bigint'),
  updatedAt: state('bigint'),
  expiresAt: body('bigint', orNull),
  maxRetries: body('integer', claimed),
  retryBackoff: body('text', { ...claimed, values: BACKOFFS }),
  baseDelayMs: body('integer', claimed),
  maxDelayMs: body('integer', claimed),
  timeoutMs: body('integer', claimed),
  callbackUrl: body('text', { ...claimed, initial: '' }),
  payload: body('text', { ...claimed, initial: '' }),
  traceparent: body('text', { ...orNull, ...claimed }),
  concurrencyKey: body('text', orNull),
  scheduleId: body('text', orNull),
  idempotencyKey: body('text', orNull),
  keyExpiresAt: body('bigint', { orNull: true, internal: true }),
  lastError: state('text', orNull),
  result: state('text', orNull),
  status: { type: 'text', part: 'derived', values: JOB_STATUSES },
  method: body('text', { ...claimed, values: METHODS, initial: 'POST' }),
  headers: body('json', { ...orNull, ...claimed }),
  accepted: state('boolean', { initial: false }),
  keyHeld: { type: 'boolean', part: 'derived', internal: true },
  keyUntilEnded: body('boolean', { internal: true }),
  resultCut: state('boolean', { initial: false }),
  tags: body('json', orNull),
  replayOf: body('text', orNull),
  retryStatuses: body('json', { ...orNull, ...claimed }),
  dependsOn: body('json', orNull),
  onFailure: body('text', { ...orNull, values: ON_FAILURE }),
  batchId: body('text', orNull),
  afterBatch: body('text', orNull),
  debounceKey: body('text', orNull),
  debounceUntil: body('bigint', { orNull: true, internal: true }),
  progress: state('float8', orNull),
  note: state('text', orNull),
};

/** Of an attempt, in the same order. */
export const ATTEMPT_FIELDS: { readonly [K in Exclude<keyof Attempt, 'jobId'>]: Field } = {
  run: state('integer'),
  attempt: state('integer'),
  workerId: state('text'),
  startedAt: state('bigint'),
  durationMs: state('bigint'),
  outcome: state('text'),
  statusCode: state('integer', orNull),
  error: state('text', orNull),
  response: state('text', orNull),
};

/** Of a queue, in the order of an exported line. */
export const QUEUE_FIELDS: { readonly [K in keyof Queue | 'deleted']: Field } = {
  name: body('text'),
  maxConcurrency: state('integer'),
  rateLimitRps: state('float8', orNull),
  maxRetries: state('integer', orNull),
  retryBackoff: state('text', { ...orNull, values: BACKOFFS }),
  baseDelayMs: state('integer', orNull),
  maxDelayMs: state('integer', orNull),
  createdAt: state('bigint'),
  updatedAt: state('bigint'),
  maxPerKey: state('integer', orNull),
  paused: state('boolean'),
  deleted: state('boolean', { internal: true }),
  retryStatuses: state('json', orNull),
  timeoutMs: state('integer', orNull),
  retentionDays: state('integer', orNull),
  fairBy: state('text', { ...orNull, values: FAIR_BY }),
  ratePerKeyRps: state('float8', orNull),
};

/** Of a schedule, in the order of an exported line. */
export const SCHEDULE_FIELDS: { readonly [K in keyof Schedule]: Field } = {
  id: body('text'),
  queueName: state('text'),
  cronExpression: state('text'),
  timezone: state('text', orNull),
  callbackUrl: state('text'),
  payload: state('text'),
  maxRetries: state('integer'),
  timeoutMs: state('integer'),
  lastRunAt: state('bigint', orNull),
  nextRunAt: state('bigint', orNull),
  createdAt: state('bigint'),
  updatedAt: state('bigint'),
  name: state('text', orNull),
  method: state('text', { values: METHODS, initial: 'POST' }),
  headers: state('json', orNull),
  enabled: state('boolean'),
  overlap: state('text', { values: OVERLAPS, initial: 'allow' }),
  priority: state('integer', { initial: 0 }),
  concurrencyKey: state('text', orNull),
  expiresAfterSecs: state('integer', orNull),
  lastJobId: state('text', { ...orNull, internal: true }),
  idempotencyKey: state('text', orNull),
};

/** `callbackUrl` is `callback_url` in tables, replies and exported lines. */
export type Column<Name> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Column<Rest>}`
  : Name;

export type Row<Shape> = { readonly [K in keyof Shape as Column<K>]: Shape[K] };

export const columnOf = <Name extends string>(name: Name) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column<Name>;

export const nameOf = (column: string) =>
  column.replace(/_[a-z]/g, (letters) => letters[1]!.toUpperCase());

export type NamedField = Field & { readonly name: string; readonly column: string };

export const named = (fields: Readonly<Record<string, Field>>): NamedField[] =>
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
