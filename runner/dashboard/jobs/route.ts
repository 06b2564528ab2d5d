import { notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { phrases as shared } from '../../ui/phrases.ts';
import type { Desk } from '../desk.ts';
import { sayNext } from '../done.ts';
import { livePart, liveSwitch } from '../live.ts';
import { type DashboardVisit, dashboardVisit, isFragment, visitToChange } from '../visit.ts';
import { cancelPage } from './cancel-page.ts';
import { chosen, JobChoiceQuery, jobFilter } from './filter.ts';
import { findForm, missingJobPage } from './find.ts';
import { loadJobs } from './listing.ts';
import { jobPage, jobProgress } from './page.ts';
import { jobTable } from './table.ts';

const HOME = '/dashboard/jobs';
const PER_PAGE = 50;
const params = Type.Object({ id: Type.String() });

/** All jobs with filters and pages, and a page for each. */
export function jobPageRoutes({ server, store, show, showPart }: Desk): void {
  server.get(HOME, { schema: { querystring: JobChoiceQuery } }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const { locale } = visit;
    const say = shared(locale);
    const choice = chosen(request.query);
    const [queues, listing] = await Promise.all([
      store.listQueues(),
      loadJobs(store, choice, PER_PAGE),
    ]);
    const path = withQuery(HOME, { ...choice });
    const table = jobTable({ locale, listing, now: store.now(), path });
    const results = livePart({ id: 'results', href: path, seconds: 5, on: visit.live }, table);
    // HTMX asks for the results alone when they refresh, for the page when the choice changes.
    if (isFragment(request) && request.headers['hx-trigger'] === 'results') {
      return showPart(reply, results);
    }
    const filter = jobFilter(HOME, locale, queues, choice);
    const main = html`<div class="title-row"><h1>${say.jobs}</h1>${findForm(locale)}</div>${liveSwitch(visit)}${filter}${results}`;
    return show(reply, visit, { title: say.jobs, description: say.jobs, main });
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
      if (isFragment(request)) throw unknown(id);
      return show(reply.code(404), visit, missingJobPage(id, visit.locale));
    }
    const parts = {
      job,
      attempts: await store.attempts(id),
      locale: visit.locale,
      now: store.now(),
    };
    const progress = livePartOf(visit, id, job.status, jobProgress(parts, visit.mayChange));
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
    if (outcome === 'not-found') throw unknown(id);
    const cancelled = outcome === 'cancelled';
    sayNext(reply, cancelled ? 'jobCancelled' : 'jobHasBegun');
    return reply.redirect(cancelled ? HOME : `${HOME}/${id}`, 303);
  });
}

/** What has ended does not change by itself, so it is not asked for again. */
function livePartOf(visit: DashboardVisit, id: string, status: string, progress: Html): Html {
  const changes = status === 'pending' || status === 'running';
  const live = { id: 'job', href: `${HOME}/${id}`, seconds: 2, on: visit.live && changes };
  return livePart(live, html`${changes && liveSwitch(visit)}${progress}`);
}

const unknown = (id: string) => notFound(`job ${id}`, `Úloha ${id}`);
