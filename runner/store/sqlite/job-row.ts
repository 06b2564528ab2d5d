import type { Backoff, Job } from '../../job/job.ts';
import { STATUS_OF_PHASE } from '../phase.ts';

/** A job as SQLite holds it, with the name of its queue. */
export type JobRow = {
  readonly seq: number;
  readonly id: string;
  readonly queue_id: number;
  readonly phase: number;
  readonly priority: number;
  readonly visible_at: number;
  readonly attempt: number;
  readonly worker_id: string | null;
  readonly started_at: number | null;
  readonly completed_at: number | null;
  readonly created_at: number;
  readonly updated_at: number;
  readonly max_retries: number;
  readonly retry_backoff: Backoff;
  readonly base_delay_ms: number;
  readonly max_delay_ms: number;
  readonly timeout_ms: number;
  readonly callback_url: string;
  readonly payload: string;
  readonly idempotency_key: string | null;
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
    startedAt: row.started_at,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
