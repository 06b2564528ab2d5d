import type { Job, JobDefaults, NewJob, RetrySettings } from '../../job/job.ts';
import { aliased, BODY_COLUMNS } from '../../job/job-fields.ts';
import { newJob, storedJob } from '../../job/new-job.ts';
import { type QueueSettings, resolvedRetry } from '../../job/queue.ts';
import type { Enqueued } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { answerTogether, createCoalescer } from '../shared/coalescer.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context, Query } from './connection.ts';
import { ENQUEUED, enqueuePlaces } from './enqueue-sql.ts';
import { JOB_SELECT, plainArray, textArray } from './rows.ts';

const MAX_REQUESTS = 500;

type EnqueueRequest = { readonly jobs: readonly NewJob[]; readonly now: number };

/** A job as it is stored unless its key is taken; absent retry settings come from its queue. */
export type WantedJob = { readonly made: Job; readonly input: NewJob };

const RETRY_COLUMNS = BODY_COLUMNS.filter(({ name }) =>
  ['maxRetries', 'retryBackoff', 'baseDelayMs', 'maxDelayMs'].includes(name),
);

/** For a job; or, where all jobs were created, for a queue, without a place: see enqueue-sql.ts. */
type AnswerRow = {
  readonly o_place: number | null;
  readonly o_id: string;
  readonly o_created: boolean;
  readonly o_queue: string;
} & Pick<QueueSettings, keyof RetrySettings>;

/** Adds jobs: all requests of one turn of the event loop in one statement. */
export function createEnqueue(
  context: Context,
): Pick<JobStore, 'enqueue'> & { drained(): Promise<void> } {
  const { db, newId, ready } = context;
  const batches = createCoalescer(() =>
    answerTogether(requests.take(MAX_REQUESTS), async (tasks) => {
      const wanted = tasks.flatMap(({ jobs, now }) =>
        jobs.map((job) => wantedJob(newId(now), job, now)),
      );
      const stored = await storeJobs(db.write, wanted, context);
      ready.announce();
      return tasks.map(({ jobs }) => stored.splice(0, jobs.length));
    }),
  );
  const requests = batches.line<EnqueueRequest, Enqueued[]>();
  return {
    enqueue: (jobs, now) => (jobs.length === 0 ? Promise.resolve([]) : requests.add({ jobs, now })),
    drained: batches.drained,
  };
}

/** Stores jobs by one statement; results in their order. */
export async function storeJobs(
  query: Query,
  wanted: readonly WantedJob[],
  { defaults }: Pick<Context, 'defaults'>,
): Promise<Enqueued[]> {
  const created = ({ made }: WantedJob, answer: AnswerRow): Enqueued => ({
    job: { ...made, ...resolvedRetry(made, answer, defaults) },
    created: true,
  });
  const answers = await query<AnswerRow>(
    `SELECT o_place, o_id, o_created, o_queue, ${aliased(RETRY_COLUMNS, 'o_')}
      FROM runner.enqueue(${enqueuePlaces(1)})`,
    enqueueValues(wanted, defaults),
    'enqueue',
  );
  if (answers[0]?.o_place === null) {
    const queues = new Map(answers.map((answer) => [answer.o_queue, answer]));
    return wanted.map((one) => created(one, queues.get(one.made.queueName)!));
  }
  const stored: Enqueued[] = [];
  for (const answer of answers) {
    if (!answer.o_created) continue;
    stored[answer.o_place! - 1] = created(wanted[answer.o_place! - 1]!, answer);
  }
  await addExisting(query, stored, answers);
  // The holder of the key was removed between the two statements: those are stored once more.
  const missing = [...wanted.keys()].filter((place) => stored[place] === undefined);
  if (missing.length > 0) {
    const again = await storeJobs(
      query,
      missing.map((place) => wanted[place]!),
      { defaults },
    );
    for (const [index, place] of missing.entries()) stored[place] = again[index]!;
  }
  return stored;
}

/** Adds the jobs whose key was taken, as they are now. */
async function addExisting(
  query: Query,
  stored: Enqueued[],
  answers: readonly AnswerRow[],
): Promise<void> {
  const taken = answers.filter(({ o_created }) => !o_created);
  if (taken.length === 0) return;
  const text = `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id = ANY ($1)`;
  const found = await query<Job>(text, [taken.map(({ o_id }) => o_id)]);
  for (const { o_id, o_place } of taken) {
    const job = found.find(({ id }) => id === o_id);
    if (job !== undefined) stored[o_place! - 1] = { job, created: false };
  }
}

export function wantedJob(id: string, input: NewJob, now: number): WantedJob {
  const job = storableJob(input);
  return { made: newJob(id, job, job, now), input };
}

function storableJob(job: NewJob): NewJob {
  const storable: Record<string, unknown> = { ...job };
  for (const name of Object.keys(job)) storable[name] = storableText(storable[name]);
  return storable as NewJob;
}

/**
 * The arguments of `runner.enqueue`, see `ENQUEUED`: one array per column, a third faster than
 * JSON. A retry setting that is missing comes from the queue.
 */
export function enqueueValues(wanted: readonly WantedJob[], defaults: JobDefaults): unknown[] {
  const rows: Readonly<Record<string, unknown>>[] = wanted.map(({ made, input }) =>
    storedJob(made, input),
  );
  const arrays = ENQUEUED.map(({ name, type }) => {
    const values = rows.map((row) => row[name]);
    if (type === 'json') return textArray(values.map((value) => value && JSON.stringify(value)));
    return type === 'text' ? textArray(values) : plainArray(values);
  });
  const { maxRetries, retryBackoff, baseDelayMs, maxDelayMs, timeoutMs } = defaults;
  return [...arrays, maxRetries, retryBackoff, baseDelayMs, maxDelayMs, timeoutMs];
}
