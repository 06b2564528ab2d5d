import { type Html, html } from '@tessera/kit/html';
import { tiles } from '@tessera/kit/ui/elements';
import { Type } from 'typebox';
import { JOB_STATUSES } from '../job/choices.ts';
import type { JobCounts } from '../job/queue.ts';
import { activityFigure } from '../ui/activity.ts';
import { choiceIn, JobChoiceQuery, shortFilter } from '../ui/job-filter.ts';
import { queueTable } from '../ui/queue-table.ts';
import { scheduleTable } from '../ui/schedule-table.ts';
import { integer, type View } from '../ui/view.ts';
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

/** Job counts as a sentence and as tiles; an empty runner shows how to add the first job. */
function statTiles(counts: JobCounts, view: View): Html {
  const { pending, running, completed, dead } = counts;
  const total = pending + running + completed + dead;
  const each = JOB_STATUSES.map((status) => ({
    label: status,
    value: html`<a href="/dashboard/jobs?status=${status}">${integer(counts[status])}</a>`,
  }));
  return html`<p class="lead">${integer(running)} running, ${integer(pending)} pending, ${integer(dead)} dead</p>
${tiles([{ label: 'total', value: integer(total) }, ...each])}${total === 0 && firstJob(view)}`;
}

/** Two commands to copy: a receiver to experiment with, and a job that calls it. */
function firstJob({ origin, needsToken }: View): Html {
  const token = needsToken && html` -H 'authorization: Bearer <mark>TOKEN</mark>'`;
  return html`<p>There are no jobs yet. To try it out, start a receiver on the machine of this runner:</p>
<pre class="block" id="first-receiver">node -e "require('http').createServer((q, s) =&gt; q.on('end', () =&gt; s.end('thank you')).pipe(process.stdout)).listen(8103)"</pre>
<p>Then create the first job. Later, replace the marked address with that of your own receiver, which answers a POST with 2xx.${needsToken && ' Replace TOKEN with an API token that may create jobs.'}</p>
<pre class="block" id="first-job">curl ${origin}/jobs -H 'content-type: application/json'${token} -d '{"callback_url": "<mark>http://127.0.0.1:8103/</mark>", "payload": {"hello": "world"}}'</pre>`;
}
