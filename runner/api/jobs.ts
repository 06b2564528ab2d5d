import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { Type } from 'typebox';
import { isForQueue, KEY_OF_OTHERS } from '../access/protection.ts';
import { loadWait } from '../engine/wait.ts';
import { searchFilter } from '../input/filters.ts';
import {
  differs,
  readJob,
  readJobChange,
  readReplay,
  traceparentOf,
  withKeyOfHeader,
} from '../input/job-input.ts';
import { queryReader } from '../input/reader.ts';
import type { Job } from '../job/job.ts';
import { replayOf } from '../job/new-job.ts';
import { AttemptReply, ErrorReply, JobDetailReply, JobReply } from '../job/wire/replies.ts';
import { JobChangeRequest, JobQuery, JobRequest, ReplayRequest } from '../job/wire/requests.ts';
import { loadDependencies } from './flows.ts';
import { type ApiParts, found, operationOf } from './parts.ts';
import { attemptView, jobDetailView, jobView } from './views.ts';

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

// Response headers, for the API document.
const NEXT_PAGE = {
  headers: { 'X-Next-Cursor': { type: 'string', description: 'Leads to the next page' } },
};
const KEY_HEADER = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Instead of the field idempotency_key' }),
  ),
});
const FOUND_BY_KEY = {
  description:
    'A job with this idempotency key exists, or the one with this debounce_key was changed',
  headers: {
    'Idempotency-Mismatch': { type: 'string', description: 'true: the request differs from it' },
  },
};

// As POST says it of the same fields.
const WAITS_FOR_OTHERS = badRequest([
  {
    field: 'run_at',
    message: 'must not be given together with depends_on: the job waits for others',
  },
]);
const EXPIRED_BY_THEN = badRequest([
  { field: 'run_at', message: 'must be earlier than expires_at of the job' },
]);

/** Create, list, get, cancel, retry and run jobs: docs/contract/runner.md 4.1 to 4.5. */
export function jobRoutes(server: Server, { store, engine }: ApiParts): void {
  const created = { 200: { ...JobReply, ...FOUND_BY_KEY }, 201: JobReply, 409: ErrorReply };
  server.post(
    '/jobs',
    operation('createJob', 'Create a job', {
      headers: KEY_HEADER,
      body: JobRequest,
      response: created,
    }),
    async (request, reply) => {
      const now = store.now();
      const body = withKeyOfHeader(request.body, request.headers['idempotency-key']);
      const asked = readJob(body, traceparentOf(request.headers.traceparent), now);
      if (asked.dependsOn) (await loadDependencies(store, [asked], request))(asked);
      const { job, created } = await store.enqueue(asked, now);
      if (asked.dependsOn) engine.jobWaits();
      if (!created && !isForQueue(request, job.queueName)) throw KEY_OF_OTHERS;
      const isByKey = !created && asked.idempotencyKey !== undefined;
      if (isByKey && differs(job, asked)) reply.header('idempotency-mismatch', 'true');
      return reply.code(created ? 201 : 200).send(jobView(job));
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
      const { status, limit = 50, offset = 0, cursor, ...search } = readQuery(request.query);
      const most = Math.min(limit, MAX_LIMIT);
      const jobs = await store.listJobs({
        ...searchFilter(search),
        payload: search.payload,
        scheduleId: search.schedule_id,
        status,
        limit: most,
        offset: Math.min(offset, MAX_OFFSET),
        after: cursor === undefined ? undefined : parseCursor(cursor),
      });
      const last = jobs.at(-1);
      if (last !== undefined && jobs.length === most) reply.header('x-next-cursor', cursorOf(last));
      return jobs.map(jobView);
    },
  );

  server.get(
    '/jobs/:id',
    operation('getJob', 'Get a job', { params, response: { 200: JobDetailReply } }),
    (request) => jobDetail(request.params.id),
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
      if (force === 1 && (await engine.cancel(id))) return { status: 'cancelled' as const, id };
      const outcome = await store.cancelJob(id);
      await mustBePending(outcome, id, 'cancelled');
      engine.jobsRemoved();
      return { status: 'cancelled' as const, id };
    },
  );

  server.patch(
    '/jobs/:id',
    operation('changeJob', 'Change a pending job', {
      params,
      body: JobChangeRequest,
      response: { 200: JobDetailReply, 409: ErrorReply },
    }),
    async (request) => {
      const { id } = request.params;
      const change = readJobChange(request.body);
      if (change.visibleAt !== undefined) {
        const { expiresAt } = await findJob(id);
        if (expiresAt !== null && change.visibleAt >= expiresAt) throw EXPIRED_BY_THEN;
      }
      const outcome = await store.changeJob(id, change, store.now());
      if (outcome === 'held') throw WAITS_FOR_OTHERS;
      await mustBePending(outcome, id, 'changed');
      return jobDetail(id);
    },
  );

  server.post(
    '/jobs/:id/replay',
    operation('replayJob', 'Create the same job again, with another payload if one is given', {
      params,
      body: ReplayRequest,
      response: { 201: JobReply },
    }),
    async (request, reply) => {
      const job = await findJob(request.params.id);
      const asked = replayOf(job, readReplay(request.body));
      const { job: made } = await store.enqueue(asked, store.now());
      return reply.code(201).send(jobView(made));
    },
  );

  server.post(
    '/jobs/:id/run',
    operation('runJob', 'Make a pending job due now', {
      params,
      response: { 200: JobDetailReply, 409: ErrorReply },
    }),
    async (request) => {
      const { id } = request.params;
      const now = store.now();
      await mustBePending(
        await store.changeJob(id, { visibleAt: now, evenHeld: true }, now),
        id,
        'run now',
      );
      return jobDetail(id); // as it is now: it may be running already
    },
  );

  server.post(
    '/jobs/:id/retry',
    operation('retryJob', 'Retry a dead job', { params, response: { 200: JobReply } }),
    async (request) => {
      const { id } = request.params;
      return jobView(found(await store.retryJob(id, store.now()), `dead job ${id}`));
    },
  );

  async function jobDetail(id: string): Promise<JobDetailReply> {
    // The facts of a pending job contain the job: one read for it and one for the workers.
    const wait = await loadWait({ store, engine }, id);
    if (wait === undefined) return jobDetailView(await findJob(id));
    const { facts, why, line, expected } = wait;
    return jobDetailView(facts.job, { why, ahead: line.ahead, expected: expected() });
  }

  async function findJob(id: string): Promise<Job> {
    return found(await store.findJob(id), `job ${id}`);
  }

  async function mustBePending(outcome: unknown, id: string, action: string): Promise<void> {
    if (outcome !== 'not-found' && outcome !== 'not-pending') return;
    const { status } = await findJob(id);
    const force = status === 'running' && action === 'cancelled';
    const reason = `job ${id} is ${status}; only a pending job can be ${action}${force ? ', and with force=1 a running one' : ''}`;
    throw new PublicError(409, 'conflict', reason);
  }
}

type Place = { readonly createdAt: number; readonly id: string };

/** Where a page of the list ends. Opaque to callers. */
function cursorOf({ createdAt, id }: Place): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

function parseCursor(cursor: string): Place {
  const match = /^(\d{1,15}) ([\da-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (match !== null) return { createdAt: Number(match[1]), id: match[2]! };
  throw badRequest([{ field: 'cursor', message: 'must be the X-Next-Cursor of an earlier reply' }]);
}
