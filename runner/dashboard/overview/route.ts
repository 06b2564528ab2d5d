import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type Tile, tiles } from '@tessera/kit/ui/elements';
import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import type { JobCounts } from '../../job/queue.ts';
import { chosen, type JobChoice, JobChoiceQuery } from '../../ui/job-choice.ts';
import { livePart, liveSwitch, titleRow, type View } from '../../ui/view.ts';
import { activityChart, MINUTES_SHOWN } from '../activity/chart.ts';
import { type Context, loadLastJobs, loadPauses } from '../context.ts';
import { loadJobPage } from '../job-list.ts';
import { findForm, jobFilter, jobTable } from '../jobs/panel.ts';
import { queuePart } from '../queues/panel.ts';
import { receiverSummary } from '../receivers/panel.ts';
import { nextDue, nextSchedules } from '../schedules/panel.ts';

const JOBS_SHOWN = 20;
const PARTS = ['stats', 'activity', 'queues', 'jobs', 'schedules'] as const;
type PartName = (typeof PARTS)[number];
/** The part that refreshes least often states the age of the page: no part is older. */
const OLDEST: PartName = 'schedules';
const params = Type.Object({ part: Type.Enum([...PARTS]) });

/** The overview, and each of its parts alone, which refreshes by itself. */
export function overviewRoutes(context: Context): void {
  const { server, store, engine, gate, view: viewOf, show, showPart } = context;
  const live = (id: PartName, seconds: number) => ({
    ...{ id, href: `/dashboard/parts/${id}`, seconds },
  });
  const parts: Record<PartName, (view: View, choice: JobChoice) => Promise<Html>> = {
    async stats(view) {
      return livePart(live('stats', 2), statTiles(await store.counts(), view, !gate.open), view);
    },
    async activity(view) {
      const [minutes, workers] = await Promise.all([
        store.activity(view.now - MINUTES_SHOWN * 60_000),
        engine.workers(),
      ]);
      const content = html`${receiverSummary(workers, view)}${activityChart(minutes, view)}`;
      return livePart(live('activity', 10), content, view);
    },
    async queues(view) {
      const [queues, workers] = await Promise.all([store.listQueues(), engine.workers()]);
      return queuePart(
        'urgent',
        queues,
        { workers, pauses: await loadPauses(store, queues) },
        view,
      );
    },
    async jobs(view, choice) {
      const listing = await loadJobPage(context, choice, JOBS_SHOWN);
      const path = withQuery('/dashboard', { ...choice });
      const href = withQuery('/dashboard/parts/jobs', { ...choice });
      const table = jobTable(listing, path, view, view.words.jobs);
      return livePart({ id: 'results', href, seconds: 3 }, table, view);
    },
    async schedules(view) {
      const schedules = await store.listSchedules();
      const lastJobs = await loadLastJobs(store, nextDue(schedules));
      return livePart(live('schedules', 10), nextSchedules(schedules, lastJobs, view), view);
    },
  };

  const schema = { querystring: JobChoiceQuery };
  server.get('/dashboard', { schema }, async (request, reply) => {
    const view = viewOf(request);
    const { words, mayChange } = view;
    const choice = chosen(request.query);
    const [queueNames, ...[stats, activity, queues, jobs, schedules]] = await Promise.all([
      store.listQueues(),
      ...PARTS.map((name) => parts[name](view, choice)),
    ]);
    const main = html`${titleRow(words.overview, liveSwitch(view))}
${stats}${activity}${queues}
${findForm(view)}${jobFilter('/dashboard', queueNames, choice, view)}${jobs}
${schedules}
${mayChange && html`<p><a href="/dashboard/schedules/new">${words.newSchedule}</a></p>`}`;
    const { description } = phrases(view.locale);
    return show(reply, view, { title: words.overview, description, main });
  });

  const part = { schema: { ...schema, params } };
  server.get('/dashboard/parts/:part', part, async (request, reply) => {
    const view = viewOf(request);
    const { part } = request.params;
    const content = await parts[part](view, chosen(request.query));
    return showPart(reply, content, part === OLDEST ? view : undefined);
  });
}

/** Job counts as a sentence and as tiles; an empty store shows how to create the first job. */
function statTiles(counts: JobCounts, view: View, needsToken: boolean): Html {
  const { words, integer } = view;
  const say = phrases(view.locale);
  const { pending, running, completed, dead } = counts;
  const total = pending + running + completed + dead;
  const tile = (label: string, status: keyof JobCounts): Tile => ({
    label,
    value: html`<a href="/dashboard/jobs?status=${status}">${integer(counts[status])}</a>`,
  });
  return html`<p class="lead">${say.lead(integer(running), integer(pending), integer(dead), dead)}</p>
${tiles([
  { label: say.total, value: integer(total) },
  tile(words.pending, 'pending'),
  tile(words.running, 'running'),
  tile(words.completedCount, 'completed'),
  tile(words.deadCount, 'dead'),
])}${total === 0 && firstJob(view, needsToken)}`;
}

/** Two commands to copy: a receiver to experiment with, and a job that calls it. */
function firstJob({ origin, locale }: View, needsToken: boolean): Html {
  const say = phrases(locale);
  const token = needsToken && html` -H 'authorization: Bearer <mark>TOKEN</mark>'`;
  return html`<p>${say.receiver}</p>
<pre class="block" id="first-receiver">node -e "require('http').createServer((q, s) =&gt; q.on('end', () =&gt; s.end('thank you')).pipe(process.stdout)).listen(8103)"</pre>
<p>${say.job}${needsToken && html` ${say.token}`}</p>
<pre class="block" id="first-job">curl ${origin}/jobs -H 'content-type: application/json'${token} -d '{"callback_url": "<mark>http://127.0.0.1:8103/</mark>", "payload": {"hello": "world"}}'</pre>`;
}

const phrases = phraseBook({
  description: [
    'Úlohy, fronty a plány tohoto runneru',
    'Jobs, queues and schedules of this runner',
  ],
  total: ['celkem', 'total'],
  lead: [
    (running: string, pending: string, dead: string, deadCount: number) =>
      `${running} běží, ${pending} čeká, ${dead} ${czechPlural(deadCount, 'selhala', 'selhaly', 'selhalo')}`,
    (running, pending, dead) => `${running} running, ${pending} pending, ${dead} dead`,
  ],
  receiver: [
    'Zatím tu není žádná úloha. Na vyzkoušení spusťte na počítači s tímto runnerem příjemce:',
    'There are no jobs yet. To try it out, start a receiver on the machine of this runner:',
  ],
  job: [
    'Pak přidejte první úlohu. Zvýrazněnou adresu později nahraďte adresou svého příjemce, který na POST odpovídá stavem 2xx.',
    'Then create the first job. Later, replace the highlighted address with that of your own receiver, which answers a POST with 2xx.',
  ],
  token: [
    'Slovo TOKEN nahraďte tokenem API s oprávněním přidávat úlohy.',
    'Replace TOKEN with an API token that may create jobs.',
  ],
});
