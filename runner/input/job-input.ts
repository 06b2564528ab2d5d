import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import type { Job, NewJob } from '../job/job.ts';
import {
  baseDelayMs,
  callbackUrl,
  delayMs,
  idempotencyKey,
  maxDelayMs,
  maxRetries,
  payload,
  priority,
  queueName,
  retryBackoff,
  timeoutMs,
} from './fields.ts';
import { jsonText, parseJson } from './json-body.ts';
import { bodyReader } from './reader.ts';

/** The body of `POST /jobs` (specification 4.1). */
export const JobInput = Type.Object({
  callback_url: callbackUrl,
  queue_name: Type.Optional(queueName),
  priority: Type.Optional(priority),
  payload: Type.Optional(payload),
  max_retries: Type.Optional(maxRetries),
  retry_backoff: Type.Optional(retryBackoff),
  base_delay_ms: Type.Optional(baseDelayMs),
  max_delay_ms: Type.Optional(maxDelayMs),
  timeout_ms: Type.Optional(timeoutMs),
  idempotency_key: Type.Optional(idempotencyKey),
  delay_ms: Type.Optional(delayMs),
});

const read = bodyReader(JobInput);

/** Reads one job, or throws a 400 naming every problem. */
export function readJob(body: unknown, traceparent: string | undefined): NewJob {
  const input: Static<typeof JobInput> = read(body);
  return {
    callbackUrl: input.callback_url,
    queueName: input.queue_name ?? 'default',
    payload: jsonText(input.payload ?? {}),
    priority: input.priority ?? 0,
    delayMs: input.delay_ms,
    maxRetries: input.max_retries,
    retryBackoff: input.retry_backoff,
    baseDelayMs: input.base_delay_ms,
    maxDelayMs: input.max_delay_ms,
    timeoutMs: input.timeout_ms,
    idempotencyKey: input.idempotency_key,
    traceparent,
  };
}

/** The trace context of a request, if it has one we may pass on (W3C Trace Context, 3.2.2). */
export function traceparentOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' &&
    /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(header)
    ? header
    : undefined;
}

/**
 * Somebody used the key again for something else. The first one counts; the caller is told. What
 * this request does not name is not compared, nor are the order of keys and the delay.
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
  'priority',
  'maxRetries',
  'retryBackoff',
  'baseDelayMs',
  'maxDelayMs',
  'timeoutMs',
] as const;
