import { type Html, html, type Part } from '@tessera/kit/html';
import { pill } from '@tessera/kit/ui/elements';
import { type Column, table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { JOB_STATUSES } from '../job/choices.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import { actionButton, figureColumn, queueLink } from './cells.ts';
import { integer, type View } from './view.ts';

/** Queues with their job counts and limits; with buttons if the visitor may change them. */
export function queueTable(queues: readonly QueueWithCounts[], caption: Part, view: View): Html {
  return table<QueueWithCounts>({
    label: 'Queues',
    caption,
    empty: 'There are no queues yet. A job creates the one it names.',
    rows: queues,
    rowId: ({ name }) => `queue-${encodeURIComponent(name)}`,
    columns: [
      { label: 'Queue', rowHeader: true, cell: ({ name }) => queueLink(name) },
      {
        label: 'Status',
        cell: ({ paused }) => (paused ? pill('warn', 'paused') : pill('good', 'active')),
      },
      // Third, so that a phone shows it.
      ...(view.mayChange ? [{ label: 'Actions', cell: pauseButton }] : []),
      ...JOB_STATUSES.map(
        (status): Column<QueueWithCounts> => ({
          label: status,
          numeric: true,
          cell: (queue) =>
            html`<a href="${withQuery('/dashboard/jobs', { queue: queue.name, status })}">${integer(queue[status])}</a>`,
        }),
      ),
      figureColumn('At once', ({ maxConcurrency }) => maxConcurrency),
      figureColumn('With one key', ({ maxPerKey }) => maxPerKey),
      figureColumn('Per second', ({ rateLimitRps }) => rateLimitRps?.toString() ?? null),
    ],
  });
}

function pauseButton({ name, paused }: QueueWithCounts): Html {
  const label = paused ? 'Resume' : 'Pause';
  const place = encodeURIComponent(name);
  return actionButton({
    action: `/dashboard/queues/${place}/${paused ? 'resume' : 'pause'}`,
    label,
    whole: `${label} ${name}`,
    id: `pause-${place}`,
    isPlain: true,
  });
}
