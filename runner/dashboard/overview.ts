import type { Html } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { activityChart, MINUTES_SHOWN } from './activity-chart.ts';
import { type Desk, HTML } from './desk.ts';
import { chosen, JobChoiceQuery, jobFilter } from './job-filter.ts';
import { type JobChoice, loadJobs } from './job-listing.ts';
import { jobTable } from './job-table.ts';
import { livePart } from './live.ts';
import { overviewPage, statTiles } from './overview-page.ts';
import { queueTable } from './queue-table.ts';
import { scheduleTable } from './schedule-table.ts';
import { type DashboardVisit, dashboardVisit } from './visit.ts';

const JOBS_SHOWN = 20;
const PARTS = ['stats', 'activity', 'queues', 'jobs', 'schedules'] as const;
type Part = (typeof PARTS)[number];
const params = Type.Object({ part: Type.Enum([...PARTS]) });

/** The specified dashboard on one page, each part of it also alone, to refresh itself. */
export function overviewRoutes({ server, store, frame }: Desk): void {
  const parts: Record<Part, (visit: DashboardVisit, choice: JobChoice) => Promise<Html>> = {
    stats: async (visit) =>
      livePart(live(visit, 'stats', 2), statTiles(await store.counts(), visit)),
    async activity(visit) {
      const now = store.now();
      const minutes = await store.activity(now - MINUTES_SHOWN * 60_000);
      return livePart(live(visit, 'activity', 10), activityChart(minutes, now, visit.locale));
    },
    queues: async (visit) =>
      livePart(live(visit, 'queues', 3), queueTable(await store.listQueues(), visit.locale)),
    async jobs(visit, choice) {
      const listing = await loadJobs(store, choice, JOBS_SHOWN);
      const path = withQuery('/dashboard', { ...choice });
      const table = jobTable({ locale: visit.locale, listing, now: store.now(), path });
      const href = withQuery('/dashboard/parts/jobs', { ...choice });
      return livePart({ id: 'results', href, seconds: 3, on: visit.live }, table);
    },
    async schedules({ locale, live: on }) {
      const schedules = await store.listSchedules();
      const table = scheduleTable({
        locale,
        schedules,
        now: store.now(),
        runs: 1,
        controls: false,
      });
      return livePart(live({ live: on }, 'schedules', 10), table);
    },
  };

  const schema = { hide: true, querystring: JobChoiceQuery };
  server.get('/dashboard', { schema }, async (request, reply) => {
    const visit = dashboardVisit(request);
    const choice = chosen(request.query);
    const show = (name: keyof typeof parts) => parts[name](visit, choice);
    const [stats, activity, queues, jobs, schedules, names] = await Promise.all([
      show('stats'),
      show('activity'),
      show('queues'),
      show('jobs'),
      show('schedules'),
      store.listQueues(),
    ]);
    const filter = jobFilter('/dashboard', visit.locale, names, choice);
    const page = overviewPage({ visit, stats, activity, queues, filter, jobs, schedules });
    return reply.type(HTML).send(frame(visit, page).toString());
  });

  server.get(
    '/dashboard/parts/:part',
    { schema: { ...schema, params } },
    async (request, reply) => {
      const show = parts[request.params.part];
      const shown = await show(dashboardVisit(request), chosen(request.query));
      return reply.type(HTML).header('cache-control', 'no-store').send(shown.toString());
    },
  );
}

function live({ live }: Pick<DashboardVisit, 'live'>, id: string, seconds: number) {
  return { id, href: `/dashboard/parts/${id}`, seconds, on: live };
}
