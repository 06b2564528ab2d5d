import { STATUS_OF_PHASE } from '../phase.ts';

const STATUSES = STATUS_OF_PHASE.map((status) => `'${status}'`).join(', ');

/** Columns of a job under the names of the type: what the driver returns is the job. */
export const JOB_COLUMNS = `j.id, q.name AS "queueName", (ARRAY[${STATUSES}])[j.phase + 1] AS status,
  j.priority, j.payload, j.callback_url AS "callbackUrl", j.visible_at AS "visibleAt", j.attempt,
  j.max_retries AS "maxRetries", j.retry_backoff AS "retryBackoff",
  j.base_delay_ms AS "baseDelayMs", j.max_delay_ms AS "maxDelayMs", j.timeout_ms AS "timeoutMs",
  j.idempotency_key AS "idempotencyKey", j.traceparent, j.result, j.result_cut AS "resultCut",
  j.last_error AS "lastError", j.worker_id AS "workerId", j.started_at AS "startedAt",
  j.completed_at AS "completedAt", j.created_at AS "createdAt", j.updated_at AS "updatedAt"`;

export const JOB_TABLES = 'runner.job j JOIN runner.queue q ON q.id = j.queue_id';

export const ATTEMPT_COLUMNS = `job_id AS "jobId", run, attempt, worker_id AS "workerId",
  started_at AS "startedAt", duration_ms AS "durationMs", outcome, status_code AS "statusCode",
  error, response`;
