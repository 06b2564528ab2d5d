import { badRequest, notFound, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { readJob, traceparentOf } from '../input/job-input.ts';
import { queryReader } from '../input/reader.ts';
import type { Job } from '../job/job.ts';
import { replayOf, revived } from '../job/new-job.ts';
import { AttemptReply, ErrorReply, JobReply } from '../job/wire/replies.ts';
import { JobQuery, JobRequest } from '../job/wire/requests.ts';
import { searchFilter } from './filters.ts';
import { type ApiParts, found, operationOf } from './parts.ts';
import { attemptView, jobViews } from './views.ts';

const MAX_LIMIT = 1000;
/** Larger than any list; SQLite would no longer read a larger number as an integer. */
const MAX_OFFSET = Number.MAX_SAFE_INTEGER;

const readQuery = queryReader(JobQuery);
const CancelQuery = Type.Object({
  force: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1, description: '1: also a running job' }),
  ),
});
const readCancelQuery = queryReader(CancelQuery);
const params = Type.Object({ id: Type.String() });
const operation = operationOf('jobs');

/** For the API document. */
const NEXT_PAGE = {
  headers: { 'X-Next-Cursor': { type: 'string', description: 'Leads to the next page' } },
};
const FOUND_BY_KEY = { description: 'A job with this idempotency key exists' };

/** Create, list, get, cancel, retry and run jobs: docs/contract/runner.md 4.1 to 4.5. */
export function jobRoutes(server: Server, parts: ApiParts): void {
  const { store, engine } = parts;

  async function viewOf(job: Job): Promise<JobReply> {
    const [view] = await jobViews([job], parts);
    return view!;
  }

  const findJob = async (id: string) => found(await store.findJob(id), `job ${id}`);

  /** The reason why a pending job was not found. */
  async function notPending(id: string, action: string): Promise<PublicError> {
    const { status } = await findJob(id);
    const force =
      status === 'running' && action === 'cancelled' ? ', and with force=1 a running one' : '';
    const reason = `job ${id} is ${status}; only a pending job can be ${action}${force}`;
    return new PublicError(409, 'conflict', reason);
  }

  server.post(
    '/jobs',
    operation('createJob', 'Create a job', {
      body: JobRequest,
      response: { 200: { ...JobReply, ...FOUND_BY_KEY }, 201: JobReply },
    }),
    async (request, reply) => {
      const now = store.now();
      const input = readJob(request.body, traceparentOf(request.headers.traceparent), now);
      const [stored] = await store.enqueue([input], now);
      const { job, created } = stored!;
      return reply.code(created ? 201 : 200).send(await viewOf(job));
    },
  );

  server.get(
    '/jobs',
    {
      // With it the kit's guard of numbers leaves them as they were sent: 64-bit limits are accepted.
      attachValidation: true,
      ...operation('listJobs', 'List jobs, newest first', {
        querystring: JobQuery,
        response: { 200: Type.Array(JobReply, NEXT_PAGE) },
      }),
    },
    async (request, reply) => {
      const query = readQuery(request.query);
      const { status, schedule_id, payload, limit = 50, offset = 0, cursor, ...search } = query;
      const gone = new AbortController();
      reply.raw.on('close', () => gone.abort());
      const filter = { ...searchFilter(search), status, payload, scheduleId: schedule_id };
      const { jobs, hasMore } = await store.listJobs(filter, {
        limit: Math.min(limit, MAX_LIMIT),
        offset: Math.min(offset, MAX_OFFSET),
        after: cursor === undefined ? undefined : parseCursor(cursor),
        signal: gone.signal,
      });
      const last = jobs.at(-1);
      if (last !== undefined && hasMore) reply.header('x-next-cursor', last.id);
      return jobViews(jobs, parts);
    },
  );

  server.get(
    '/jobs/:id',
    operation('getJob', 'Get a job', { params, response: { 200: JobReply } }),
    async (request) => viewOf(await findJob(request.params.id)),
  );

  server.get(
    '/jobs/:id/attempts',
    operation('listAttempts', 'Finished attempts of a job, oldest first', {
      params,
      response: { 200: Type.Array(AttemptReply) },
    }),
    async (request) => {
      const { id } = await findJob(request.params.id);
      return (await store.attempts(id)).map(attemptView);
    },
  );

  const cancelled = Type.Object({ status: Type.Literal('cancelled'), id: Type.String() });
  server.delete(
    '/jobs/:id',
    operation('cancelJob', 'Cancel a pending job; with force=1 a running one', {
      params,
      querystring: CancelQuery,
      response: { 200: cancelled, 409: ErrorReply },
    }),
    async (request) => {
      const { id } = request.params;
      const { force } = readCancelQuery(request.query);
      const isCancelled =
        (force === 1 && (await engine.cancel(id))) || (await store.cancelJobs({ id })) > 0;
      if (!isCancelled) throw await notPending(id, 'cancelled');
      return { status: 'cancelled' as const, id };
    },
  );

  server.post(
    '/jobs/:id/replay',
    operation('replayJob', 'Create the same job again', { params, response: { 201: JobReply } }),
    async (request, reply) => {
      const job = await findJob(request.params.id);
      const [stored] = await store.enqueue([replayOf(job)], store.now());
      return reply.code(201).send(await viewOf(stored!.job));
    },
  );

  server.post(
    '/jobs/:id/run',
    operation('runJob', 'Make a pending job due now', {
      params,
      response: { 200: JobReply, 409: ErrorReply },
    }),
    async (request) => {
      const { id } = request.params;
      if (!(await store.runNow(id, store.now()))) throw await notPending(id, 'run now');
      return viewOf(await findJob(id)); // as it is now: it may be running already
    },
  );

  server.post(
    '/jobs/:id/retry',
    operation('retryJob', 'Retry a dead job', { params, response: { 200: JobReply } }),
    async (request) => {
      const { id } = request.params;
      const now = store.now();
      const job = await store.findJob(id);
      const isRetried = job !== undefined && (await store.retryJobs({ id }, now)) > 0;
      if (!isRetried) throw notFound(`dead job ${id}`);
      return viewOf(revived(job, now)); // as it was reset: it may be running already
    },
  );
}

/** The id of the last job of the page before; opaque to callers. */
function parseCursor(cursor: string): string | undefined {
  if (cursor === '') return undefined;
  if (/^[\da-f-]{36}$/.test(cursor)) return cursor;
  throw badRequest([{ field: 'cursor', message: 'must be the X-Next-Cursor of an earlier reply' }]);
}
