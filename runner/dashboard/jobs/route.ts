import { badRequest, notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { endLease } from '../../engine/end-leases.ts';
import type { Job } from '../../job/job.ts';
import { parseTimestamp, timestamp } from '../../job/timestamp.ts';
import { chosen, type JobChoice, JobChoiceQuery } from '../../ui/job-choice.ts';
import { asOf, type DashboardVisit, livePart, liveSwitch, refreshedPart } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { type Context, loadWaiting } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { createdSpan, loadJobPage } from '../job-list.ts';
import { dashboardVisit, isFragment, visitToChange } from '../session.ts';
import { bulkCancelPage, cancelPage, endLeasePage } from './confirm.ts';
import { jobPage, jobProgress } from './page.ts';
import { cancelLink, findForm, jobFilter, jobTable, missingJobPage } from './panel.ts';

const HOME = '/dashboard/jobs';
const PER_PAGE = 50;
const params = Type.Object({ id: Type.String() });

/** The list of jobs with filters, and the page of each job. */
export function jobPageRoutes(context: Context): void {
  const { server, store, show, showPart } = context;
  server.get(HOME, { schema: { querystring: JobChoiceQuery } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const { locale } = visit;
    const say = shared(locale);
    const choice = chosen(request.query);
    const now = store.now();
    const [queues, listing] = await Promise.all([
      store.listQueues(),
      loadJobPage(context, choice, PER_PAGE),
    ]);
    const path = withQuery(HOME, { ...choice });
    const table = jobTable({ locale, listing, now, path });
    const results = livePart({ id: 'results', href: path, seconds: 5, on: visit.live }, table);
    // A refresh asks for the results alone, a changed filter for the whole page.
    if (isFragment(request) && request.headers['hx-trigger'] === 'results') {
      return showPart(reply, refreshedPart(results, now, locale));
    }
    const filter = jobFilter(HOME, locale, queues, choice, true);
    const cancel = visit.mayChange && listing.total > 0 && cancelLink(choice, locale);
    const main = html`<div class="title-row"><h1>${say.jobs}</h1>${findForm(locale)}</div>${liveSwitch(visit, now, true)}${filter}<div id="results-and-actions">${results}${cancel}</div>`;
    return show(reply, visit, { title: say.jobs, description: say.jobs, main });
  });

  const bulk = { querystring: JobChoiceQuery };
  server.get(`${HOME}/cancel`, { schema: bulk }, async (request, reply) => {
    const visit = visitToChange(request);
    const choice = { ...chosen(request.query), status: 'pending' as const };
    const countedAt = store.now();
    const matched = await store.countPending(pendingFilter(choice, countedAt));
    if (matched === 0) return reply.redirect(withQuery(HOME, { ...choice }), 303);
    return show(reply, visit, bulkCancelPage(choice, matched, timestamp(countedAt), visit.locale));
  });

  const confirmed = Type.Object({
    ...JobChoiceQuery.properties,
    counted_at: Type.String({ maxLength: 30 }),
  });
  server.post(`${HOME}/cancel`, { schema: { body: confirmed } }, async (request, reply) => {
    const countedAt = parseTimestamp(request.body.counted_at);
    if (countedAt === undefined)
      throw badRequest([{ field: 'counted_at', message: 'is not valid' }]);
    const choice = chosen(request.body);
    const cancelled = await store.cancelPending(pendingFilter(choice, countedAt));
    return flashOnNextPage(reply, 'jobsCancelled', cancelled).redirect(HOME, 303);
  });

  const find = Type.Object({ id: Type.String({ maxLength: 100 }) });
  server.get(`${HOME}/find`, { schema: { querystring: find } }, (request, reply) =>
    reply.redirect(`${HOME}/${encodeURIComponent(request.query.id.trim() || '-')}`, 303),
  );

  server.get(`${HOME}/:id`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    const visit = dashboardVisit(request);
    const job = await store.findJob(id);
    if (job === undefined) {
      if (isFragment(request)) throw unknownJob(id);
      return show(reply.code(404), visit, missingJobPage(id, visit.locale));
    }
    const parts = {
      job,
      waiting: (await loadWaiting(context, [job])).get(id),
      attempts: await store.attempts(id),
      scheduleName: await scheduleName(context, job),
      locale: visit.locale,
      now: store.now(),
    };
    const content = jobProgress(parts, visit.mayChange);
    const progress = progressPart(visit, job, content, parts.now);
    if (isFragment(request)) return showPart(reply, progress);
    return show(reply, visit, jobPage(job, visit.locale, progress));
  });

  server.post(`${HOME}/:id/retry`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    if (!(await store.retryJob(id, store.now()))) {
      throw notFound(`dead job ${id}`, `Mrtvá úloha ${id}`);
    }
    return reply.redirect(`${HOME}/${id}`, 303);
  });

  server.post(`${HOME}/:id/run`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    const outcome = await store.runJob(id, store.now());
    if (outcome === 'not-found') throw unknownJob(id);
    if (outcome === 'not-pending') flashOnNextPage(reply, 'jobNotPending');
    else {
      const waiting = (await loadWaiting(context, [outcome])).get(id);
      const starts = waiting === undefined || waiting.reason === 'next';
      flashOnNextPage(reply, starts ? 'jobDue' : 'jobStillWaits');
    }
    return reply.redirect(`${HOME}/${id}`, 303);
  });

  server.get(`${HOME}/:id/cancel`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    const visit = visitToChange(request);
    const job = await store.findJob(id);
    if (job === undefined) return show(reply.code(404), visit, missingJobPage(id, visit.locale));
    if (job.status !== 'pending') return reply.redirect(`${HOME}/${id}`, 303);
    return show(reply, visit, cancelPage(job, visit.locale));
  });

  server.post(`${HOME}/:id/cancel`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    const outcome = await store.cancelJob(id);
    if (outcome === 'not-found') throw unknownJob(id);
    const cancelled = outcome === 'cancelled';
    flashOnNextPage(reply, cancelled ? 'jobCancelled' : 'jobNotPending');
    return reply.redirect(cancelled ? HOME : `${HOME}/${id}`, 303);
  });

  server.get(`${HOME}/:id/end-lease`, { schema: { params } }, async (request, reply) => {
    const { id } = request.params;
    const visit = visitToChange(request);
    const job = await store.findJob(id);
    if (job === undefined) return show(reply.code(404), visit, missingJobPage(id, visit.locale));
    if (!job.accepted) return reply.redirect(`${HOME}/${id}`, 303);
    return show(reply, visit, endLeasePage(job, visit.locale, store.now()));
  });

  const ending = Type.Object({
    started_at: Type.String({ maxLength: 30 }),
    permanent: Type.Optional(Type.String({ maxLength: 10 })),
  });
  const endSchema = { params, body: ending };
  server.post(`${HOME}/:id/end-lease`, { schema: endSchema }, async (request, reply) => {
    const { id } = request.params;
    const permanent = request.body.permanent !== undefined;
    const job = await store.findJob(id);
    if (job === undefined) throw unknownJob(id);
    const isSame = job.startedAt === parseTimestamp(request.body.started_at);
    const ended = isSame && (await endLease(job, { permanent }, context));
    flashOnNextPage(reply, ended ? 'leaseEnded' : 'leaseGone');
    return reply.redirect(`${HOME}/${id}`, 303);
  });
}

async function scheduleName({ store }: Context, { scheduleId }: Job): Promise<string | null> {
  return scheduleId === null ? null : ((await store.findSchedule(scheduleId))?.name ?? null);
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

/** Only pending and running jobs change by themselves, so only their pages refresh. */
function progressPart(
  visit: DashboardVisit,
  { id, status }: Job,
  progress: Html,
  now: number,
): Html {
  const changes = status === 'pending' || status === 'running';
  const live = { id: 'job', href: `${HOME}/${id}`, seconds: 2, on: visit.live && changes };
  return livePart(
    live,
    html`${changes ? liveSwitch(visit, now) : asOf(now, visit.locale)}${progress}`,
  );
}

const unknownJob = (id: string) => notFound(`job ${id}`, `Úloha ${id}`);
