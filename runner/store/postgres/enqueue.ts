import type { Backoff, Job, JobDefaults, NewJob } from '../../job/job.ts';
import { newJob } from '../../job/new-job.ts';
import { hostOf } from '../../job/waiting.ts';
import type { Enqueued } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { storableText } from '../shared/storable-text.ts';
import { createBatch } from './batch.ts';
import type { Context } from './context.ts';
import { addToCounts, type SqlFunction } from './counts.ts';
import { JOB_COLUMNS } from './rows.ts';

const NOBODY = "'00000000-0000-0000-0000-000000000000'";

/** ON CONFLICT writes one more log record for each row, so only jobs with keys pay for it. */
const insertJobs = (onConflict: string) => `
  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT * FROM unnest(p_ids, p_queues, p_nows, p_priorities, p_visible, p_max_retries,
      p_backoffs, p_base_delays, p_max_delays, p_timeouts, p_urls, p_hosts, p_methods, p_headers,
      p_payloads, p_concurrency_keys, p_expires, p_schedules, p_keys, p_key_expires,
      p_key_until_ended, p_traces) WITH ORDINALITY AS a (id, queue_name, now, priority, visible_at,
      max_retries, retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, host,
      method, headers, payload, concurrency_key, expires_at, schedule_id, idempotency_key,
      key_expires_at, key_until_ended, traceparent, place)
  ), inserted AS (
    INSERT INTO runner.job AS j (id, queue_id, priority, created_at, expires_at, max_retries,
      retry_backoff, base_delay_ms, max_delay_ms, timeout_ms, callback_url, host, method, headers,
      payload, concurrency_key, schedule_id, idempotency_key, key_expires_at, key_until_ended,
      traceparent)
    SELECT a.id, q.id, a.priority, a.now, a.expires_at,
      coalesce(a.max_retries, q.max_retries, p_max_retries_default),
      coalesce(a.retry_backoff, q.retry_backoff, p_backoff_default),
      coalesce(a.base_delay_ms, q.base_delay_ms, p_base_delay_default),
      coalesce(a.max_delay_ms, q.max_delay_ms, p_max_delay_default), a.timeout_ms, a.callback_url,
      a.host, a.method, a.headers::json, a.payload, a.concurrency_key, a.schedule_id,
      a.idempotency_key, a.key_expires_at, a.key_until_ended, a.traceparent
    FROM asked a JOIN runner.queue q ON q.name = a.queue_name
    -- Only into queues that were opened: where a key has become free since, the caller asks again.
    WHERE a.queue_name = ANY (opened)
    ORDER BY a.idempotency_key, a.place
    ${onConflict}
    RETURNING j.id, j.queue_id, j.max_retries, j.retry_backoff, j.base_delay_ms, j.max_delay_ms
  ), pending AS (
    INSERT INTO runner.pending (queue_id, id, ready, priority, visible_at, timeout_ms, updated_at,
      expires_at, host, concurrency_key)
    SELECT i.queue_id, i.id, a.visible_at <= a.now, a.priority, a.visible_at, a.timeout_ms, a.now,
      a.expires_at, a.host, a.concurrency_key
    FROM inserted i JOIN asked a ON a.id = i.id ORDER BY i.id
  ), counted AS (
    ${addToCounts('SELECT queue_id, count(*), 0, 0, 0 FROM inserted GROUP BY queue_id')}
  )
  SELECT a.place::integer, i.id, true, i.max_retries, i.retry_backoff, i.base_delay_ms,
    i.max_delay_ms
  FROM asked a JOIN inserted i ON i.id = a.id;`;

/**
 * Stores jobs, each with its place in the request. Those whose key is taken are not created, nor
 * is their queue, and come back with the id of the job that holds the key. In the order of keys:
 * two batches with the same keys may wait for each other but never in a circle.
 */
export const ENQUEUE_SQL: readonly SqlFunction[] = [
  {
    name: 'enqueue',
    sql: `CREATE FUNCTION runner.enqueue(p_ids uuid[], p_queues text[], p_nows bigint[],
  p_priorities integer[], p_visible bigint[], p_max_retries integer[], p_backoffs text[],
  p_base_delays integer[], p_max_delays integer[], p_timeouts integer[], p_urls text[],
  p_hosts text[], p_methods text[], p_headers text[], p_payloads text[],
  p_concurrency_keys text[], p_expires bigint[], p_schedules text[], p_keys text[],
  p_key_expires bigint[], p_key_until_ended boolean[], p_traces text[],
  p_max_retries_default integer, p_backoff_default text, p_base_delay_default integer,
  p_max_delay_default integer)
RETURNS TABLE (o_place integer, o_id uuid, o_created boolean, o_max_retries integer,
  o_retry_backoff text, o_base_delay_ms integer, o_max_delay_ms integer)
LANGUAGE plpgsql SET enable_seqscan = off SET enable_mergejoin = off AS $$
DECLARE
  keyed boolean := array_remove(p_keys, NULL) <> '{}';
  opened text[];
BEGIN
  IF keyed THEN
    UPDATE runner.job j SET key_released = j.id
    FROM unnest(p_keys, p_nows) AS a (key, now)
    WHERE j.idempotency_key = a.key AND j.key_released = ${NOBODY}
      AND (j.key_expires_at <= a.now OR j.key_until_ended AND EXISTS (
        SELECT FROM runner.done d WHERE d.queue_id = j.queue_id AND d.id = j.id));
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM unnest(p_queues, p_keys) AS a (queue_name, key)
    WHERE a.key IS NULL OR (SELECT true FROM runner.job j
      WHERE j.idempotency_key = a.key AND j.key_released = ${NOBODY} LIMIT 1) IS NULL;
  ELSE
    SELECT array_agg(DISTINCT a.queue_name) INTO opened FROM unnest(p_queues) AS a (queue_name);
  END IF;
  PERFORM runner.open_queues(opened, p_nows[1]);
  IF keyed THEN
    ${insertJobs(`ON CONFLICT (idempotency_key, key_released) WHERE idempotency_key IS NOT NULL DO NOTHING`)}
    RETURN QUERY
    SELECT a.place::integer, j.id, false, j.max_retries, j.retry_backoff, j.base_delay_ms,
      j.max_delay_ms
    FROM unnest(p_ids, p_keys) WITH ORDINALITY AS a (id, key, place)
    JOIN runner.job j ON j.idempotency_key = a.key AND j.key_released = ${NOBODY} AND j.id <> a.id;
  ELSE
    ${insertJobs('')}
  END IF;
  NOTIFY runner_ready;
END $$`,
  },
];

type Asked = { readonly jobs: readonly NewJob[]; readonly now: number };

/** A job under the id it gets unless its key is taken. */
type Wanted = { readonly id: string; readonly job: NewJob; readonly now: number };

type AnswerRow = {
  readonly o_place: number;
  readonly o_id: string;
  readonly o_created: boolean;
  readonly o_max_retries: number;
  readonly o_retry_backoff: Backoff;
  readonly o_base_delay_ms: number;
  readonly o_max_delay_ms: number;
};

/** Adds jobs: everything requested in one turn of the event loop in one statement. */
export function createEnqueue(
  context: Context,
): Pick<JobStore, 'enqueue' | 'enqueueMany'> & { drained(): Promise<void> } {
  const { db, defaults, newId, ready } = context;
  const batch = createBatch(async (asked: readonly Asked[]) => {
    const made = await store(asked.flatMap(({ jobs, now }) => jobs.map((job) => want(job, now))));
    ready.announce();
    return asked.map(({ jobs }) => made.splice(0, jobs.length));
  });

  function want(job: NewJob, now: number): Wanted {
    return { id: newId(now), job: storableJob(job), now };
  }

  async function store(wanted: readonly Wanted[]): Promise<Enqueued[]> {
    const answers = await db.write<AnswerRow>(
      'SELECT * FROM runner.enqueue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)',
      enqueueValues(wanted, defaults),
      'enqueue',
    );
    const made: Enqueued[] = [];
    for (const answer of answers) {
      if (!answer.o_created) continue;
      const { id, job, now } = wanted[answer.o_place - 1]!;
      made[answer.o_place - 1] = {
        job: newJob(id, job, retryOf(answer), defaults, now),
        created: true,
      };
    }
    await addExisting(made, answers);
    // Whoever had the key was removed between the two statements: those are stored once more.
    const missing = [...wanted.keys()].filter((place) => made[place] === undefined);
    if (missing.length > 0) {
      const again = await store(missing.map((place) => wanted[place]!));
      for (const [index, place] of missing.entries()) made[place] = again[index]!;
    }
    return made;
  }

  /** Those whose key was taken, as they are now. */
  async function addExisting(made: Enqueued[], answers: readonly AnswerRow[]): Promise<void> {
    const taken = answers.filter(({ o_created }) => !o_created);
    if (taken.length === 0) return;
    const text = `SELECT ${JOB_COLUMNS} FROM runner.job_now n WHERE n.id = ANY ($1)`;
    const found = await db.read<Job>(text, [taken.map(({ o_id }) => o_id)]);
    for (const { o_id, o_place } of taken) {
      const job = found.find(({ id }) => id === o_id);
      if (job !== undefined) made[o_place - 1] = { job, created: false };
    }
  }

  return {
    async enqueue(job, now) {
      const [made] = await batch.add({ jobs: [job], now });
      return made!;
    },
    enqueueMany: (jobs, now) =>
      jobs.length === 0 ? Promise.resolve([]) : batch.add({ jobs, now }),
    drained: batch.drained,
  };
}

function storableJob(job: NewJob): NewJob {
  return {
    ...job,
    queueName: storableText(job.queueName),
    callbackUrl: storableText(job.callbackUrl),
    payload: storableText(job.payload),
    idempotencyKey: storableText(job.idempotencyKey),
    concurrencyKey: storableText(job.concurrencyKey),
    traceparent: storableText(job.traceparent),
  };
}

/** The arguments of `runner.enqueue`: one array per column; null comes from the queue. */
function enqueueValues(wanted: readonly Wanted[], defaults: JobDefaults): unknown[] {
  const column = <T>(read: (job: NewJob, now: number) => T) =>
    wanted.map(({ job, now }) => read(job, now));
  return [
    wanted.map(({ id }) => id),
    column((job) => job.queueName),
    column((_job, now) => now),
    column((job) => job.priority ?? 0),
    column((job, now) => now + (job.delayMs ?? 0)),
    column((job) => job.maxRetries),
    column((job) => job.retryBackoff),
    column((job) => job.baseDelayMs),
    column((job) => job.maxDelayMs),
    column((job) => job.timeoutMs ?? defaults.timeoutMs),
    column((job) => job.callbackUrl),
    column(({ callbackUrl }) => hostOf(callbackUrl)),
    column((job) => job.method ?? 'POST'),
    column((job) => (job.headers === undefined ? null : JSON.stringify(job.headers))),
    column((job) => job.payload),
    column((job) => job.concurrencyKey),
    column((job) => job.expiresAt),
    column((job) => job.scheduleId),
    column((job) => job.idempotencyKey),
    column((job, now) => (job.uniqueForMs === undefined ? null : now + job.uniqueForMs)),
    column((job) => job.uniqueUntilEnded ?? false),
    column((job) => job.traceparent),
    ...[defaults.maxRetries, defaults.retryBackoff, defaults.baseDelayMs, defaults.maxDelayMs],
  ];
}

/** The arguments for a single job, for those who enqueue inside another statement. */
export function enqueueOneValues(wanted: Wanted, defaults: JobDefaults): unknown[] {
  return enqueueValues([wanted], defaults);
}

function retryOf(answer: AnswerRow) {
  return {
    maxRetries: answer.o_max_retries,
    retryBackoff: answer.o_retry_backoff,
    baseDelayMs: answer.o_base_delay_ms,
    maxDelayMs: answer.o_max_delay_ms,
  };
}
