import { badRequest, PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import { type Static, Type } from 'typebox';
import { JobInput, readJob, traceparentOf } from '../input/job-input.ts';
import type { NewJob } from '../job/job.ts';
import type { JobStore } from '../store/store.ts';
import { JobView, jobView } from './views.ts';

const MAX_JOBS = 1000;

const BatchInput = Type.Object({
  jobs: Type.Array(JobInput, { minItems: 1, maxItems: MAX_JOBS }),
});
const ItemView = Type.Object({
  status: Type.Integer({ description: '201, 200 or 400, as POST /jobs would have answered' }),
  job: Type.Optional(JobView),
  error: Type.Optional(Type.String()),
});
const BatchView = Type.Object({
  created: Type.Integer(),
  existing: Type.Integer(),
  refused: Type.Integer(),
  results: Type.Array(ItemView),
});

/** `POST /jobs/batch`: the good ones in one transaction, a result for each in the order given. */
export function batchRoutes(server: Server, store: JobStore & { now(): number }): void {
  server.post(
    '/jobs/batch',
    {
      schema: {
        tags: ['jobs'],
        summary: 'Create up to 1000 jobs',
        body: BatchInput,
        response: { 200: BatchView },
      },
    },
    async (request) => {
      const traceparent = traceparentOf(request.headers.traceparent);
      const read = itemsOf(request.body).map((item) => readItem(item, traceparent));
      const good = read.flatMap(({ job }) => job ?? []);
      const stored = good.length === 0 ? [] : await store.enqueueMany(good, store.now());
      const next = stored.values();
      const results = read.map(({ error }): Static<typeof ItemView> => {
        if (error !== undefined) return { status: 400, error };
        const { job, created } = next.next().value!;
        return { status: created ? 201 : 200, job: jobView(job) };
      });
      const count = (status: number) => results.filter((item) => item.status === status).length;
      return { created: count(201), existing: count(200), refused: count(400), results };
    },
  );
}

type Item = { readonly job?: NewJob; readonly error?: string };

function readItem(item: unknown, traceparent: string | undefined): Item {
  try {
    return { job: readJob(item, traceparent) };
  } catch (error) {
    if (error instanceof PublicError) return { error: error.message };
    throw error;
  }
}

function itemsOf(body: unknown): readonly unknown[] {
  const jobs = (body as { jobs?: unknown } | undefined)?.jobs;
  if (Array.isArray(jobs) && jobs.length >= 1 && jobs.length <= MAX_JOBS) return jobs;
  throw badRequest([{ field: 'jobs', message: `must be an array of 1 to ${MAX_JOBS} jobs` }]);
}
