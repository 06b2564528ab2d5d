import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/pill';
import { table } from '@tessera/kit/ui/table';
import type { JobStatus } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/** Which queues a table shows; its switches answer with the same ones. */
export type ShownQueues = 'busiest' | 'all' | 'one';

export type QueueTableParts = {
  readonly locale: Locale;
  readonly queues: readonly QueueWithCounts[];
  readonly shown: ShownQueues;
  readonly caption: Part;
  /** With the switch. */
  readonly mayChange: boolean;
};

/** Queues with what they hold, their limits, and the switch. */
export function queueTable(parts: QueueTableParts): Html {
  const { locale, queues, shown, caption, mayChange } = parts;
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
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
    caption,
    empty: say.empty,
    rows: queues,
    rowId: ({ name }) => `queue-${encodeURIComponent(name)}`,
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
        numeric: true,
        cell: ({ maxConcurrency }) => integer(maxConcurrency),
      },
      {
        label: say.rate,
        numeric: true,
        cell: ({ rateLimitRps }) =>
          rateLimitRps === null ? '–' : RATE[locale].format(rateLimitRps),
      },
      ...(mayChange
        ? [
            {
              label: say.control,
              cell: (queue: QueueWithCounts) => switchForm(queue, shown, locale),
            },
          ]
        : []),
    ],
  });
}

const RATE = {
  cs: new Intl.NumberFormat('cs-CZ', { maximumSignificantDigits: 6 }),
  en: new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 6 }),
};

/** The button keeps its id over refreshes, so that the focus stays on it. */
function switchForm({ name, paused }: QueueWithCounts, shown: ShownQueues, locale: Locale): Html {
  const say = phrases(locale);
  const action = `${queueHref(name)}/${paused ? 'resume' : 'pause'}`;
  const label = paused ? say.resume : say.pause;
  return html`<form action="${action}" method="post" hx-post="${action}?shown=${shown}" hx-target="#queues" hx-sync="#queues:replace" hx-swap="morph:outerHTML show:none"><button type="submit" class="plain" id="switch-${encodeURIComponent(name)}" aria-label="${label}: ${name}">${label}</button></form>`;
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
    atOnce: 'Smí běžet najednou',
    rate: 'Nejvýš za sekundu',
    control: 'Ovládání',
    pause: 'Pozastavit',
    resume: 'Pustit',
  },
  {
    empty: 'No queues yet. The first one comes with the first job.',
    paused: 'paused',
    open: 'open',
    atOnce: 'May run at once',
    rate: 'Per second at most',
    control: 'Control',
    pause: 'Pause',
    resume: 'Resume',
  },
);
