import { setImmediate } from 'node:timers/promises';
import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { readJob, traceparentOf } from '../input/job-input.ts';
import { isObject } from '../input/reader.ts';
import type { NewJob } from '../job/job.ts';
import { BatchReply } from '../job/wire/replies.ts';
import { BatchRequest, MAX_BATCH } from '../job/wire/requests.ts';
import { type ApiParts, operationOf } from './parts.ts';
import { jobView, waitsOf } from './views.ts';

/** So many jobs are read before other requests get their turn. */
const READ_AT_ONCE = 200;

/** `POST /jobs/batch`: stores the valid jobs in one transaction; a result for each, in order. */
export function batchRoutes(server: Server, parts: ApiParts): void {
  const { store } = parts;
  server.post(
    '/jobs/batch',
    operationOf('jobs')('createJobs', `Create up to ${MAX_BATCH} jobs`, {
      body: BatchRequest,
      response: { 200: BatchReply },
    }),
    async (request): Promise<BatchReply> => {
      const traceparent = traceparentOf(request.headers.traceparent);
      const now = store.now();
      const read: (NewJob | PublicError)[] = [];
      for (const [index, input] of jobsIn(request.body).entries()) {
        if (index % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
        read.push(readOne(input, traceparent, now));
      }
      const valid = read.filter((one): one is NewJob => !(one instanceof PublicError));
      const stored = await store.enqueue(valid, now);
      const waitOf = await waitsOf(
        stored.map(({ job }) => job),
        parts,
      );
      const next = stored.values();
      const results = read.map((one) => {
        if (one instanceof PublicError) return { status: 400, error: one.message };
        const { job, created } = next.next().value!;
        return { status: created ? 201 : 200, job: jobView(job, waitOf(job)) };
      });
      const count = (status: number) => results.filter((item) => item.status === status).length;
      return { created: count(201), existing: count(200), refused: count(400), results };
    },
  );
}

/** The job, or the reason why it is refused. */
function readOne(
  input: unknown,
  traceparent: string | undefined,
  now: number,
): NewJob | PublicError {
  // Here and not by the reader, which would call it the body.
  if (!isObject(input)) return new PublicError(400, 'bad_request', 'the job must be an object');
  try {
    return readJob(input, traceparent, now);
  } catch (error) {
    if (error instanceof PublicError) return error;
    throw error;
  }
}

function jobsIn(body: unknown): readonly unknown[] {
  if (!isObject(body)) {
    const message = 'must be an object with the array in it: {"jobs": [...]}';
    throw badRequest([{ field: 'body', message }]);
  }
  const { jobs, ...others } = body;
  const problems = Object.keys(others).map((field) => ({ field, message: 'is not known here' }));
  if (!Array.isArray(jobs) || jobs.length < 1 || jobs.length > MAX_BATCH) {
    problems.push({ field: 'jobs', message: `must be an array of 1 to ${MAX_BATCH} jobs` });
  }
  if (problems.length > 0) throw badRequest(problems);
  return jobs as readonly unknown[];
}
