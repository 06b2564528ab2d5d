import { isDeepStrictEqual } from 'node:util';
import { badRequest, type Problem } from '@tessera/kit/errors';
import type { ExtraHeaders, Job, NewJob } from '../job/job.ts';
import { jsonText, parseJson } from '../job/payload.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import { JobRequest } from '../job/wire/requests.ts';
import { bodyReader } from './reader.ts';

const read = bodyReader(JobRequest);

/** Reads one job; throws a 400 that names every problem. */
export function readJob(body: unknown, traceparent: string | undefined, now: number): NewJob {
  const input = read(body);
  const expiresAt = input.expires_at === undefined ? undefined : parseTimestamp(input.expires_at);
  if (expiresAt !== undefined && expiresAt <= now) {
    throw badRequest([{ field: 'expires_at', message: 'must be in the future' }]);
  }
  return {
    callbackUrl: input.callback_url,
    queueName: input.queue_name ?? 'default',
    payload: jsonText(input.payload ?? {}),
    method: input.method,
    headers: extraHeaders(input.headers),
    priority: input.priority ?? 0,
    delayMs: input.delay_ms,
    maxRetries: input.max_retries,
    retryBackoff: input.retry_backoff,
    baseDelayMs: input.base_delay_ms,
    maxDelayMs: input.max_delay_ms,
    timeoutMs: input.timeout_ms,
    idempotencyKey: input.idempotency_key,
    uniqueForMs: input.unique_for_ms,
    uniqueUntilEnded: input.unique_until_ended,
    concurrencyKey: input.concurrency_key,
    expiresAt,
    traceparent,
  };
}

/** Headers that the runner sets, or that belong to the connection (RFC 9110, 7.6.1). */
const RESERVED =
  /^(content-length|content-type|content-encoding|host|user-agent|traceparent|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|http2-settings|proxy-.*|webhook-.*|x-runner-.*)$/;

/** RFC 9110, 5.6.2: the characters of a header's name. */
const TOKEN = /^[!#$%&'*+.^_`|~\da-z-]{1,100}$/;

/** Validates the names of a caller's headers, whose values the schema has validated; lower case. */
export function extraHeaders(
  given: Readonly<Record<string, string>> | undefined,
): ExtraHeaders | undefined {
  if (given === undefined || Object.keys(given).length === 0) return undefined;
  const headers: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(given)) {
    const lower = name.toLowerCase();
    const field = `headers.${name}`;
    if (!TOKEN.test(lower)) problems.push({ field, message: 'is not a header name' });
    else if (RESERVED.test(lower)) problems.push({ field, message: 'is set by the runner' });
    else if (Object.hasOwn(headers, lower)) problems.push({ field, message: 'is given twice' });
    headers[lower] = value;
  }
  if (problems.length > 0) throw badRequest(problems);
  return headers;
}

/** The trace context of a request, if it is valid (W3C Trace Context, 3.2.2). */
export function traceparentOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' &&
    /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(header)
    ? header
    : undefined;
}

/**
 * Whether a request reuses an idempotency key for a different job. Only the fields it names are
 * compared; the delay and the order of keys in the payload are not.
 */
export function differs(job: Job, asked: NewJob): boolean {
  return (
    COMPARED.some((name) => asked[name] !== undefined && asked[name] !== job[name]) ||
    (asked.payload !== job.payload &&
      !isDeepStrictEqual(parseJson(asked.payload), parseJson(job.payload)))
  );
}

const COMPARED = [
  'queueName',
  'callbackUrl',
  'method',
  'priority',
  'maxRetries',
  'retryBackoff',
  'baseDelayMs',
  'maxDelayMs',
  'timeoutMs',
] as const;
