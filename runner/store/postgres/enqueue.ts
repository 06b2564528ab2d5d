import { BatchEnded } from '../../job/flow.ts';
import type { Job, JobDefaults, NewJob } from '../../job/job.ts';
import { aliased } from '../../job/job-fields.ts';
import { debounced, newJob, storedJob } from '../../job/new-job.ts';
import { type QueueSettings, resolvedRetry } from '../../job/queue.ts';
import type { Enqueued } from '../port/requests.ts';
import type { JobStore } from '../port/store.ts';
import { answerTogether, createCoalescer } from '../shared/coalescer.ts';
import { storableText } from '../shared/stored-values.ts';
import type { Context } from './connection.ts';
import { ENQUEUED, enqueuePlaces, RETRY_COLUMNS } from './enqueue-sql.ts';
import { BATCH_ENDED } from './flows.ts';
import { JOB_SELECT, plainArray, textArray } from './rows.ts';

const MAX_REQUESTS = 500;

type EnqueueRequest = { readonly jobs: readonly NewJob[]; readonly now: number };

/** A job as it is stored unless its key is taken; what its retry settings lack its queue has. */
type Wanted = { readonly made: Job; readonly asked: NewJob };

/** For a job; or, where all jobs were created, for a queue, without a place: see `INSERT_ALL`. */
type AnswerRow = {
  readonly o_place: number | null;
  readonly o_id: string;
  readonly o_created: boolean;
  readonly o_queue: string;
} & Pick<QueueSettings, keyof JobDefaults>;

/** Adds jobs: everything requested in one turn of the event loop in one statement. */
export function createEnqueue(
  context: Context,
): Pick<JobStore, 'enqueue' | 'enqueueMany'> & { drained(): Promise<void> } {
  const { db, defaults, newId, ready } = context;
  const batches = createCoalescer(() =>
    answerTogether(requests.take(MAX_REQUESTS), async (asked) => {
      const made = await store(asked.flatMap(({ jobs, now }) => jobs.map((job) => want(job, now))));
      ready.announce();
      return asked.map(({ jobs }) => made.splice(0, jobs.length));
    }),
  );
  const requests = batches.line<EnqueueRequest, Enqueued[]>();

  const want = (asked: NewJob, now: number) => wantedJob(newId(now), asked, now);

  function created({ made }: Wanted, answer: AnswerRow): Enqueued {
    return { job: { ...made, ...resolvedRetry(made, answer, defaults) }, created: true };
  }

  /** Jobs with one debounce key go as one, which the first of them makes. */
  async function store(wanted: readonly Wanted[]): Promise<Enqueued[]> {
    if (wanted.every(({ made }) => made.debounceKey === null)) return storeApart(wanted);
    const { standing, placeOf } = debouncedTogether(wanted);
    const made = await storeApart(standing);
    const given = new Set<number>();
    return placeOf.map((place) => {
      const { job, created } = made[place]!;
      const isFirst = !given.has(place);
      given.add(place);
      return { job, created: created && isFirst };
    });
  }

  async function storeApart(wanted: readonly Wanted[]): Promise<Enqueued[]> {
    const answers = await db.write<AnswerRow>(
      `SELECT o_place, o_id, o_created, o_queue, ${aliased(RETRY_COLUMNS, 'o_')}
        FROM runner.enqueue(${enqueuePlaces(1)})`,
      enqueueValues(wanted, defaults),
      { name: 'enqueue' },
    );
    if (answers[0]?.o_place === null) {
      const queues = new Map(answers.map((answer) => [answer.o_queue, answer]));
      return wanted.map((one) => created(one, queues.get(one.made.queueName)!));
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
      const again = await storeApart(missing.map((place) => wanted[place]!));
      for (const [index, place] of missing.entries()) made[place] = again[index]!;
    }
    return made;
  }

  /** Adds the jobs whose key was taken, as they are now. */
  async function addExisting(made: Enqueued[], answers: readonly AnswerRow[]): Promise<void> {
    const taken = answers.filter(({ o_created }) => !o_created);
    if (taken.length === 0) return;
    const text = `SELECT ${JOB_SELECT} FROM runner.job_now n WHERE n.id = ANY ($1)`;
    const found = await db.read<Job>(text, [taken.map(({ o_id }) => o_id)]);
    for (const { o_id, o_place } of taken) {
      const job = found.find(({ id }) => id === o_id);
      if (job !== undefined) made[o_place! - 1] = { job, created: false };
    }
  }

  return {
    async enqueue(job, now) {
      const [made] = await requests.add({ jobs: [job], now });
      return made!;
    },
    enqueueMany: (jobs, now) =>
      jobs.length === 0
        ? Promise.resolve([])
        : requests.add({ jobs, now }).catch((error: Error & { code?: string; detail?: string }) => {
            throw error.code === BATCH_ENDED ? new BatchEnded(error.detail) : error;
          }),
    drained: batches.drained,
  };
}

export function wantedJob(id: string, asked: NewJob, now: number): Wanted {
  const job = storableJob(asked);
  return { made: newJob(id, job, job, now), asked };
}

/** The jobs to store, and for each that is wanted the place of the one that stands for it. */
function debouncedTogether(wanted: readonly Wanted[]) {
  const standing: Wanted[] = [];
  const byKey = new Map<string, number>();
  const placeOf = wanted.map((one) => {
    const { debounceKey: name, queueName } = one.made;
    const key = name === null ? undefined : JSON.stringify([queueName, name]);
    const place = key === undefined ? undefined : byKey.get(key);
    if (place === undefined) {
      if (key !== undefined) byKey.set(key, standing.length);
      return standing.push(one) - 1;
    }
    const { made, asked } = standing[place]!;
    const { debounceUntil } = storedJob(made, asked);
    standing[place] = { made: debounced(made, one.made, debounceUntil), asked };
    return place;
  });
  return { standing, placeOf };
}

function storableJob(job: NewJob): NewJob {
  return {
    ...job,
    queueName: storableText(job.queueName),
    callbackUrl: storableText(job.callbackUrl),
    payload: storableText(job.payload),
    idempotencyKey: storableText(job.idempotencyKey),
    concurrencyKey: storableText(job.concurrencyKey),
    debounceKey: storableText(job.debounceKey),
    traceparent: storableText(job.traceparent),
  };
}

/**
 * The arguments of `runner.enqueue`, see `ENQUEUED`: one array per column, a third faster than
 * JSON. A retry setting that is missing comes from the queue.
 */
export function enqueueValues(wanted: readonly Wanted[], defaults: JobDefaults): unknown[] {
  const rows: Readonly<Record<string, unknown>>[] = wanted.map(({ made, asked }) =>
    storedJob(made, asked),
  );
  const { maxRetries, retryBackoff, baseDelayMs, maxDelayMs, timeoutMs } = defaults;
  return [
    ...ENQUEUED.map(({ name, type }) => {
      const values = rows.map((row) => row[name]);
      if (type === 'json') return textArray(values.map((value) => value && JSON.stringify(value)));
      return type === 'text' ? textArray(values) : plainArray(values);
    }),
    ...[maxRetries, retryBackoff, baseDelayMs, maxDelayMs, timeoutMs],
  ];
}
