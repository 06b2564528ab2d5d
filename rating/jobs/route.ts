import { notFound } from '@tessera/kit/errors';
import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { RATE_LIMITED } from '../api-document.ts';
import type { Context } from '../context.ts';
import { type Job, wholeSeconds } from '../estimates/job.ts';
import { retryAfterSeconds } from '../estimates/wait.ts';
import { ErrorReply, errorBody } from '../ladder/replies.ts';

/** A computation as the API shows it (docs/contract/rating.md 4.6). */
const JobReply = Type.Object(
  {
    id: Type.String(),
    state: Type.Enum(['queued', 'running', 'waiting', 'done', 'failed']),
    position: Type.Integer({ description: 'Place in the queue of its region; 0 outside of it' }),
    progress: Type.Object({
      stage: Type.Enum(['account', 'rank', 'matches', 'lobbies', 'estimate']),
      steps_done: Type.Integer(),
      steps_planned: Type.Integer({ description: 'Known so far; grows as more is known' }),
    }),
    expected_seconds: Type.Integer({
      description: 'Until the end, from the work ahead and the rate limits of the upstream',
    }),
    waiting_until: Type.Union([Type.String(), Type.Null()], {
      description: 'When the upstream may be asked again, in state waiting',
    }),
    created_at: Type.String(),
    result: Type.String({ description: 'Where the answer is once the state is done' }),
    error: Type.Optional(Type.Object(ErrorReply.properties)),
  },
  { description: 'A computation that takes longer than one request may' },
);

/** The response of an endpoint that may answer with a job. */
export const ACCEPTED = {
  202: Type.Unsafe<unknown>({ ...JobReply, description: 'Still computing; progress at Location' }),
} as const;

export function jobReply(job: Job): Static<typeof JobReply> {
  const outlook = job.outcome === 'open' ? job.outlook() : undefined;
  const { waitingUntil } = outlook ?? {};
  return {
    id: job.id,
    state: job.outcome === 'open' ? outlook!.state : job.outcome,
    position: outlook?.position ?? 0,
    progress: { stage: job.stage, steps_done: job.stepsDone, steps_planned: job.stepsPlanned },
    expected_seconds: outlook ? wholeSeconds(outlook.expectedMs) : 0,
    waiting_until: waitingUntil === undefined ? null : new Date(waitingUntil).toISOString(),
    created_at: job.createdAt.toISOString(),
    result: job.resultUrl,
    ...(job.error && { error: errorBody(job.error) }),
  };
}

export function jobPath(job: Job): string {
  return `/api/v1/jobs/${job.id}`;
}

/** Answers 202 with the job and where to ask for it. */
export function sendJob(reply: FastifyReply, job: Job): FastifyReply {
  return reply
    .code(202)
    .header('location', jobPath(job))
    .header('preference-applied', 'respond-async')
    .header('retry-after', retryAfterSeconds(job))
    .header('cache-control', 'no-store')
    .send(jobReply(job));
}

const schema = {
  summary: 'State and forecast of a computation',
  operationId: 'job',
  tags: ['estimates'],
  params: Type.Object({ id: Type.String({ maxLength: 40 }) }),
  response: { 200: JobReply, 404: ErrorReply, ...RATE_LIMITED },
};

/** Server-sent events, each `state` with the body of the same address without `/events`. */
export const EVENTS = {
  description: 'Events `state`, each with the body of the address without `/events`, to its end',
  content: { 'text/event-stream': { schema: Type.Unsafe<FastifyReply>(Type.String()) } },
} as const;

/** The upstream asks for a pause of a second at least. */
const LOOKED_AT_AFTER_MS = 500;

const eventsSchema = {
  ...schema,
  summary: 'Progress of a computation as it happens',
  operationId: 'jobEvents',
  response: { 200: EVENTS, 404: ErrorReply, ...RATE_LIMITED },
};

/** `GET /api/v1/jobs/{id}`: where a 202 leads. */
export function jobRoutes({ server, estimates, events, limit }: Context): void {
  server.get('/api/v1/jobs/:id', { ...limit, schema }, async (request, reply) => {
    const job = found(request.params.id);
    reply.header('cache-control', 'no-store');
    if (job.outcome === 'open') reply.header('retry-after', retryAfterSeconds(job));
    if (job.outcome === 'done') reply.header('location', job.resultUrl);
    return jobReply(job);
  });

  server.get('/api/v1/jobs/:id/events', { ...limit, schema: eventsSchema }, (request, reply) => {
    const job = found(request.params.id);
    return events(reply, {
      view: () => jobReply(job),
      isOver: () => job.outcome !== 'open',
      change() {
        const { promise, resolve } = Promise.withResolvers<void>();
        job.watchers.add(resolve);
        // Nobody tells of a pause, nor of the time that passes.
        const timer = setTimeout(resolve, LOOKED_AT_AFTER_MS);
        return Promise.race([promise, job.ended.promise]).finally(() => {
          clearTimeout(timer);
          job.watchers.delete(resolve);
        });
      },
    });
  });

  function found(id: string): Job {
    const job = estimates.findJob(id);
    // Jobs live in this process; after a restart the question is asked again.
    if (!job) throw notFound(`job ${id} (any more); ask for the estimate again`, `Úloha ${id}`);
    return job;
  }
}
