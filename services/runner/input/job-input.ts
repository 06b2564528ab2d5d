import type { Problem } from '@tessera/kit/errors';
import type { NewJob } from '../job/job.ts';
import { withNames } from '../job/job-fields.ts';
import { jsonText } from '../job/payload.ts';
import { parseTimestamp } from '../job/timestamp.ts';
import { DELAY_MAX_MS } from '../job/wire/fields.ts';
import { JobRequest } from '../job/wire/requests.ts';
import { extraHeaders } from './extra-headers.ts';
import { bodyReader } from './reader.ts';

const read = bodyReader(JobRequest);

/** Reads one job; throws a 400 that names every problem. */
export function readJob(body: unknown, traceparent: string | undefined, now: number): NewJob {
  const input = read(body, (given) => contradictions(given, now));
  const { run_at: runAt, delay_ms: delayMs, payload = {}, headers, ...others } = input;
  return {
    queueName: 'default',
    priority: 0,
    ...withNames(others),
    payload: jsonText(payload),
    delayMs: runAt === undefined ? delayMs : Math.max(0, parseTimestamp(runAt)! - now),
    headers: extraHeaders(headers),
    traceparent,
  } as NewJob;
}

/** Fields that are valid by themselves and make no sense together or at this time. */
function contradictions(given: Readonly<Record<string, unknown>>, now: number): Problem[] {
  const { idempotency_key, unique_until_ended, run_at, delay_ms } = given;
  const problems: Problem[] = [];
  if (run_at !== undefined && delay_ms !== undefined) {
    problems.push({ field: 'run_at', message: 'must not be given together with delay_ms' });
  }
  const runAt = typeof run_at === 'string' ? parseTimestamp(run_at) : undefined;
  if (runAt !== undefined && runAt - now > DELAY_MAX_MS) {
    problems.push({ field: 'run_at', message: 'must be within a hundred years' });
  }
  if (idempotency_key === undefined && unique_until_ended) {
    problems.push({ field: 'idempotency_key', message: 'is required with unique_until_ended' });
  }
  return problems;
}

/** The trace context of a request, if it is valid (W3C Trace Context, 3.2.2). */
export function traceparentOf(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' &&
    /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/.test(header)
    ? header
    : undefined;
}
