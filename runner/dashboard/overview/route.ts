import { type Html, html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { chosen, type JobChoice, JobChoiceQuery } from '../../ui/job-choice.ts';
import { type DashboardVisit, livePart, refreshedPart } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { activityChart, MINUTES_SHOWN } from '../activity/panel.ts';
import { type Context, loadLastJobs } from '../context.ts';
import { loadJobPage } from '../job-list.ts';
import { findForm, jobFilter, jobTable } from '../jobs/panel.ts';
import { queuePart } from '../queues/panel.ts';
import { receiverSummary } from '../receivers/panel.ts';
import { nextDue, nextSchedules } from '../schedules/panel.ts';
import { dashboardVisit } from '../session.ts';
import { overviewPage, statTiles } from './page.ts';

const JOBS_SHOWN = 20;
const PARTS = ['stats', 'activity', 'queues', 'jobs', 'schedules'] as const;
type Part = (typeof PARTS)[number];
/** The part that refreshes least often states the age of the page: no part is older. */
const OLDEST: Part = 'schedules';
const params = Type.Object({ part: Type.Enum([...PARTS]) });

/** The overview, and each of its parts alone, which refreshes by itself. */
export function overviewRoutes(context: Context): void {
  const { server, store, engine, gate, show, showPart } = context;
  const parts: Record<Part, (visit: DashboardVisit, choice: JobChoice) => Promise<Html>> = {
    async stats(visit) {
      return livePart(live(visit, 'stats', 2), statTiles(await store.counts(), visit, !gate.open));
    },
    async activity(visit) {
      const now = store.now();
      const [minutes, workers] = await Promise.all([
        store.activity(now - MINUTES_SHOWN * 60_000),
        engine.workers(),
      ]);
      const { locale } = visit;
      const content = html`${activityChart(minutes, now, locale)}${receiverSummary(workers, locale, now)}`;
      return livePart(live(visit, 'activity', 10), content);
    },
    async queues(visit) {
      const [queues, workers] = await Promise.all([store.listQueues(), engine.workers()]);
      return queuePart(visit, queues, workers, 'urgent');
    },
    async jobs(visit, choice) {
      const listing = await loadJobPage(context, choice, JOBS_SHOWN);
      const path = withQuery('/dashboard', { ...choice });
      const { locale } = visit;
      const heading = shared(locale).jobs;
      const table = jobTable({ locale, listing, now: store.now(), path, heading });
      const href = withQuery('/dashboard/parts/jobs', { ...choice });
      return livePart({ id: 'results', href, seconds: 3, on: visit.live }, table);
    },
    async schedules(visit) {
      const schedules = await store.listSchedules();
      const lastJobs = await loadLastJobs(store, nextDue(schedules));
      const table = nextSchedules(schedules, lastJobs, visit.locale, store.now());
      return livePart(live(visit, 'schedules', 10), table);
    },
  };

  const schema = { querystring: JobChoiceQuery };
  server.get('/dashboard', { schema }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const choice = chosen(request.query);
    const now = store.now();
    const load = (name: Part) => parts[name](visit, choice);
    const [stats, activity, queues, jobs, schedules, names] = await Promise.all([
      load('stats'),
      load('activity'),
      load('queues'),
      load('jobs'),
      load('schedules'),
      store.listQueues(),
    ]);
    const filter = jobFilter('/dashboard', visit.locale, names, choice);
    const find = findForm(visit.locale);
    const page = overviewPage({
      visit,
      now,
      stats,
      activity,
      queues,
      find,
      filter,
      jobs,
      schedules,
    });
    return show(reply, visit, page);
  });

  server.get(
    '/dashboard/parts/:part',
    { schema: { ...schema, params } },
    async (request, reply) => {
      const now = store.now();
      const visit = dashboardVisit(request);
      const { part } = request.params;
      const content = await parts[part](visit, chosen(request.query));
      return showPart(reply, part === OLDEST ? refreshedPart(content, now, visit.locale) : content);
    },
  );
}

function live({ live }: Pick<DashboardVisit, 'live'>, id: string, seconds: number) {
  return { id, href: `/dashboard/parts/${id}`, seconds, on: live };
}
