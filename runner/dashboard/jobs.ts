import { notFound } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { backPath } from '@tessera/kit/http/same-origin';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { phrases as shared } from '../ui/phrases.ts';
import { type Desk, HTML } from './desk.ts';
import { chosen, JobChoiceQuery, jobFilter } from './job-filter.ts';
import { loadJobs } from './job-listing.ts';
import { jobBody, jobPage } from './job-page.ts';
import { jobTable } from './job-table.ts';
import { livePart } from './live.ts';
import { dashboardVisit, isFragment } from './visit.ts';

const PER_PAGE = 50;
const params = Type.Object({ id: Type.String() });

/** All jobs with filters and pages, and a page for each. */
export function jobPageRoutes({ server, store, frame }: Desk): void {
  server.get(
    '/dashboard/jobs',
    { schema: { hide: true, querystring: JobChoiceQuery } },
    async (request, reply) => {
      const visit = dashboardVisit(request);
      const say = shared(visit.locale);
      const choice = chosen(request.query);
      const [queues, listing] = await Promise.all([
        store.listQueues(),
        loadJobs(store, choice, PER_PAGE),
      ]);
      const path = withQuery('/dashboard/jobs', { ...choice });
      const table = jobTable({ locale: visit.locale, listing, now: store.now(), path });
      const live = { id: 'results', href: path, seconds: 5, on: visit.live };
      const results = livePart(live, table);
      // HTMX asks for the results alone when they refresh, for the page when the choice changes.
      if (isFragment(request) && request.headers['hx-trigger'] === 'results') {
        return reply.type(HTML).send(results.toString());
      }
      const filter = jobFilter('/dashboard/jobs', visit.locale, queues, choice);
      const main = html`<div class="title-row"><h1>${say.jobs}</h1>${findForm(say)}</div>${filter}${results}`;
      const page = { title: say.jobs, description: say.jobs, main };
      return reply.type(HTML).send(frame(visit, page).toString());
    },
  );

  const find = Type.Object({ id: Type.String({ maxLength: 100 }) });
  server.get(
    '/dashboard/jobs/find',
    { schema: { hide: true, querystring: find } },
    (request, reply) =>
      reply.redirect(`/dashboard/jobs/${encodeURIComponent(request.query.id.trim() || '-')}`, 303),
  );

  server.get('/dashboard/jobs/:id', { schema: { hide: true, params } }, async (request, reply) => {
    const { id } = request.params;
    const job = await store.findJob(id);
    if (job === undefined) throw notFound(`job ${id}`, `Úloha ${id}`);
    const visit = dashboardVisit(request);
    const now = store.now();
    const body = jobBody({ job, attempts: await store.attempts(id), locale: visit.locale, now });
    // What has ended does not change by itself.
    const on = visit.live && (job.status === 'pending' || job.status === 'running');
    const part = livePart({ id: 'job', href: `/dashboard/jobs/${id}`, seconds: 2, on }, body);
    if (isFragment(request)) return reply.type(HTML).send(part.toString());
    return reply.type(HTML).send(frame(visit, jobPage(job, visit.locale, part)).toString());
  });

  server.post(
    '/dashboard/jobs/:id/retry',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const { id } = request.params;
      if (!(await store.retryJob(id, store.now())))
        throw notFound(`dead job ${id}`, `Mrtvá úloha ${id}`);
      return reply.redirect(backPath(request), 303);
    },
  );

  server.post(
    '/dashboard/jobs/:id/cancel',
    { schema: { hide: true, params } },
    async (request, reply) => {
      const { id } = request.params;
      const outcome = await store.cancelJob(id, store.now());
      if (outcome === 'not-found') throw notFound(`job ${id}`, `Úloha ${id}`);
      // It may have begun meanwhile; its page shows that.
      return reply.redirect(outcome === 'cancelled' ? '/dashboard/jobs' : backPath(request), 303);
    },
  );
}

/** Straight to a job whose id stands in a log. */
function findForm(say: ReturnType<typeof shared>): Html {
  return html`<form action="/dashboard/jobs/find" role="search"><label class="small muted" for="find-id">${say.jobId}</label> <input id="find-id" name="id" type="search" size="20" required> <button type="submit">${say.find}</button></form>`;
}
