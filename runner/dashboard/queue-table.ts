import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/pill';
import { table } from '@tessera/kit/ui/table';
import type { JobStatus } from '../job/job.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import { phrases as shared } from '../ui/phrases.ts';

/** Queues with what they hold, their limits, and the switch. */
export function queueTable(queues: readonly QueueWithCounts[], locale: Locale): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer, decimal } = formats(locale);
  const count = (status: JobStatus) => ({
    label: words[status],
    numeric: true,
    cell: (queue: QueueWithCounts) =>
      queue[status] === 0
        ? html`<span class="muted">0</span>`
        : html`<a href="${jobsHref(queue.name, status)}">${integer(queue[status])}</a>`,
  });
  return table({
    label: words.queues,
    caption: words.queues,
    empty: say.empty,
    rows: queues,
    columns: [
      {
        label: words.queue,
        rowHeader: true,
        cell: ({ name }) => html`<a class="name" href="${queueHref(name)}">${name}</a>`,
      },
      {
        label: words.status,
        cell: ({ paused }) => (paused ? pill('warn', say.paused) : pill('good', say.open)),
      },
      count('pending'),
      count('running'),
      count('completed'),
      count('dead'),
      {
        label: say.atOnce,
        help: say.atOnceHelp,
        numeric: true,
        cell: ({ maxConcurrency }) => integer(maxConcurrency),
      },
      {
        label: say.rate,
        numeric: true,
        cell: ({ rateLimitRps }) =>
          rateLimitRps === null
            ? '–'
            : decimal(rateLimitRps, Number.isInteger(rateLimitRps) ? 0 : 1),
      },
      { label: say.control, cell: (queue) => switchForm(queue, locale) },
    ],
  });
}

/** The button keeps its id over refreshes, so that the focus stays on it. */
function switchForm({ name, paused }: QueueWithCounts, locale: Locale): Html {
  const say = phrases(locale);
  const action = `${queueHref(name)}/${paused ? 'resume' : 'pause'}`;
  const label = paused ? say.resume : say.pause;
  return html`<form action="${action}" method="post" hx-post="${action}" hx-target="#queues" hx-sync="#queues:replace" hx-swap="outerHTML show:none"><button type="submit" class="plain" id="switch-${encodeURIComponent(name)}" aria-label="${label}: ${name}">${label}</button></form>`;
}

export function queueHref(name: string): string {
  return `/dashboard/queues/${encodeURIComponent(name)}`;
}

function jobsHref(queue: string, status: JobStatus): string {
  return `/dashboard/jobs?${new URLSearchParams({ queue, status })}`;
}

const phrases = phraseBook(
  {
    empty: 'Zatím žádné fronty. První vznikne s první úlohou.',
    paused: 'stojí',
    open: 'jede',
    atOnce: 'Najednou',
    atOnceHelp: 'Kolik úloh fronty smí běžet najednou',
    rate: 'Za sekundu',
    control: 'Ovládání',
    pause: 'Pozastavit',
    resume: 'Pustit',
  },
  {
    empty: 'No queues yet. The first one comes with the first job.',
    paused: 'paused',
    open: 'open',
    atOnce: 'At once',
    atOnceHelp: 'How many jobs of the queue may run at once',
    rate: 'Per second',
    control: 'Control',
    pause: 'Pause',
    resume: 'Resume',
  },
);
