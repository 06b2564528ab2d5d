import type { Backoff, Job, JobDefaults, NewJob } from '../../job/job.ts';
import { newJob } from '../../job/new-job.ts';
import { storableText } from '../storable-text.ts';
import type { Enqueued, JobStore } from '../store.ts';
import { createBatch } from './batch.ts';
import type { Context } from './context.ts';
import { JOB_COLUMNS, JOB_TABLES } from './job-row.ts';

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

/** Adds jobs: everything asked for in one turn in one statement. */
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
    const rows = wanted.map((one, place) => jobRow(one, defaults, place));
    const text = 'SELECT * FROM runner.enqueue($1)';
    const answers = await db.write<AnswerRow>(text, [JSON.stringify(rows)]);
    const made: Enqueued[] = [];
    for (const answer of answers) {
      if (!answer.o_created) continue;
      const { id, job, now } = wanted[answer.o_place]!;
      made[answer.o_place] = {
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
    const text = `SELECT ${JOB_COLUMNS} FROM ${JOB_TABLES} WHERE j.id = ANY ($1)`;
    const found = await db.read<Job>(text, [taken.map(({ o_id }) => o_id)]);
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

function storableJob(job: NewJob): NewJob {
  return {
    ...job,
    queueName: storableText(job.queueName),
    callbackUrl: storableText(job.callbackUrl),
    payload: storableText(job.payload),
    idempotencyKey: storableText(job.idempotencyKey),
    traceparent: storableText(job.traceparent),
  };
}

/** The job as `runner.enqueue` wants it; what it does not say comes from its queue. */
export function jobRow({ id, job, now }: Wanted, defaults: JobDefaults, place = 0) {
  return {
    place,
    id,
    queue_name: job.queueName,
    now,
    priority: job.priority ?? 0,
    visible_at: now + (job.delayMs ?? 0),
    max_retries: job.maxRetries,
    retry_backoff: job.retryBackoff,
    base_delay_ms: job.baseDelayMs,
    max_delay_ms: job.maxDelayMs,
    timeout_ms: job.timeoutMs ?? defaults.timeoutMs,
    callback_url: job.callbackUrl,
    payload: job.payload,
    idempotency_key: job.idempotencyKey,
    traceparent: job.traceparent,
    default_max_retries: defaults.maxRetries,
    default_retry_backoff: defaults.retryBackoff,
    default_base_delay_ms: defaults.baseDelayMs,
    default_max_delay_ms: defaults.maxDelayMs,
  };
}

function retryOf(answer: AnswerRow) {
  return {
    maxRetries: answer.o_max_retries,
    retryBackoff: answer.o_retry_backoff,
    baseDelayMs: answer.o_base_delay_ms,
    maxDelayMs: answer.o_max_delay_ms,
  };
}
