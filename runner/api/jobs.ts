import { notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { jobStatus } from '../input/fields.ts';
import { differs, JobInput, readJob, traceparentOf } from '../input/job-input.ts';
import { queryReader } from '../input/reader.ts';
import type { Job } from '../job/job.ts';
import type { JobStore } from '../store/store.ts';
import { cursorOf, parseCursor } from './cursor.ts';
import { AttemptView, attemptView, ErrorView, JobView, jobView } from './views.ts';

const MAX_LIMIT = 1000;
/** More than any list has; a larger one would no longer be a whole number to SQLite. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER;

const JobQuery = Type.Object({
  queue: Type.Optional(Type.String()),
  status: Type.Optional(jobStatus),
  limit: Type.Optional(Type.Integer({ minimum: 1, default: 50, description: 'At most 1000' })),
  offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  cursor: Type.Optional(
    Type.String({ description: 'The X-Next-Cursor of the page before; instead of offset' }),
  ),
});
const readQuery = queryReader(JobQuery);
const params = Type.Object({ id: Type.String() });
const tags = ['jobs'];

// Headers of replies, for the API document.
const NEXT_PAGE = {
  headers: { 'X-Next-Cursor': { type: 'string', description: 'Leads to the next page' } },
};
const FOUND_BY_KEY = {
  description: 'A job with this idempotency key exists',
  headers: {
    'Idempotency-Mismatch': { type: 'string', description: 'true: it was asked for differently' },
  },
};

/** Jobs: add, list, look, cancel, retry (specification 4.1 to 4.5), and their attempts. */
export function jobRoutes(server: Server, store: JobStore & { now(): number }): void {
  const created = { 200: { ...JobView, ...FOUND_BY_KEY }, 201: JobView };
  server.post(
    '/jobs',
    { schema: { tags, summary: 'Create a job', body: JobInput, response: created } },
    async (request, reply) => {
      const asked = readJob(request.body, traceparentOf(request.headers.traceparent));
      const { job, created } = await store.enqueue(asked, store.now());
      if (!created && differs(job, asked)) reply.header('idempotency-mismatch', 'true');
      return reply.code(created ? 201 : 200).send(jobView(job));
    },
  );

  server.get(
    '/jobs',
    {
      schema: {
        tags,
        summary: 'List jobs, newest first',
        querystring: JobQuery,
        response: { 200: Type.Array(JobView, NEXT_PAGE) },
      },
    },
    async (request, reply) => {
      const { queue, status, limit = 50, offset = 0, cursor } = readQuery(request.query);
      const after = cursor === undefined ? undefined : parseCursor(cursor);
      const most = Math.min(limit, MAX_LIMIT);
      const skip = Math.min(offset, MAX_OFFSET);
      const filter = { queueName: queue, status, limit: most, offset: skip, after };
      const jobs = await store.listJobs(filter);
      const last = jobs.at(-1);
      if (last !== undefined && jobs.length === most) reply.header('x-next-cursor', cursorOf(last));
      return jobs.map(jobView);
    },
  );

  server.get(
    '/jobs/:id',
    { schema: { tags, summary: 'Get a job', params, response: { 200: JobView } } },
    async (request) => jobView(await find(store, request.params.id)),
  );

  server.get(
    '/jobs/:id/attempts',
    {
      schema: {
        tags,
        summary: 'Finished tries of a job, oldest first',
        params,
        response: { 200: Type.Array(AttemptView) },
      },
    },
    async (request) => {
      const { id } = await find(store, request.params.id);
      return (await store.attempts(id)).map(attemptView);
    },
  );

  const cancelled = Type.Object({ status: Type.Literal('cancelled'), id: Type.String() });
  server.delete(
    '/jobs/:id',
    {
      schema: {
        tags,
        summary: 'Cancel a pending job',
        params,
        response: { 200: cancelled, 409: ErrorView },
      },
    },
    async (request) => {
      const { id } = request.params;
      const outcome = await store.cancelJob(id);
      if (outcome === 'not-found') throw notFound(`job ${id}`);
      if (outcome === 'not-pending') {
        throw new PublicError(
          409,
          'conflict',
          `job ${id} is not pending, so it cannot be cancelled`,
        );
      }
      return { status: 'cancelled' as const, id };
    },
  );

  server.post(
    '/jobs/:id/retry',
    { schema: { tags, summary: 'Retry a dead job', params, response: { 200: JobView } } },
    async (request) => {
      const job = await store.retryJob(request.params.id, store.now());
      if (job === undefined) throw notFound(`dead job ${request.params.id}`);
      return jobView(job);
    },
  );
}

async function find(store: JobStore, id: string): Promise<Job> {
  const job = await store.findJob(id);
  if (job === undefined) throw notFound(`job ${id}`);
  return job;
}
