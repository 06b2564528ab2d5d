import { isDeepStrictEqual } from 'node:util';
import { badRequest, type Problem } from '@tessera/kit/errors';
import type { Job, JobChange, NewJob } from '../job/job.ts';
import { withNames } from '../job/job-fields.ts';
import { jsonText, parseJson } from '../job/payload.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import { JobChangeRequest, JobRequest, ReplayRequest } from '../job/wire/requests.ts';
import { extraHeaders } from './extra-headers.ts';
import { bodyReader, isObject } from './reader.ts';

const read = bodyReader(JobRequest);

/** Reads one job; throws a 400 that names every problem. */
export function readJob(
  body: unknown,
  traceparent: string | undefined,
  now: number,
  suggested?: number,
): NewJob {
  const input = read(body, (given) => contradictions(given, now), suggested);
  return {
    ...{ queueName: 'default', priority: 0, ...withNames(input) },
    callbackUrl: input.callback_url ?? '',
    payload: jsonText(input.payload ?? {}),
    delayMs: input.run_at === undefined ? input.delay_ms : delayUntil(input.run_at, now),
    headers: extraHeaders(input.headers),
    onFailure: input.depends_on && (input.on_failure ?? 'hold'),
    expiresAt: input.expires_at === undefined ? undefined : parseTimestamp(input.expires_at),
    traceparent,
  } as NewJob;
}

const delayUntil = (runAt: string, now: number) => Math.max(0, parseTimestamp(runAt)! - now);

const readChange = bodyReader(JobChangeRequest);

/** What to change of a pending job; throws a 400 also where nothing is given. */
export function readJobChange(body: unknown): JobChange {
  const { payload, run_at, ...change } = readChange(body);
  const visibleAt = run_at === undefined ? undefined : parseTimestamp(run_at);
  const all = { ...change, visibleAt, payload: payload && jsonText(payload) };
  if (Object.values(all).some((value) => value !== undefined)) return all;
  const names = Object.keys(JobChangeRequest.properties).join(', ');
  throw badRequest([{ field: 'body', message: `must have at least one of ${names}` }]);
}

const readReplayBody = bodyReader(ReplayRequest);

/** The other payload that a replay is given, as JSON text. */
export function readReplay(body: unknown): string | undefined {
  const { payload } = readReplayBody(body ?? {});
  return payload && jsonText(payload);
}

/** Fields that are valid by themselves and make no sense together or at this time. */
function contradictions(given: Readonly<Record<string, unknown>>, now: number): Problem[] {
  const { idempotency_key, unique_for_ms, unique_until_ended, expires_at, run_at } = given;
  const problems: Problem[] = [];
  const runAt = typeof run_at === 'string' ? parseTimestamp(run_at) : undefined;
  const delay_ms = runAt === undefined ? (given.delay_ms ?? given.debounce_ms) : runAt - now;
  if (run_at !== undefined && given.delay_ms !== undefined) {
    problems.push({ field: 'run_at', message: 'must not be given together with delay_ms' });
  }
  const expiresAt = typeof expires_at === 'string' ? parseTimestamp(expires_at) : undefined;
  const delayMs = typeof delay_ms === 'number' ? delay_ms : 0;
  if (expiresAt !== undefined && expiresAt <= now) {
    problems.push({ field: 'expires_at', message: 'must be in the future' });
  } else if (expiresAt !== undefined && expiresAt <= now + delayMs) {
    problems.push({
      field: 'expires_at',
      message: 'must be later than the end of delay_ms, debounce_ms or run_at',
    });
  }
  if (given.depends_on !== undefined && (run_at ?? given.delay_ms) !== undefined) {
    const field = run_at === undefined ? 'delay_ms' : 'run_at';
    problems.push({ field, message: 'must not be given together with depends_on' });
  }
  if (given.depends_on === undefined && given.on_failure !== undefined) {
    problems.push({ field: 'depends_on', message: 'is required with on_failure' });
  }
  problems.push(...debounceProblems(given));
  if (idempotency_key === undefined && (unique_for_ms !== undefined || unique_until_ended)) {
    const field = unique_for_ms === undefined ? 'unique_until_ended' : 'unique_for_ms';
    problems.push({ field: 'idempotency_key', message: `is required with ${field}` });
  }
  return problems;
}

/** Each says when or whether the job is made, too. */
const NOT_DEBOUNCED = ['delay_ms', 'run_at', 'depends_on', 'idempotency_key'];

function debounceProblems(given: Readonly<Record<string, unknown>>): Problem[] {
  const { debounce_key, debounce_ms, debounce_max_ms } = given;
  if (debounce_key === undefined) {
    const [name] = ['debounce_ms', 'debounce_max_ms'].filter((one) => given[one] !== undefined);
    return name === undefined
      ? []
      : [{ field: 'debounce_key', message: `is required with ${name}` }];
  }
  const problems = NOT_DEBOUNCED.filter((name) => given[name] !== undefined).map((field) => ({
    field,
    message: 'must not be given together with debounce_key',
  }));
  if (debounce_ms === undefined) {
    problems.push({ field: 'debounce_ms', message: 'is required with debounce_key' });
  } else if (Number(debounce_max_ms) < Number(debounce_ms)) {
    problems.push({ field: 'debounce_max_ms', message: 'must be at least debounce_ms' });
  }
  return problems;
}

/** The body of a job with the key of an `Idempotency-Key` header, which some HTTP clients send by themselves. */
export function withKeyOfHeader(body: unknown, header: string | string[] | undefined): unknown {
  if (typeof header !== 'string' || !isObject(body)) return body;
  const key = keyOfHeader(header);
  const own = body.idempotency_key ?? key;
  if (own !== key) throw badRequest([{ field: 'idempotency_key', message: OTHER_KEY }]);
  return { ...body, idempotency_key: key };
}

/** Plain text, or a quoted string of a structured field (RFC 9651). */
export const keyOfHeader = (header: string) => /^"(.*)"$/.exec(header)?.[1] ?? header;

const OTHER_KEY = 'must be equal to the Idempotency-Key header, or absent';

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
    (asked.headers !== undefined && !isDeepStrictEqual(asked.headers, { ...job.headers })) ||
    (asked.payload !== job.payload &&
      !isDeepStrictEqual(parseJson(asked.payload), parseJson(job.payload)))
  );
}

const COMPARED = [
  'queueName',
  'callbackUrl',
  'method',
  'concurrencyKey',
  'priority',
  'maxRetries',
  'retryBackoff',
  'baseDelayMs',
  'maxDelayMs',
  'timeoutMs',
] as const;
