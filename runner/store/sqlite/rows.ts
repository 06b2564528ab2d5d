import type {
  Attempt,
  AttemptOutcome,
  Backoff,
  ClaimedJob,
  ExtraHeaders,
  Job,
  Method,
} from '../../job/job.ts';
import { STATUS_OF_PHASE } from '../shared/phase.ts';

/** A job as SQLite holds it. */
export type JobRow = {
  readonly seq: number;
  readonly id: string;
  readonly queue_id: number;
  readonly phase: number;
  readonly priority: number;
  readonly visible_at: number;
  readonly attempt: number;
  readonly run: number;
  readonly accepted: number;
  readonly worker_id: string | null;
  readonly started_at: number | null;
  readonly completed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly expires_at: number | null;
  readonly max_retries: number;
  readonly retry_backoff: Backoff;
  readonly base_delay_ms: number;
  readonly max_delay_ms: number;
  readonly timeout_ms: number;
  readonly callback_url: string;
  readonly host: string;
  readonly method: Method;
  readonly headers: string | null;
  readonly payload: string;
  readonly concurrency_key: string | null;
  readonly schedule_id: string | null;
  readonly idempotency_key: string | null;
  readonly key_expires_at: number | null;
  readonly key_until_ended: number;
  readonly traceparent: string | null;
  readonly last_error: string | null;
  readonly result: string | null;
  readonly result_cut: number;
};

export function jobFromRow(row: JobRow, queueName: string): Job {
  return {
    id: row.id,
    queueName,
    status: STATUS_OF_PHASE[row.phase]!,
    priority: row.priority,
    payload: row.payload,
    callbackUrl: row.callback_url,
    method: row.method,
    headers: headersFromText(row.headers),
    concurrencyKey: row.concurrency_key,
    expiresAt: row.expires_at,
    scheduleId: row.schedule_id,
    visibleAt: row.visible_at,
    attempt: row.attempt,
    maxRetries: row.max_retries,
    retryBackoff: row.retry_backoff,
    baseDelayMs: row.base_delay_ms,
    maxDelayMs: row.max_delay_ms,
    timeoutMs: row.timeout_ms,
    idempotencyKey: row.idempotency_key,
    traceparent: row.traceparent,
    result: row.result,
    resultCut: row.result_cut === 1,
    lastError: row.last_error,
    workerId: row.worker_id,
    accepted: row.accepted === 1,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The columns a claim reads, under the names of `ReadyJob`; headers are still text. */
export const READY_COLUMNS = `seq, id, priority, visible_at AS visibleAt, callback_url AS callbackUrl, host, method, headers,
  payload, concurrency_key AS concurrencyKey, expires_at AS expiresAt, attempt, run,
  timeout_ms AS timeoutMs, traceparent, max_retries AS maxRetries,
  retry_backoff AS retryBackoff, base_delay_ms AS baseDelayMs, max_delay_ms AS maxDelayMs`;

/** A job that a claim may take. */
export type ReadyJob = Omit<ClaimedJob, 'queueName' | 'workerId' | 'startedAt' | 'headers'> & {
  readonly seq: number;
  readonly priority: number;
  readonly visibleAt: number;
  readonly host: string;
  readonly headers: string | null;
  readonly concurrencyKey: string | null;
  readonly expiresAt: number | null;
};

/** The running job of a row, as its worker got it. */
export function claimedFromRow(row: JobRow, queueName: string): ClaimedJob {
  return {
    id: row.id,
    queueName,
    callbackUrl: row.callback_url,
    method: row.method,
    headers: headersFromText(row.headers),
    payload: row.payload,
    attempt: row.attempt,
    timeoutMs: row.timeout_ms,
    traceparent: row.traceparent,
    maxRetries: row.max_retries,
    retryBackoff: row.retry_backoff,
    baseDelayMs: row.base_delay_ms,
    maxDelayMs: row.max_delay_ms,
    workerId: row.worker_id ?? '',
    startedAt: row.started_at ?? 0,
    run: row.run,
  };
}

export function headersFromText(text: string | null): ExtraHeaders | null {
  return text === null ? null : JSON.parse(text);
}

export function textOfHeaders(headers: ExtraHeaders | null): string | null {
  return headers === null ? null : JSON.stringify(headers);
}

export type AttemptRow = {
  readonly run: number;
  readonly attempt: number;
  readonly worker_id: string;
  readonly started_at: number;
  readonly duration_ms: number;
  readonly outcome: AttemptOutcome;
  readonly status_code: number | null;
  readonly error: string | null;
  readonly response: string | null;
};

export function attemptFromRow(row: AttemptRow, jobId: string): Attempt {
  return {
    jobId,
    run: row.run,
    attempt: row.attempt,
    workerId: row.worker_id,
    startedAt: row.started_at,
    durationMs: row.duration_ms,
    outcome: row.outcome,
    statusCode: row.status_code,
    error: row.error,
    response: row.response,
  };
}
