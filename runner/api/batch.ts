import { setImmediate } from 'node:timers/promises';
import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { readJob, traceparentOf } from '../input/job-input.ts';
import { isObject } from '../input/reader.ts';
import type { NewJob } from '../job/job.ts';
import { BatchReply } from '../job/wire/replies.ts';
import { BatchRequest, MAX_BATCH } from '../job/wire/requests.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { jobView } from './views.ts';

/** `POST /jobs/batch`: stores the valid jobs in one transaction; a result for each, in order. */
export function batchRoutes(server: Server, { store }: ApiParts): void {
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
      const items: Item[] = [];
      for (const [index, item] of itemsOf(request.body).entries()) {
        if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
        items.push(readItem(item, traceparent, now, index < SUGGESTED_JOBS ? undefined : 0));
      }
      const valid = items.flatMap(({ job }) => job ?? []);
      const stored = valid.length === 0 ? [] : await store.enqueueMany(valid, now);
      const next = stored.values();
      const results = items.map(({ error }) => {
        if (error !== undefined) return { status: 400, error };
        const { job, created } = next.next().value!;
        return { status: created ? 201 : 200, job: jobView(job) };
      });
      const count = (status: number) => results.filter((item) => item.status === status).length;
      return { created: count(201), existing: count(200), refused: count(400), results };
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

/** Of a thousand jobs with the same mistake the first say enough. */
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
  try {
    return { job: readJob(item, traceparent, now, suggested) };
  } catch (error) {
    if (error instanceof PublicError) return { error: error.message };
    throw error;
  }
}

function itemsOf(body: unknown): readonly unknown[] {
  if (Array.isArray(body)) {
    const message = 'must be an object with the array in it: {"jobs": [...]}';
    throw badRequest([{ field: 'body', message }]);
  }
  const { jobs, ...others } = (body ?? {}) as { jobs?: unknown };
  const problems = Object.keys(others).map((field) => ({ field, message: 'is not known here' }));
  if (!Array.isArray(jobs) || jobs.length < 1 || jobs.length > MAX_BATCH) {
    problems.push({ field: 'jobs', message: `must be an array of 1 to ${MAX_BATCH} jobs` });
  }
  if (problems.length > 0) throw badRequest(problems);
  return jobs as readonly unknown[];
}
