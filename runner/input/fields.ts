import { Type } from 'typebox';
import { BACKOFFS, JOB_STATUSES } from '../job/job.ts';

// The fields of requests, each with what is accepted. Formats are told apart in formats.ts.

const INT32_MAX = 2_147_483_647;
/** A hundred years: what is meant to wait longer is a mistake. */
const DELAY_MAX_MS = 100 * 365.25 * 86_400_000;

/** A number from zero that fits the 32 bits of the specification. */
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
  description: 'http or https address that is sent the payload by POST',
});
export const payload = Type.Record(Type.String(), Type.Unknown(), {
  description: 'A JSON object; sent as it is',
});
export const priority = Type.Integer({
  minimum: -INT32_MAX - 1,
  maximum: INT32_MAX,
  description: 'Higher runs first, within its queue',
});
export const maxRetries = count(0, 'Tries in all; 0 acts as 1');
export const retryBackoff = Type.Enum([...BACKOFFS]);
export const baseDelayMs = count(0, 'First wait between tries');
export const maxDelayMs = count(0, 'Longest wait between tries');
export const timeoutMs = count(1, 'Limit of the whole exchange');
export const delayMs = Type.Integer({ minimum: 0, maximum: DELAY_MAX_MS });
export const idempotencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  format: 'plain-text',
  description: 'While a job with this key exists, it is returned instead of a new one',
});
export const maxConcurrency = count(1, 'How many of its jobs run at once');
export const rateLimitRps = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  exclusiveMinimum: 0,
  maximum: 1e9,
  description: 'Claims per second; null: no limit',
});
export const cronExpression = Type.String({
  maxLength: 500,
  format: 'cron',
  description: 'Seconds first: 0 */5 * * * * is every five minutes',
});
export const timezone = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  format: 'timezone',
  description: 'IANA name such as Europe/Prague; null: UTC',
});
export const moment = Type.String({
  format: 'moment',
  description: 'UTC: 2026-11-20 or 2026-11-20T21:52:03.007',
});
export const jobStatus = Type.Enum([...JOB_STATUSES]);

/** A retry setting of a queue: null gives it back to the server's defaults. */
export const orNull = <T extends Type.TInteger>(field: T) =>
  Type.Unsafe<number | null>({ ...field, type: ['integer', 'null'] });

export const backoffOrNull = Type.Unsafe<(typeof BACKOFFS)[number] | null>({
  enum: [...BACKOFFS, null],
});
