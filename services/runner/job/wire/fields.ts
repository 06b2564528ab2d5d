import { type Static, Type } from 'typebox';
import { BACKOFFS } from '../choices.ts';

// Fields that several requests share. Formats are checked by input/formats.ts.

const INT32_MAX = 2_147_483_647;
/** A hundred years; a longer delay is taken for a mistake. */
export const DELAY_MAX_MS = 100 * 365.25 * 86_400_000;

/** A whole number that fits a signed 32-bit integer. */
export const count = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: INT32_MAX, description });

/** Milliseconds. */
export const span = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: DELAY_MAX_MS, description });

/** Words without control characters. */
export const plainText = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, format: 'plain-text', description });

/** A setting that null returns to its default. */
export const orNull = <T extends Type.TInteger | Type.TNumber | Type.TString>(field: T) =>
  Type.Unsafe<Static<T> | null>({ ...field, type: [field.type, 'null'] });

/** One of several words; null returns the setting to its default. */
export const oneOfOrNull = <T extends string>(values: readonly T[], more = {}) =>
  Type.Unsafe<T | null>({ enum: [...values, null], ...more });

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
  description: 'http or https address that receives the payload; no user name, no password',
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
export const timeoutMs = count(1, 'Limit for the whole exchange with the receiver');
export const concurrencyKey = plainText(
  255,
  'Jobs of a queue with the same key share its max_per_key',
);
const MOST_HEADERS = 32;
export const headers = Type.Record(
  Type.String(),
  Type.String({ maxLength: 8192, format: 'header-value' }),
  { maxProperties: MOST_HEADERS, description: 'Further headers, none that the runner sets' },
);
export const errorText = Type.String({
  maxLength: 500,
  description: 'Part of the error text, in any case',
});
export const moment = Type.String({
  format: 'moment',
  description:
    '2026-11-20, 2026-11-20T21:52:03.007 (UTC) or with an offset: 2026-11-20T21:52:03+01:00',
});
