import { type Html, html } from '@tessera/kit/html';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { DeadGroup } from '../job/job.ts';
import { figureColumn, momentColumn, queueLink } from './cells.ts';
import type { View } from './view.ts';

/** Dead jobs by error; each group leads to its jobs, where they are retried or deleted together. */
export function deadGroupTable(groups: readonly DeadGroup[], view: View): Html | undefined {
  if (groups.length === 0) return undefined;
  const href = ({ queueName: queue, host, error }: DeadGroup) =>
    withQuery('/dashboard/jobs', { status: 'dead', queue, host, error });
  return table<DeadGroup>({
    label: 'Groups of dead jobs',
    caption: 'By error and receiver',
    empty: '',
    rows: groups,
    columns: [
      {
        label: 'Error',
        rowHeader: true,
        cell: (group) => html`<a class="name" href="${href(group)}">${group.error || 'none'}</a>`,
      },
      figureColumn('Jobs', ({ count }) => count),
      { label: 'Queue', cell: ({ queueName }) => queueLink(queueName) },
      { label: 'Receiver', cell: ({ host }) => html`<span class="name host">${host}</span>` },
      momentColumn('First', ({ firstAt }) => firstAt, view),
      momentColumn('Last', ({ lastAt }) => lastAt, view),
    ],
  });
}
