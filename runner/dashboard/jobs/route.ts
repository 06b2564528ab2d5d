import { notFound } from '@tessera/kit/errors';
import { html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { endLease } from '../../engine/end-leases.ts';
import { loadWait } from '../../engine/wait.ts';
import type { Job } from '../../job/job.ts';
import { replayOf } from '../../job/new-job.ts';
import { parseTimestamp } from '../../job/timestamp.ts';
import { jobHref } from '../../ui/cells.ts';
import { problemsOf } from '../../ui/form.ts';
import { chosen, type JobChoice, JobChoiceQuery } from '../../ui/job-choice.ts';
import { asOf, livePart, liveSwitch, titleRow, type View } from '../../ui/view.ts';
import { type Context, countedAt, loadPauses, loadWaiting } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { createdSpan, loadJobPage } from '../job-list.ts';
import { isFragment } from '../session.ts';
import { bulkCancelPage, cancelPage, endLeasePage } from './confirm.ts';
import { jobPage, jobProgress } from './page.ts';
import { cancelLink, findForm, jobFilter, jobTable, missingJobPage } from './panel.ts';
import { payloadIn, type TypedPayload } from './replay.ts';
import type { JobWait } from './wait.ts';

const HOME = '/dashboard/jobs';
const PER_PAGE = 50;
const ofJob = { schema: { params: Type.Object({ id: Type.String() }) } };

/** The list of jobs with filters, and cancelling what it shows. */
export function jobListRoutes(context: Context): void {
  const { server, store, engine, view: viewOf, viewToChange, show, showPart } = context;
  const schema = { querystring: JobChoiceQuery };
  server.get(HOME, { schema }, async (request, reply) => {
    const view = viewOf(request);
    const { jobs: title } = view.words;
    const choice = chosen(request.query);
    const [queues, listing] = await Promise.all([
      store.listQueues(),
      loadJobPage(context, choice, PER_PAGE),
    ]);
    const path = withQuery(HOME, { ...choice });
    const live = { id: 'results', href: path, seconds: 5 };
    const results = livePart(live, jobTable(listing, path, view), view);
    // A refresh asks for the results alone, a changed filter for the whole page.
    if (isFragment(request) && request.headers['hx-trigger'] === 'results') {
      return showPart(reply, results, view);
    }
    const cancel = view.mayChange && listing.total > 0 && cancelLink(choice, view);
    const main = html`${titleRow(title, findForm(view))}${liveSwitch(view, true)}${jobFilter(HOME, queues, choice, view, true)}<div id="results-and-actions">${results}${cancel}</div>`;
    return show(reply, view, { title, description: title, main });
  });

  server.get(`${HOME}/cancel`, { schema }, async (request, reply) => {
    const view = viewToChange(request);
    const choice = { ...chosen(request.query), status: 'pending' as const };
    const matched = await store.countPending(pendingFilter(choice, view.now));
    if (matched === 0) return reply.redirect(withQuery(HOME, { ...choice }), 303);
    return show(reply, view, bulkCancelPage(choice, matched, view));
  });

  const body = Type.Object({
    ...JobChoiceQuery.properties,
    counted_at: Type.String({ maxLength: 30 }),
  });
  server.post(`${HOME}/cancel`, { schema: { body } }, async (request, reply) => {
    const filter = pendingFilter(chosen(request.body), countedAt(request.body.counted_at));
    const cancelled = await store.cancelPending(filter);
    engine.jobsRemoved();
    return flashOnNextPage(reply, 'jobsCancelled', cancelled).redirect(HOME, 303);
  });

  const find = Type.Object({ id: Type.String({ maxLength: 100 }) });
  server.get(`${HOME}/find`, { schema: { querystring: find } }, (request, reply) =>
    reply.redirect(`${HOME}/${encodeURIComponent(request.query.id.trim() || '-')}`, 303),
  );
}

/** Jobs created after they were counted for the confirmation are not included. */
function pendingFilter(choice: JobChoice, countedAt: number) {
  const { queue, host, error, key } = choice;
  const { createdAfter, createdBefore = countedAt + 1 } = createdSpan(choice);
  return {
    ...{ queueName: queue, host, error, idempotencyKey: key, createdAfter },
    createdBefore: Math.min(createdBefore, countedAt + 1),
  };
}

/** The page of each job, and what can be done with it. */
export function jobPageRoutes(context: Context): void {
  const { server, store, view: viewOf, viewToChange, show, showPart } = context;
  const findOrThrow = async (id: string) => {
    const job = await store.findJob(id);
    if (job === undefined) throw unknownJob(id);
    return job;
  };
  const notThere = (reply: FastifyReply, id: string, view: View) =>
    show(reply.code(404), view, missingJobPage(id, view));

  const showJob = async (
    request: FastifyRequest,
    reply: FastifyReply,
    job: Job,
    typed?: TypedPayload,
  ) => {
    const { id } = job;
    const view = viewOf(request);
    const schedule = job.scheduleId === null ? undefined : await store.findSchedule(job.scheduleId);
    const parts = {
      job,
      wait: job.status === 'pending' ? await loadJobWait(context, job) : undefined,
      attempts: await store.attempts(id),
      scheduleName: schedule?.name,
      typed,
    };
    // Only pending and running jobs change by themselves, so only their pages refresh.
    const changes = job.status === 'pending' || job.status === 'running';
    const progress = livePart(
      { id: 'job', href: jobHref(id), seconds: 2 },
      html`${changes ? liveSwitch(view) : asOf(view)}${jobProgress(parts, view)}`,
      { ...view, live: view.live && changes },
    );
    if (isFragment(request)) return showPart(reply, progress);
    return show(reply, view, jobPage(parts, progress, view));
  };

  server.get(`${HOME}/:id`, ofJob, async (request, reply) => {
    const { id } = request.params;
    const job = await store.findJob(id);
    if (job !== undefined) return showJob(request, reply, job);
    if (isFragment(request)) throw unknownJob(id);
    return notThere(reply, id, viewOf(request));
  });

  server.post(`${HOME}/:id/retry`, ofJob, async (request, reply) => {
    const { id } = request.params;
    if (!(await store.retryJob(id, store.now()))) {
      throw notFound(`dead job ${id}`, `Mrtvá úloha ${id}`);
    }
    return reply.redirect(jobHref(id), 303);
  });

  server.post(`${HOME}/:id/run`, ofJob, async (request, reply) => {
    const { id } = request.params;
    const now = store.now();
    const outcome = await store.changeJob(id, { visibleAt: now, evenHeld: true }, now);
    if (outcome === 'not-found') throw unknownJob(id);
    if (outcome === 'not-pending' || outcome === 'held') flashOnNextPage(reply, 'jobNotPending');
    else {
      const waiting = (await loadWaiting(context, [outcome])).get(id);
      const starts = waiting === undefined || waiting.reason === 'next';
      flashOnNextPage(reply, starts ? 'jobDue' : 'jobStillWaits');
    }
    return reply.redirect(jobHref(id), 303);
  });

  for (const [verb, isPossible, page] of [
    ['cancel', ({ status }: Job) => status === 'pending' || status === 'running', cancelPage],
    ['end-lease', ({ accepted }: Job) => accepted, endLeasePage],
  ] as const) {
    server.get(`${HOME}/:id/${verb}`, ofJob, async (request, reply) => {
      const { id } = request.params;
      const view = viewToChange(request);
      const job = await store.findJob(id);
      if (job === undefined) return notThere(reply, id, view);
      if (!isPossible(job)) return reply.redirect(jobHref(id), 303);
      return show(reply, view, page(job, view));
    });
  }

  server.post(`${HOME}/:id/cancel`, ofJob, async (request, reply) => {
    const { id } = request.params;
    const outcome = await store.cancelJob(id);
    if (outcome === 'not-found') throw unknownJob(id);
    if (outcome === 'not-pending' && (await context.engine.cancel(id))) {
      return flashOnNextPage(reply, 'jobCancelled').redirect(jobHref(id), 303);
    }
    const cancelled = outcome === 'cancelled';
    context.engine.jobsRemoved();
    flashOnNextPage(reply, cancelled ? 'jobCancelled' : 'jobNotPending');
    return reply.redirect(cancelled ? HOME : jobHref(id), 303);
  });

  const replaySchema = {
    ...ofJob.schema,
    body: Type.Object({ payload: Type.String({ maxLength: 1_048_576 }) }),
  };
  server.post(`${HOME}/:id/replay`, { schema: replaySchema }, async (request, reply) => {
    const { id } = request.params;
    const text = request.body.payload;
    const job = await findOrThrow(id);
    try {
      const { job: made } = await store.enqueue(replayOf(job, payloadIn(text)), store.now());
      return flashOnNextPage(reply, 'jobReplayed').redirect(jobHref(made.id), 303);
    } catch (error) {
      return showJob(request, reply.code(400), job, { text, problems: problemsOf(error) });
    }
  });

  const body = Type.Object({
    started_at: Type.String({ maxLength: 30 }),
    permanent: Type.Optional(Type.String({ maxLength: 10 })),
  });
  const ending = { schema: { ...ofJob.schema, body } };
  server.post(`${HOME}/:id/end-lease`, ending, async (request, reply) => {
    const { id } = request.params;
    const permanent = request.body.permanent !== undefined;
    const job = await findOrThrow(id);
    const isSame = job.startedAt === parseTimestamp(request.body.started_at);
    const ended = isSame && (await endLease(job, { permanent }, context));
    flashOnNextPage(reply, ended ? 'leaseEnded' : 'leaseGone');
    return reply.redirect(jobHref(id), 303);
  });
}

async function loadJobWait(
  context: Context,
  { id, queueName: name }: Job,
): Promise<JobWait | undefined> {
  const wait = await loadWait(context, id);
  if (wait === undefined) return undefined;
  const { facts, why, line } = wait;
  const paused = why.reason === 'queue_paused';
  const pauses = await loadPauses(context.store, [{ name, paused }]);
  return {
    ...{ why, waitsFor: facts.waitsFor, pause: pauses.get(name) },
    line: { ...line, expected: wait.expected() },
  };
}

const unknownJob = (id: string) => notFound(`job ${id}`, `Úloha ${id}`);
