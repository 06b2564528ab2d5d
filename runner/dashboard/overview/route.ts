import type { Html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { phrases as shared } from '../../ui/phrases.ts';
import { activityChart, MINUTES_SHOWN } from '../activity/chart.ts';
import type { Desk } from '../desk.ts';
import { chosen, JobChoiceQuery, jobFilter } from '../jobs/filter.ts';
import { type JobChoice, loadJobs } from '../jobs/listing.ts';
import { jobTable } from '../jobs/table.ts';
import { livePart } from '../live.ts';
import { loadQueuePart } from '../queues/parts.ts';
import { nextSchedules } from '../schedules/table.ts';
import { type DashboardVisit, dashboardVisit } from '../visit.ts';
import { firstJob } from './first-job.ts';
import { overviewPage, statTiles } from './page.ts';

const JOBS_SHOWN = 20;
const PARTS = ['stats', 'activity', 'queues', 'jobs', 'schedules'] as const;
type Part = (typeof PARTS)[number];
const params = Type.Object({ part: Type.Enum([...PARTS]) });

/** The specified dashboard on one page, each part of it also alone, to refresh itself. */
export function overviewRoutes({ server, store, gate, show, showPart }: Desk): void {
  const parts: Record<Part, (visit: DashboardVisit, choice: JobChoice) => Promise<Html>> = {
    async stats(visit) {
      const first = firstJob(visit.origin, !gate.open, visit.locale);
      return livePart(live(visit, 'stats', 2), statTiles(await store.counts(), visit, first));
    },
    async activity(visit) {
      const now = store.now();
      const minutes = await store.activity(now - MINUTES_SHOWN * 60_000);
      return livePart(live(visit, 'activity', 10), activityChart(minutes, now, visit.locale));
    },
    queues: (visit) => loadQueuePart(store, visit, 'busiest'),
    async jobs(visit, choice) {
      const listing = await loadJobs(store, choice, JOBS_SHOWN);
      const path = withQuery('/dashboard', { ...choice });
      const { locale } = visit;
      const heading = shared(locale).jobs;
      const table = jobTable({ locale, listing, now: store.now(), path, heading });
      const href = withQuery('/dashboard/parts/jobs', { ...choice });
      return livePart({ id: 'results', href, seconds: 3, on: visit.live }, table);
    },
    async schedules(visit) {
      const schedules = await store.listSchedules();
      const table = nextSchedules(schedules, visit.locale, store.now());
      return livePart(live(visit, 'schedules', 10), table);
    },
  };

  const schema = { querystring: JobChoiceQuery };
  server.get('/dashboard', { schema }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const choice = chosen(request.query);
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
    const page = overviewPage({ visit, stats, activity, queues, filter, jobs, schedules });
    return show(reply, visit, page);
  });

  server.get(
    '/dashboard/parts/:part',
    { schema: { ...schema, params } },
    async (request, reply) => {
      const load = parts[request.params.part];
      return showPart(reply, await load(dashboardVisit(request), chosen(request.query)));
    },
  );
}

function live({ live }: Pick<DashboardVisit, 'live'>, id: string, seconds: number) {
  return { id, href: `/dashboard/parts/${id}`, seconds, on: live };
}
