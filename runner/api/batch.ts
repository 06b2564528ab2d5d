import { setImmediate } from 'node:timers/promises';
import { badRequest, type Problem, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { readJob, traceparentOf } from '../input/job-input.ts';
import { bodyReader, isObject } from '../input/reader.ts';
import { isHeld } from '../job/flow.ts';
import type { NewJob } from '../job/job.ts';
import { BatchReply } from '../job/wire/replies.ts';
import { BatchRequest, MAX_BATCH } from '../job/wire/requests.ts';
import { checkDependencies } from './flows.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { jobView } from './views.ts';

/** `POST /jobs/batch`: stores the valid jobs in one transaction; a result for each, in order. */
export function batchRoutes(server: Server, { store, engine }: ApiParts): void {
  server.post(
    '/jobs/batch',
    operationOf('jobs')('createJobs', `Create up to ${MAX_BATCH} jobs`, {
      body: BatchRequest,
      response: { 200: BatchReply },
    }),
    async (request): Promise<BatchReply> => {
      if (request.headers['idempotency-key'] !== undefined) throw keyForBatch;
      const traceparent = traceparentOf(request.headers.traceparent);
      const now = store.now();
      const { jobs, batchId, onComplete } = readBatch(request.body, traceparent, now);
      const items: Item[] = [];
      for (const [index, item] of jobs.entries()) {
        if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
        const suggested = index < SUGGESTED_JOBS ? undefined : 0;
        items.push(await readItem(store, item, traceparent, now, suggested));
      }
      const valid = items.flatMap(({ job }) => (job ? [{ ...job, batchId }] : []));
      const last = valid.length > 0 && onComplete ? [onComplete] : [];
      const stored = await store.enqueueMany([...valid, ...last], now);
      if (stored.some(({ job }) => isHeld(job))) engine.jobWaits();
      const next = stored.values();
      const results = items.map(({ error }) => {
        if (error !== undefined) return { status: 400, error };
        const { job, created } = next.next().value!;
        return { status: created ? 201 : 200, job: jobView(job) };
      });
      const count = (status: number) => results.filter((item) => item.status === status).length;
      const counts = { created: count(201), existing: count(200), refused: count(400) };
      const called = next.next().value;
      return { ...counts, on_complete: called ? jobView(called.job) : null, results };
    },
  );
}

/** One key cannot make many jobs unique, and ignoring it would create them again. */
const keyForBatch = badRequest([
  {
    field: 'Idempotency-Key',
    message: 'is not taken for a batch: give each job an idempotency_key',
  },
]);

/** Then other requests get their turn. */
const READ_AT_ONCE = 200;

/** How many jobs get suggestions: of a thousand with the same mistake the first say enough. */
const SUGGESTED_JOBS = 20;

type Item = { readonly job?: NewJob; readonly error?: string };

async function readItem(
  store: ApiParts['store'],
  item: unknown,
  traceparent: string | undefined,
  now: number,
  suggested: number | undefined,
): Promise<Item> {
  // Here and not by the reader, which would call it the body.
  if (!isObject(item)) return { error: 'the job must be an object' };
  try {
    const job = readJob(item, traceparent, now, suggested);
    await checkDependencies(store, job);
    return { job };
  } catch (error) {
    if (error instanceof PublicError) return { error: error.message };
    throw error;
  }
}

const readSettings = bodyReader(Type.Omit(BatchRequest, ['jobs']));

function readBatch(body: unknown, traceparent: string | undefined, now: number) {
  if (Array.isArray(body)) {
    const message = 'must be an object with the array in it: {"jobs": [...]}';
    throw badRequest([{ field: 'body', message }]);
  }
  const { jobs, ...others } = (body ?? {}) as Readonly<Record<string, unknown>>;
  const { batch_id: batchId, on_complete } = readSettings(others, () => {
    const problems: Problem[] = [];
    if (!Array.isArray(jobs) || jobs.length < 1 || jobs.length > MAX_BATCH) {
      problems.push({ field: 'jobs', message: `must be an array of 1 to ${MAX_BATCH} jobs` });
    }
    if (others.on_complete !== undefined && others.batch_id === undefined) {
      problems.push({ field: 'batch_id', message: 'is required with on_complete' });
    }
    return problems;
  });
  const onComplete: NewJob | undefined = on_complete && {
    ...readJob(on_complete, traceparent, now),
    ...{ afterBatch: batchId, idempotencyKey: `batch:${batchId}` },
  };
  return { jobs: jobs as readonly unknown[], batchId, onComplete };
}
