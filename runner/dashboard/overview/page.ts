import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type Tile, tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { JobCounts } from '../../job/queue.ts';
import { type DashboardVisit, liveSwitch } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';

export type OverviewParts = {
  readonly visit: DashboardVisit;
  readonly now: number;
  readonly stats: Html;
  readonly activity: Html;
  readonly queues: Html;
  readonly find: Html;
  readonly filter: Html;
  readonly jobs: Html;
  readonly schedules: Html;
};

export function overviewPage(parts: OverviewParts): PageParts {
  const { visit, now, stats, activity, queues, find, filter, jobs, schedules } = parts;
  const words = shared(visit.locale);
  return {
    title: words.overview,
    description: phrases(visit.locale).description,
    main: html`<div class="title-row"><h1>${words.overview}</h1>${liveSwitch(visit, now)}</div>
${stats}${activity}${queues}
${find}${filter}${jobs}
${schedules}
${visit.mayChange && html`<p><a href="/dashboard/schedules/new">${words.newSchedule}</a></p>`}`,
  };
}

/** Job counts as a sentence and as tiles; an empty store shows how to create the first job. */
export function statTiles(
  counts: JobCounts,
  { locale, origin }: DashboardVisit,
  needsToken: boolean,
): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const { pending, running, completed, dead } = counts;
  const total = pending + running + completed + dead;
  const tile = (label: string, count: number, status?: string): Tile => ({
    label,
    value:
      status === undefined
        ? integer(count)
        : html`<a href="/dashboard/jobs?status=${status}">${integer(count)}</a>`,
  });
  return html`<p class="lead">${say.lead(integer(running), integer(pending), integer(dead), dead)}</p>
${tiles([
  tile(say.total, total),
  tile(words.pending, pending, 'pending'),
  tile(words.running, running, 'running'),
  tile(words.completedCount, completed, 'completed'),
  tile(words.deadCount, dead, 'dead'),
])}${total === 0 && firstJob(origin, needsToken, locale)}`;
}

/** Two commands to copy: a receiver to experiment with, and a job that calls it. */
function firstJob(origin: string, needsToken: boolean, locale: Locale): Html {
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
