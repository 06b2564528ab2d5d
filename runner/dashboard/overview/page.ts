import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { type Tile, tiles } from '@tessera/kit/ui/tiles';
import type { JobCounts } from '../../job/queue.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { liveSwitch } from '../live.ts';
import type { DashboardVisit } from '../visit.ts';

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
${visit.mayChange && html`<p><a href="/dashboard/schedules/new">${say.newSchedule}</a></p>`}`,
  };
}

/** Jobs by state, first in a sentence. While there are none: how to add one. */
export function statTiles(counts: JobCounts, { locale }: DashboardVisit, first: Html): Html {
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
])}${total === 0 && first}`;
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
      `Běží ${running} ${czechPlural(runningCount, 'úloha', 'úlohy', 'úloh')}, ${czechPlural(pendingCount, 'čeká', 'čekají', 'čeká')} ${pending}, ${deadCount === 0 ? 'mrtvá není žádná' : `${czechPlural(deadCount, 'mrtvá je', 'mrtvé jsou', 'mrtvých je')} ${dead}`}.`,
    newSchedule: 'Založit plán',
  },
  {
    title: 'What is happening',
    description: 'Jobs, queues and schedules of this runner',
    total: 'total',
    lead: (running, pending, dead, runningCount, _pendingCount, deadCount) =>
      `${running} ${runningCount === 1 ? 'job runs' : 'jobs run'}, ${pending} wait, ${deadCount === 0 ? 'none is dead' : `${dead} ${deadCount === 1 ? 'is' : 'are'} dead`}.`,
    newSchedule: 'Create a schedule',
  },
);
