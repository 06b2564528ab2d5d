import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { JobStatus } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import type { Worker } from '../../job/worker.ts';
import { queueHref, queueLink } from '../../ui/cells.ts';
import { columnKinds } from '../../ui/list.ts';
import { type DashboardVisit, livePart } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/** The workers, as far as it matters which queues they take. */
type Takers = readonly Pick<Worker, 'queues'>[];

/** The number of queues on the overview. */
const URGENT = 10;

/** The part of a page that shows queues and refreshes: all of them, or the most urgent. */
export function queuePart(
  visit: DashboardVisit,
  all: readonly QueueWithCounts[],
  workers: Takers,
  shown: 'urgent' | 'all',
): Html {
  const { locale } = visit;
  if (shown === 'all') {
    return part(visit, '/dashboard/queues', all, workers, shown, countCaption(all, locale));
  }
  const queues = mostUrgent(all, URGENT, workers);
  const caption = urgentCaption(queues.length, all.length, locale);
  return part(visit, '/dashboard/parts/queues', queues, workers, shown, caption);
}

/** The same for a single queue. */
export function oneQueuePart(visit: DashboardVisit, queue: QueueWithCounts, workers: Takers): Html {
  const caption = phrases(visit.locale).contents;
  return part(visit, queueHref(queue.name), [queue], workers, 'one', caption);
}

function part(
  { live, locale, mayChange }: DashboardVisit,
  href: string,
  queues: readonly QueueWithCounts[],
  workers: Takers,
  shown: ShownQueues,
  caption: Part,
): Html {
  const content = queueTable({ locale, queues, workers, shown, caption, mayChange });
  return livePart({ id: 'queues', href, seconds: 3, on: live }, content);
}

/**
 * The queues that need attention first: those with pending jobs that are paused or that no worker
 * takes, then those with dead jobs, then the busiest.
 */
export function mostUrgent(
  queues: readonly QueueWithCounts[],
  count: number,
  workers: Takers,
): readonly QueueWithCounts[] {
  const isStuck = ({ name, paused, pending }: QueueWithCounts) =>
    Number(pending > 0 && (paused || !isTaken(name, workers)));
  const load = ({ pending, running }: QueueWithCounts) => pending + running;
  return [...queues]
    .sort((a, b) => isStuck(b) - isStuck(a) || b.dead - a.dead || load(b) - load(a))
    .slice(0, count);
}

/** Whether any worker takes the jobs of a queue. */
function isTaken(name: string, workers: Takers): boolean {
  return workers.some(({ queues }) => queues.length === 0 || queues.includes(name));
}

function countCaption(queues: readonly QueueWithCounts[], locale: Locale): Part {
  const { integer } = formats(locale);
  const paused = queues.filter((queue) => queue.paused).length;
  return phrases(locale).counted(integer(queues.length), queues.length, integer(paused), paused);
}

function urgentCaption(shown: number, all: number, locale: Locale): Part {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rest =
    shown < all &&
    html`<small>${say.urgent(integer(shown), integer(all))} <a href="/dashboard/queues">${say.every}</a></small>`;
  return html`${shared(locale).queues}${rest}`;
}

/** Which queues a table shows; its buttons reload the same ones. */
export type ShownQueues = 'urgent' | 'all' | 'one';

type QueueTableParts = {
  readonly locale: Locale;
  readonly queues: readonly QueueWithCounts[];
  readonly workers: Takers;
  readonly shown: ShownQueues;
  readonly caption: Part;
  /** Adds the button that pauses and resumes. */
  readonly mayChange: boolean;
};

/** Queues with their job counts and limits. */
function queueTable(parts: QueueTableParts): Html {
  const { locale, queues, workers, shown, caption, mayChange } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const { head, text, figure, actions } = columnKinds<QueueWithCounts>(locale, 0);
  const count = (status: JobStatus, label = words[status]) =>
    figure(label, ({ name, ...queue }) =>
      queue[status] === 0
        ? html`<span class="muted">0</span>`
        : html`<a href="${withQuery('/dashboard/jobs', { queue: name, status })}">${integer(queue[status])}</a>`,
    );
  return table({
    label: words.queues,
    caption,
    empty: say.empty,
    rows: queues,
    rowId: ({ name }) => `queue-${encodeURIComponent(name)}`,
    columns: [
      head(words.queue, ({ name }) => queueLink(name)),
      text(words.status, ({ name, paused, pending }) => {
        if (paused) return pill('warn', say.paused);
        const isStuck = pending > 0 && !isTaken(name, workers);
        return isStuck ? pill('bad', say.noWorker) : pill('good', say.active);
      }),
      // Before the others, so that it is visible on a phone.
      count('dead', words.deadCount),
      count('pending'),
      count('running'),
      count('completed', words.completedCount),
      figure(say.maxConcurrency, ({ maxConcurrency }) => maxConcurrency),
      figure(
        say.rateLimit,
        ({ rateLimitRps }) => rateLimitRps && RATE[locale].format(rateLimitRps),
      ),
      ...actions(mayChange, (queue) => pauseForm(queue, shown, locale)),
    ],
  });
}

const RATE = {
  cs: new Intl.NumberFormat('cs-CZ', { maximumSignificantDigits: 6 }),
  en: new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 }),
};

/** The id of the button is stable, so that it keeps the focus when the table refreshes. */
function pauseForm({ name, paused }: QueueWithCounts, shown: ShownQueues, locale: Locale): Html {
  const say = phrases(locale);
  const action = `${queueHref(name)}/${paused ? 'resume' : 'pause'}`;
  const label = paused ? say.resume : say.pause;
  return html`<form action="${action}" method="post" hx-post="${action}?shown=${shown}" hx-target="#queues" hx-sync="#queues:replace" hx-swap="morph:outerHTML show:none"><button type="submit" class="plain" id="switch-${encodeURIComponent(name)}" aria-label="${label}: ${name}">${label}</button></form>`;
}

const phrases = phraseBook({
  contents: ['Úlohy ve frontě', 'Jobs in this queue'],
  counted: [
    (count: string, n: number, paused: string, pausedCount: number) =>
      `${count} ${czechPlural(n, 'fronta', 'fronty', 'front')}${pausedCount === 0 ? '' : `, z toho ${paused} ${czechPlural(pausedCount, 'pozastavená', 'pozastavené', 'pozastavených')}`}`,
    (count, n, paused, pausedCount) =>
      `${count} ${n === 1 ? 'queue' : 'queues'}${pausedCount === 0 ? '' : `, ${paused} paused`}`,
  ],
  urgent: [
    (shown: string, all: string) => `${shown} z ${all}, nejdřív ty s potížemi.`,
    (shown, all) => `${shown} of ${all}, those with problems first.`,
  ],
  every: ['Všechny fronty', 'All queues'],
  empty: [
    'Zatím tu není žádná fronta. První vznikne s první úlohou.',
    'There are no queues yet. The first is created with the first job.',
  ],
  paused: ['pozastavena', 'paused'],
  active: ['běží', 'active'],
  noWorker: ['bez workeru', 'no worker'],
  maxConcurrency: ['Souběžných úloh nejvýše', 'Max. concurrency'],
  rateLimit: ['Za sekundu nejvýše', 'Max. per second'],
  pause: ['Pozastavit', 'Pause'],
  resume: ['Spustit', 'Resume'],
});
