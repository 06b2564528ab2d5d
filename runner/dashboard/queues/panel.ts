import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Pauses } from '../../job/audit.ts';
import type { JobStatus } from '../../job/choices.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import type { Worker } from '../../job/worker.ts';
import { columnKinds, queueHref, queueLink } from '../../ui/cells.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import { livePart, type View } from '../../ui/view.ts';
import { pausedBy } from '../audit/panel.ts';

/** The workers, as far as it matters which queues they take. */
type Takers = readonly Pick<Worker, 'queues'>[];

/** What is known of the queues beside what they are: who takes them, and who paused them. */
type QueueFacts = { readonly workers: Takers; readonly pauses: Pauses };

/** Which queues a table shows; its buttons reload the same ones. */
type ShownQueues = 'urgent' | 'all' | 'one';

const URGENT = 10;

/** The part of a page that shows queues and refreshes: all of them, the most urgent, or one. */
export function queuePart(
  shown: ShownQueues,
  all: readonly QueueWithCounts[],
  { workers, pauses }: QueueFacts,
  view: View,
): Html {
  const queues = shown === 'urgent' ? mostUrgent(all, URGENT, workers) : all;
  const hrefs = {
    urgent: '/dashboard/parts/queues',
    all: '/dashboard/queues',
    one: queueHref(all[0]?.name ?? ''),
  };
  const live = { id: 'queues', href: hrefs[shown], seconds: 3 };
  const caption = captionOf(shown, queues.length, all, view);
  return livePart(live, queueTable(shown, queues, { workers, pauses }, caption, view), view);
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
  return queues
    .toSorted((a, b) => isStuck(b) - isStuck(a) || b.dead - a.dead || load(b) - load(a))
    .slice(0, count);
}

function isTaken(name: string, workers: Takers): boolean {
  return workers.some(({ queues }) => queues.length === 0 || queues.includes(name));
}

function captionOf(
  shown: ShownQueues,
  count: number,
  all: readonly QueueWithCounts[],
  { locale, words, integer }: View,
): Part {
  const say = phrases(locale);
  if (shown === 'one') return say.contents;
  if (shown === 'all') return say.counted(count, all.filter(({ paused }) => paused).length);
  const rest =
    count < all.length &&
    html`<small>${say.urgent(integer(count), integer(all.length))} <a href="/dashboard/queues">${say.every}</a></small>`;
  return html`${words.queues}${rest}`;
}

function queueTable(
  shown: ShownQueues,
  queues: readonly QueueWithCounts[],
  { workers, pauses }: QueueFacts,
  caption: Part,
  view: View,
): Html {
  const { locale, words, integer } = view;
  const say = phrases(locale);
  const { head, text, figure, actions } = columnKinds<QueueWithCounts>(view);
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
        const pause = pauses.get(name);
        const by = pause && html`<div class="reason small muted">${pausedBy(pause, view)}</div>`;
        if (paused) return html`${pill('warn', say.paused)}${by}`;
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
      ...actions((queue) => pauseForm(queue, shown, view)),
    ],
  });
}

const RATE = {
  cs: new Intl.NumberFormat('cs-CZ', { maximumSignificantDigits: 6 }),
  en: new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 }),
};

/** The id of the button is stable, so that it keeps the focus when the table refreshes. */
function pauseForm({ name, paused }: QueueWithCounts, shown: ShownQueues, view: View): Html {
  const say = phrases(view.locale);
  const action = `${queueHref(name)}/${paused ? 'resume' : 'pause'}`;
  const label = paused ? say.resume : say.pause;
  return html`<form action="${action}" method="post" hx-post="${action}?shown=${shown}" hx-target="#queues" hx-sync="#queues:replace" hx-swap="morph:outerHTML show:none"><button type="submit" class="plain" id="switch-${encodeURIComponent(name)}" aria-label="${label}: ${name}">${label}</button></form>`;
}

const phrases = phraseBook({
  contents: ['Úlohy ve frontě', 'Jobs in this queue'],
  counted: [
    (n: number, paused: number) =>
      `${czechCount(n, 'fronta', 'fronty', 'front')}${paused === 0 ? '' : `, z toho ${czechCount(paused, 'pozastavená', 'pozastavené', 'pozastavených')}`}`,
    (n, paused) =>
      `${englishCount(n, 'queue')}${paused === 0 ? '' : `, ${englishCount(paused, 'paused', 'paused')}`}`,
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
