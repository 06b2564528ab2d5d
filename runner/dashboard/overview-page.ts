import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Tile, tiles } from '@tessera/kit/ui/tiles';
import type { JobCounts } from '../job/queue.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { DashboardVisit } from './visit.ts';

export type OverviewParts = {
  readonly visit: DashboardVisit;
  readonly stats: Html;
  readonly activity: Html;
  readonly queues: Html;
  readonly filter: Html;
  readonly jobs: Html;
  readonly schedules: Html;
};

export function overviewPage(parts: OverviewParts): PageParts {
  const { visit, stats, activity, queues, filter, jobs, schedules } = parts;
  const say = phrases(visit.locale);
  return {
    title: say.title,
    description: say.description,
    main: html`<div class="title-row"><h1>${say.title}</h1>${liveSwitch(visit)}</div>
${stats}${activity}${queues}
${filter}${jobs}
${schedules}
<p><a href="/dashboard/schedules/new">${say.newSchedule}</a></p>`,
  };
}

/** Jobs by state, first in a sentence. */
export function statTiles(counts: JobCounts, { locale, origin }: DashboardVisit): Html {
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
  return html`<p class="lead">${say.lead(integer(running), integer(pending), integer(dead), running, pending, dead)}</p>
${tiles([
  tile(say.total, total),
  tile(words.pending, pending, 'pending'),
  tile(words.running, running, 'running'),
  tile(words.completed, completed, 'completed'),
  tile(words.dead, dead, 'dead'),
])}${total === 0 && firstJob(say.first, origin)}`;
}

/** A way out of the emptiness. */
function firstJob(words: string, origin: string): Html {
  const body = `{"callback_url": "${origin}/health", "payload": {"hello": "world"}}`;
  return html`<p>${words}</p><pre class="block">curl ${origin}/jobs -H 'content-type: application/json' -d '${body}'</pre>`;
}

function liveSwitch({ live, locale }: DashboardVisit): Html {
  const say = phrases(locale);
  return html`<form action="/dashboard/live/${live ? 'off' : 'on'}" method="post"><span class="muted small">${live ? say.isLive : say.isStill}</span> <button type="submit" class="plain">${live ? say.hold : say.resume}</button></form>`;
}

const phrases = phraseBook(
  {
    title: 'Co se děje',
    description: 'Úlohy, fronty a plány tohoto runneru',
    total: 'celkem',
    lead: (
      running: string,
      pending: string,
      dead: string,
      runningCount: number,
      pendingCount: number,
      deadCount: number,
    ) =>
      `${czechPlural(runningCount, 'Běží', 'Běží', 'Běží')} ${running} ${czechPlural(runningCount, 'úloha', 'úlohy', 'úloh')}, ${czechPlural(pendingCount, 'čeká', 'čekají', 'čeká')} ${pending}, ${deadCount === 0 ? 'mrtvá není žádná' : `${czechPlural(deadCount, 'mrtvá je', 'mrtvé jsou', 'mrtvých je')} ${dead}`}.`,
    first: 'Zatím žádná úloha. První se přidá třeba takto:',
    newSchedule: 'Založit plán',
    isLive: 'Obnovuje se samo.',
    isStill: 'Stojí.',
    hold: 'Zastavit obnovování',
    resume: 'Obnovovat samo',
  },
  {
    title: 'What is happening',
    description: 'Jobs, queues and schedules of this runner',
    total: 'total',
    lead: (running, pending, dead, runningCount, _pendingCount, deadCount) =>
      `${running} ${runningCount === 1 ? 'job runs' : 'jobs run'}, ${pending} wait, ${deadCount === 0 ? 'none is dead' : `${dead} ${deadCount === 1 ? 'is' : 'are'} dead`}.`,
    first: 'No jobs yet. The first one could be added like this:',
    newSchedule: 'Create a schedule',
    isLive: 'Refreshes by itself.',
    isStill: 'Held still.',
    hold: 'Stop refreshing',
    resume: 'Refresh by itself',
  },
);
