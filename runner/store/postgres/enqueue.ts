import type { Backoff, Job, JobDefaults, NewJob } from '../../job/job.ts';
import { newJob } from '../../job/new-job.ts';
import { hostOf } from '../../job/receivers.ts';
import type { Enqueued } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { storableText } from '../shared/storable-text.ts';
import { plainArray, textArray } from './arrays.ts';
import { createBatch } from './batch.ts';
import type { Context } from './context.ts';
import { JOB_COLUMNS } from './rows.ts';

type Asked = { readonly jobs: readonly NewJob[]; readonly now: number };

/** A job under the id it gets unless its key is taken. */
type Wanted = { readonly id: string; readonly job: NewJob; readonly now: number };

/** For a job; or, where all jobs were created, for a queue, without a place: see `INSERT_ALL`. */
type AnswerRow = {
  readonly o_place: number | null;
  readonly o_id: string;
  readonly o_created: boolean;
  readonly o_queue: string;
  readonly o_max_retries: number | null;
  readonly o_retry_backoff: Backoff | null;
  readonly o_base_delay_ms: number | null;
  readonly o_max_delay_ms: number | null;
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

  function created({ id, job, now }: Wanted, answer: AnswerRow): Enqueued {
    const retry = {
      maxRetries: job.maxRetries ?? answer.o_max_retries ?? defaults.maxRetries,
      retryBackoff: job.retryBackoff ?? answer.o_retry_backoff ?? defaults.retryBackoff,
      baseDelayMs: job.baseDelayMs ?? answer.o_base_delay_ms ?? defaults.baseDelayMs,
      maxDelayMs: job.maxDelayMs ?? answer.o_max_delay_ms ?? defaults.maxDelayMs,
    };
    return { job: newJob(id, job, retry, defaults, now), created: true };
  }

  async function store(wanted: readonly Wanted[]): Promise<Enqueued[]> {
    const answers = await db.write<AnswerRow>(
      'SELECT * FROM runner.enqueue($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26)',
      enqueueValues(wanted, defaults),
      { name: 'enqueue' },
    );
    if (answers[0]?.o_place === null) {
      const queues = new Map(answers.map((answer) => [answer.o_queue, answer]));
      return wanted.map((one) => created(one, queues.get(one.job.queueName)!));
    }
    const made: Enqueued[] = [];
    for (const answer of answers) {
      if (!answer.o_created) continue;
      made[answer.o_place! - 1] = created(wanted[answer.o_place! - 1]!, answer);
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
      if (job !== undefined) made[o_place! - 1] = { job, created: false };
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
  type Plain = string | number | boolean | null | undefined;
  const plain = (read: (job: NewJob, now: number) => Plain) =>
    plainArray(wanted.map(({ job, now }) => read(job, now)));
  const text = (read: (job: NewJob) => string | null | undefined) =>
    textArray(wanted.map(({ job }) => read(job)));
  return [
    plainArray(wanted.map(({ id }) => id)),
    text((job) => job.queueName),
    plain((_job, now) => now),
    plain((job) => job.priority ?? 0),
    plain((job, now) => now + (job.delayMs ?? 0)),
    plain((job) => job.maxRetries),
    plain((job) => job.retryBackoff),
    plain((job) => job.baseDelayMs),
    plain((job) => job.maxDelayMs),
    plain((job) => job.timeoutMs ?? defaults.timeoutMs),
    text((job) => job.callbackUrl),
    text(({ callbackUrl }) => hostOf(callbackUrl)),
    plain((job) => job.method ?? 'POST'),
    text((job) => (job.headers === undefined ? null : JSON.stringify(job.headers))),
    text((job) => job.payload),
    text((job) => job.concurrencyKey),
    plain((job) => job.expiresAt),
    text((job) => job.scheduleId),
    text((job) => job.idempotencyKey),
    plain((job, now) => (job.uniqueForMs === undefined ? null : now + job.uniqueForMs)),
    plain((job) => job.uniqueUntilEnded ?? false),
    text((job) => job.traceparent),
    ...[defaults.maxRetries, defaults.retryBackoff, defaults.baseDelayMs, defaults.maxDelayMs],
  ];
}

/** The arguments for a single job, for those who enqueue inside another statement. */
export function enqueueOneValues(wanted: Wanted, defaults: JobDefaults): unknown[] {
  return enqueueValues([wanted], defaults);
}
