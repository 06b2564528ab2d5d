import { type Html, html, type Part } from '@tessera/kit/html';
import { pill } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Schedule } from '../job/schedule.ts';
import { actionButton, jobHref, longText, momentColumn, queueLink } from './cells.ts';
import { momentAndDistance } from './moments.ts';
import type { View } from './view.ts';

export function scheduleTable(schedules: readonly Schedule[], caption: Part, view: View): Html {
  return table<Schedule>({
    label: 'Schedules',
    caption,
    empty: 'There are no schedules yet.',
    rows: schedules,
    rowId: ({ id }) => `schedule-${encodeURIComponent(id)}`,
    columns: [
      { label: 'Expression (seconds first)', rowHeader: true, cell: expression },
      { label: 'Queue', cell: ({ queueName }) => queueLink(queueName) },
      {
        label: 'Status',
        cell: ({ enabled }) => (enabled ? pill('good', 'enabled') : pill('idle', 'disabled')),
      },
      momentColumn('Next run', ({ enabled, nextRunAt }) => (enabled ? nextRunAt : null), view),
      { label: 'Last run', cell: (schedule) => lastRun(schedule, view) },
      { label: 'Receiver', cell: ({ callbackUrl }) => longText(callbackUrl) },
      ...(view.mayChange ? [{ label: 'Actions', cell: buttons }] : []),
    ],
  });
}

/** The expression leads to the jobs that it made. */
function expression({ id, cronExpression, timezone }: Schedule): Html {
  const jobs = withQuery('/dashboard/jobs', { schedule: id });
  return html`<a href="${jobs}"><code>${cronExpression}</code></a>${timezone !== null && html`<br><small class="muted">${timezone}</small>`}<br><small class="name muted">${id}</small>`;
}

function lastRun({ lastRunAt, lastJobId }: Schedule, view: View): Html {
  const job = lastJobId !== null && html`<br><a href="${jobHref(lastJobId)}">its job</a>`;
  return html`${momentAndDistance(lastRunAt, view)}${job}`;
}

function buttons({ id, enabled, cronExpression }: Schedule): Html {
  const place = encodeURIComponent(id);
  const button = (verb: string, label: string) =>
    actionButton({
      action: `/dashboard/schedules/${place}/${verb}`,
      label,
      whole: `${label}: ${cronExpression}`,
      id: `${verb}-${place}`,
      isPlain: true,
    });
  const switching = enabled ? button('disable', 'Disable') : button('enable', 'Enable');
  return html`<div class="actions">${button('run', 'Run now')}${switching}</div>`;
}
