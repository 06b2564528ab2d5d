import { setImmediate } from 'node:timers/promises';
import { badRequest, type Problem, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { isForQueue, KEY_OF_OTHERS } from '../access/protection.ts';
import { differs, readJob, traceparentOf } from '../input/job-input.ts';
import { bodyReader, isObject } from '../input/reader.ts';
import { callKey, isHeld } from '../job/flow.ts';
import type { Job, NewJob } from '../job/job.ts';
import { BatchReply, ErrorReply } from '../job/wire/replies.ts';
import { BatchRequest, MAX_BATCH } from '../job/wire/requests.ts';
import type { JobStore } from '../store/port/store.ts';
import { findByKey, loadDependencies } from './flows.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { jobView } from './views.ts';

/** `POST /jobs/batch`: stores the valid jobs in one transaction; a result for each, in order. */
export function batchRoutes(server: Server, { store, engine }: ApiParts): void {
  server.post(
    '/jobs/batch',
    operationOf('jobs')('createJobs', `Create up to ${MAX_BATCH} jobs`, {
      body: BatchRequest,
      response: { 200: { ...BatchReply, headers: MISMATCH }, 409: ErrorReply },
    }),
    async (request, reply): Promise<BatchReply> => {
      if (request.headers['idempotency-key'] !== undefined) throw keyForBatch;
      const traceparent = traceparentOf(request.headers.traceparent);
      const now = store.now();
      const { jobs, batchId, onComplete } = readBatch(request.body, traceparent, now);
      const read: Item[] = [];
      for (const [index, item] of jobs.entries()) {
        if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
        const suggested = index < SUGGESTED_JOBS ? undefined : 0;
        read.push(readItem(item, traceparent, now, suggested));
      }
      const jobsOf = (items: readonly Item[]) => items.flatMap(({ job }) => job ?? []);
      const check = await loadDependencies(store, jobsOf(read), request);
      const items = read.map((item) => checkedItem(item, check));
      const valid = jobsOf(items).map((job) => ({ ...job, batchId }));
      const last = valid.length > 0 && onComplete ? [onComplete] : [];
      if (last.length > 0) await refuseForeignKey(store, batchId!);
      const stored = await store.enqueueMany([...valid, ...last], now);
      if (stored.some(({ job }) => isHeld(job))) engine.jobWaits();
      const next = stored.values();
      const results = items.map(({ error }) => {
        if (error !== undefined) return { status: 400, error };
        const { job, created } = next.next().value!;
        if (!created && !isForQueue(request, job.queueName)) {
          return { status: 409, error: KEY_OF_OTHERS.message };
        }
        return { status: created ? 201 : 200, job: jobView(job) };
      });
      const count = (status: number) => results.filter((item) => item.status === status).length;
      const refused = count(400) + count(409);
      const counts = { created: count(201), existing: count(200), refused };
      const { job: called, created: isNew } = next.next().value ?? {};
      // Another request may have taken its key since.
      const isIts = called?.afterBatch === batchId;
      const shown = called !== undefined && isIts && isForQueue(request, called.queueName);
      if (shown && !isNew && differsFrom(called, onComplete!)) {
        reply.header('idempotency-mismatch', 'true');
      }
      return { ...counts, on_complete: shown ? jobView(called) : null, results };
    },
  );
}

const MISMATCH = {
  'Idempotency-Mismatch': {
    ...{ type: 'string', description: 'true: another call at the end of the batch was asked for' },
  },
};

/** One key cannot make many jobs unique, and ignoring it would create them again. */
const keyForBatch = badRequest([
  {
    field: 'Idempotency-Key',
    message: 'is not taken for a batch: give each job an idempotency_key',
  },
]);

/** A job that took the key of the call at the end of a batch would be called in its place. */
async function refuseForeignKey(store: Pick<JobStore, 'listJobs'>, batchId: string): Promise<void> {
  const key = callKey(batchId);
  const holder = await findByKey(store, key);
  if (holder === undefined || holder.afterBatch === batchId) return;
  const message = `the idempotency key ${key}, that of the call of this batch, is in use`;
  throw new PublicError(409, 'conflict', message);
}

/** Whether another call was asked for; once it is due, its payload tells of the batch as well. */
const differsFrom = (called: Job, asked: NewJob) =>
  differs(called, isHeld(called) ? asked : { ...asked, payload: called.payload });

/** Then other requests get their turn. */
const READ_AT_ONCE = 200;

/** How many jobs get suggestions: of a thousand with the same mistake the first say enough. */
const SUGGESTED_JOBS = 20;

type Item = { readonly job?: NewJob; readonly error?: string };

function readItem(
  item: unknown,
  traceparent: string | undefined,
  now: number,
  suggested: number | undefined,
): Item {
  // Here and not by the reader, which would call it the body.
  if (!isObject(item)) return { error: 'the job must be an object' };
  return itemOf(() => readJob(item, traceparent, now, suggested));
}

function checkedItem(item: Item, check: (job: NewJob) => void): Item {
  const { job } = item;
  if (job?.dependsOn === undefined) return item;
  return itemOf(() => {
    check(job);
    return job;
  });
}

function itemOf(make: () => NewJob): Item {
  try {
    return { job: make() };
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
    ...{ afterBatch: batchId, idempotencyKey: callKey(batchId!) },
  };
  return { jobs: jobs as readonly unknown[], batchId, onComplete };
}
