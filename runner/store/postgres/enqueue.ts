import type { Backoff, Job, NewJob } from '../../job/job.ts';
import type { Enqueued, JobStore } from '../store.ts';
import { createBatch, storableText } from './batch.ts';
import type { Context } from './context.ts';
import { JOB_COLUMNS, JOB_TABLES } from './job-row.ts';

type Asked = { readonly jobs: readonly NewJob[]; readonly now: number };

type AnswerRow = {
  readonly o_place: number;
  readonly o_id: string;
  readonly o_created: boolean;
  readonly o_max_retries: number;
  readonly o_retry_backoff: Backoff;
  readonly o_base_delay_ms: number;
  readonly o_max_delay_ms: number;
};

/** Adds jobs: everything asked for in one turn in one statement. */
export function createEnqueue(
  context: Context,
): Pick<JobStore, 'enqueue' | 'enqueueMany'> & { drained(): Promise<void> } {
  const { db, defaults, newId, ready } = context;
  const batch = createBatch(async (asked: readonly Asked[]) => {
    const made = await store(asked.flatMap(({ jobs, now }) => jobs.map((job) => row(job, now))));
    ready.announce();
    return asked.map(({ jobs }) => made.splice(0, jobs.length));
  });

  function row(job: NewJob, now: number) {
    return {
      id: newId(now),
      queue_name: storableText(job.queueName),
      now,
      priority: job.priority ?? 0,
      visible_at: now + (job.delayMs ?? 0),
      max_retries: job.maxRetries,
      retry_backoff: job.retryBackoff,
      base_delay_ms: job.baseDelayMs,
      max_delay_ms: job.maxDelayMs,
      timeout_ms: job.timeoutMs ?? defaults.timeoutMs,
      callback_url: storableText(job.callbackUrl),
      payload: storableText(job.payload),
      idempotency_key: storableText(job.idempotencyKey ?? null),
      traceparent: storableText(job.traceparent ?? null),
      default_max_retries: defaults.maxRetries,
      default_retry_backoff: defaults.retryBackoff,
      default_base_delay_ms: defaults.baseDelayMs,
      default_max_delay_ms: defaults.maxDelayMs,
    };
  }

  async function store(wanted: readonly Row[]): Promise<Enqueued[]> {
    const text = 'SELECT * FROM runner.enqueue($1)';
    const answers = await db.query<AnswerRow>(text, [JSON.stringify(wanted.map(numbered))]);
    const made: Enqueued[] = [];
    for (const answer of answers) {
      if (!answer.o_created) continue;
      made[answer.o_place] = { job: newJob(wanted[answer.o_place]!, answer), created: true };
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
    const text = `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES} WHERE j.id = ANY ($1)`;
    const found = await db.query<Job>(text, [taken.map(({ o_id }) => o_id)]);
    for (const { o_id, o_place } of taken) {
      const job = found.find(({ id }) => id === o_id);
      if (job !== undefined) made[o_place] = { job, created: false };
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

function numbered<T extends object>(row: T, place: number): T & { place: number } {
  return { ...row, place };
}

type Row = {
  readonly id: string;
  readonly queue_name: string;
  readonly now: number;
  readonly priority: number;
  readonly visible_at: number;
  readonly timeout_ms: number;
  readonly callback_url: string;
  readonly payload: string;
  readonly idempotency_key: string | null;
  readonly traceparent: string | null;
};

function newJob(asked: Row, answer: AnswerRow): Job {
  return {
    id: asked.id,
    queueName: asked.queue_name,
    status: 'pending',
    priority: asked.priority,
    payload: asked.payload,
    callbackUrl: asked.callback_url,
    visibleAt: asked.visible_at,
    attempt: 0,
    maxRetries: answer.o_max_retries,
    retryBackoff: answer.o_retry_backoff,
    baseDelayMs: answer.o_base_delay_ms,
    maxDelayMs: answer.o_max_delay_ms,
    timeoutMs: asked.timeout_ms,
    idempotencyKey: asked.idempotency_key,
    traceparent: asked.traceparent,
    result: null,
    resultCut: false,
    lastError: null,
    workerId: null,
    startedAt: null,
    completedAt: null,
    createdAt: asked.now,
    updatedAt: asked.now,
  };
}
