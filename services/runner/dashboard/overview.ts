import { html } from '@tessera/kit/html';
import { Type } from 'typebox';
import { activityFigure } from '../ui/activity.ts';
import { choiceIn, JobChoiceQuery, shortFilter } from '../ui/job-filter.ts';
import { queueTable } from '../ui/queue-table.ts';
import { scheduleTable } from '../ui/schedule-table.ts';
import { statTiles } from '../ui/stats.ts';
import { jobList } from './job-list.ts';
import { type Context, REFRESH, sendPage, viewOf } from './pages.ts';

const PATH = '/dashboard';
const JOBS_SHOWN = 20;
/** More queues or schedules are on a page of their own. */
const SHOWN = 100;

const querystring = Type.Object({ ...JobChoiceQuery.properties, ...REFRESH });

/** Everything at a glance: docs/contract/runner.md 1.5. */
export function overviewRoutes(context: Context): void {
  const { server, store, engine } = context;
  server.get(PATH, { schema: { querystring } }, (request, reply) => {
    const view = viewOf(request, context);
    const choice = choiceIn(request.query);

    async function state() {
      const [counts, hour, queues] = await Promise.all([
        store.counts(),
        engine.lastHour(),
        store.listQueues(),
      ]);
      const all = html` <a href="/dashboard/queues">All ${queues.length}</a>`;
      const caption = html`Queues${queues.length > SHOWN && all}`;
      return html`${statTiles(counts.jobs, view)}
${activityFigure(hour, view)}
${queueTable(queues.slice(0, SHOWN), caption, view)}`;
    }

    async function schedules() {
      const found = await store.listSchedules({ limit: SHOWN + 1, offset: 0 });
      const all = html` <a href="/dashboard/schedules">All of them</a>`;
      const caption = html`Schedules${found.length > SHOWN && all}`;
      return scheduleTable(found.slice(0, SHOWN), caption, view);
    }

    const parts = [
      { live: { id: 'state', seconds: 3 }, content: state },
      { content: async () => shortFilter(PATH, await store.listQueues(), choice) },
      {
        live: { id: 'results', seconds: 3 },
        content: () => jobList(choice, { limit: JOBS_SHOWN }, view, context),
      },
      { live: { id: 'schedules', seconds: 10 }, content: schedules },
    ];
    return sendPage(request, reply, { title: 'Overview', parts }, context);
  });
}
