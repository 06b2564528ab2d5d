import { Type } from 'typebox';
import { BACKOFFS, JOB_STATUSES, METHODS, ON_FAILURE } from '../job.ts';
import { FAIR_BY, type FairBy } from '../queue.ts';
import { OVERLAPS } from '../schedule.ts';

// The fields of requests and what each accepts. Formats are checked by input/formats.ts.

const INT32_MAX = 2_147_483_647;
/** A hundred years; a longer delay is taken for a mistake. */
const DELAY_MAX_MS = 100 * 365.25 * 86_400_000;

/** A whole number that fits a signed 32-bit integer. */
const count = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: INT32_MAX, description });

export const queueName = Type.String({
  minLength: 1,
  maxLength: 255,
  format: 'queue-name',
  description: 'Created when missing',
});
export const callbackUrl = Type.String({
  minLength: 1,
  maxLength: 4096,
  format: 'callback-url',
  description: 'http or https address that receives the payload',
});
/** Of a job. */
export const callbackUrlOrNull = Type.Unsafe<string | null>({
  ...callbackUrl,
  type: ['string', 'null'],
  description: 'http or https address that receives the payload; null: workers pull the job',
});
export const tags = Type.Array(
  Type.String({ minLength: 1, maxLength: 100, format: 'plain-text' }),
  { maxItems: 10, description: 'Words to find it by, at most 10' },
);
export const dependsOn = Type.Array(Type.String({ minLength: 1, maxLength: 36 }), {
  maxItems: 100,
  description: 'Ids of jobs that must be completed before this one starts',
});
export const onFailure = Type.Enum([...ON_FAILURE], {
  description: 'When one of them is dead or removed: hold (default), cancel or run all the same',
});
export const batchId = Type.String({
  ...{ minLength: 1, maxLength: 100, format: 'plain-text' },
  description: 'A name for these jobs together: GET /batches/{batch_id}',
});
export const retryStatuses = Type.Array(Type.Integer({ minimum: 300, maximum: 499 }), {
  maxItems: 50,
  description:
    'Statuses below 500 that are tried again; otherwise those of the queue or the server',
});
export const payload = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A JSON object; sent unchanged',
});
export const priority = Type.Integer({
  minimum: -INT32_MAX - 1,
  maximum: INT32_MAX,
  description: 'Higher runs first within its queue',
});
export const maxRetries = count(0, 'Maximum number of attempts; 0 acts as 1');
export const retryBackoff = Type.Enum([...BACKOFFS]);
export const baseDelayMs = count(0, 'First delay between attempts');
export const maxDelayMs = count(0, 'Longest delay between attempts');
export const retentionDays = count(1, 'How long finished jobs of the queue are stored');
export const timeoutMs = count(1, 'Limit for the whole exchange with the receiver');
export const delayMs = Type.Integer({
  minimum: 0,
  maximum: DELAY_MAX_MS,
  description: 'The job is not started before this long',
});
export const idempotencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  format: 'plain-text',
  description: 'While a job with this key exists, it is returned instead of creating another',
});
/** Frees an idempotency key after a time. */
export const uniqueForMs = Type.Integer({
  minimum: 1,
  maximum: DELAY_MAX_MS,
  description: 'The idempotency key may be used again after this long',
});
export const uniqueUntilEnded = Type.Boolean({
  description: 'The idempotency key may be used again once its job is completed or dead',
});
export const concurrencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  format: 'plain-text',
  description: 'Jobs of a queue with the same key share its max_per_key',
});
export const debounceKey = Type.String({
  minLength: 1,
  maxLength: 255,
  format: 'plain-text',
  description:
    'A job of the queue with this key that is not due yet is changed instead of adding one',
});
export const debounceMs = Type.Integer({
  minimum: 1,
  maximum: DELAY_MAX_MS,
  description: 'Due so long after the last request with this debounce_key',
});
export const debounceMaxMs = Type.Integer({
  minimum: 1,
  maximum: DELAY_MAX_MS,
  description: 'Of the first request: due so long after it at the latest',
});
export const maxPerKey = count(1, 'Number of its jobs with one concurrency_key that run at once');
export const fairBy = Type.Unsafe<FairBy | null>({
  enum: [...FAIR_BY, null],
  description: 'key: within a priority each concurrency_key has its turn; null: by age',
});
export const method = Type.Enum([...METHODS]);
export const MOST_HEADERS = 32;
export const headers = Type.Record(
  Type.String(),
  Type.String({ maxLength: 8192, format: 'header-value' }),
  { maxProperties: MOST_HEADERS, description: 'Further headers of the callback; at most 32' },
);
export const scheduleName = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: 1,
  maxLength: 255,
  format: 'plain-text',
  description: 'Shown instead of the id',
});
export const claim = Type.String({
  minLength: 1,
  maxLength: 500,
  format: 'plain-text',
  description: 'The X-Runner-Claim of the call',
});
export const errorText = Type.String({
  maxLength: 500,
  description: 'Part of the error text, in any case',
});
export const maxConcurrency = count(1, 'Number of its jobs that run at once');
export const rateLimitRps = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  exclusiveMinimum: 0,
  maximum: 1e9,
  description: 'Claims per second; null: no limit',
});
export const ratePerKeyRps = Type.Unsafe<number | null>({
  ...rateLimitRps,
  description: 'Claims per second of jobs with one concurrency_key; null: no limit',
});
export const cronExpression = Type.String({
  maxLength: 500,
  format: 'cron',
  description: 'Seconds first: 0 */5 * * * * is every five minutes',
});
/** Replies carry 0 or 1, and what was read may be sent back. */
export const enabled = Type.Unsafe<boolean | 0 | 1>({
  enum: [true, false, 0, 1],
  description: 'A boolean; 0 and 1 as in replies are accepted too',
});
export const timezone = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: 100,
  format: 'timezone',
  description: 'IANA name such as Europe/Prague; null: UTC',
});
export const moment = Type.String({
  format: 'moment',
  description:
    '2026-11-20, 2026-11-20T21:52:03.007 (UTC) or with an offset: 2026-11-20T21:52:03+01:00',
});
export const overlap = Type.Enum([...OVERLAPS]);
export const expiresAfterSecs = count(1, 'Its jobs are dead if not started within so long');
export const jobStatus = Type.Enum([...JOB_STATUSES]);

/** A setting of a queue that null returns to its default. */
export const orNull = <T extends Type.TInteger>(field: T) =>
  Type.Unsafe<number | null>({ ...field, type: ['integer', 'null'] });

export const textOrNull = (field: Type.TString) =>
  Type.Unsafe<string | null>({ ...field, type: ['string', 'null'] });

export const backoffOrNull = Type.Unsafe<(typeof BACKOFFS)[number] | null>({
  enum: [...BACKOFFS, null],
});
