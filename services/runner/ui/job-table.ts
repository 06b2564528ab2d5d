import { type Html, html, type Part } from '@tessera/kit/html';
import { table } from '@tessera/kit/ui/table';
import { hostOf } from '../job/callback-address.ts';
import type { Job } from '../job/job.ts';
import type { WaitingFor } from '../job/waiting.ts';
import {
  figureColumn,
  momentColumn,
  queueLink,
  shortJobLink,
  shortText,
  statusPill,
} from './cells.ts';
import { momentAndDistance } from './moments.ts';
import { counted, type View } from './view.ts';

type JobList = {
  readonly jobs: readonly Job[];
  readonly waitOf: (job: Job) => WaitingFor | null;
  /** Address of the page with older jobs, if there is one. */
  readonly olderHref: string | undefined;
};

export function jobTable({ jobs, waitOf, olderHref }: JobList, view: View): Html {
  const count = counted(jobs.length, 'job');
  const older =
    olderHref !== undefined &&
    html`<nav class="pager" aria-label="Jobs"><a href="${olderHref}" rel="next">Older jobs</a></nav>`;
  return html`${table<Job>({
    label: 'Jobs',
    caption: html`<span data-announce>${olderHref === undefined ? `${count}, newest first` : `The ${count} created last`}</span>`,
    empty: 'There are no such jobs.',
    rows: jobs,
    rowId: ({ id }) => `job-${id}`,
    columns: [
      { label: 'Job', rowHeader: true, cell: ({ id }) => shortJobLink(id) },
      // Reason and error are in this column, because it is the second and so visible on a phone.
      { label: 'Status', cell: (job) => statusAndReason(job, waitOf(job), view) },
      {
        label: 'Queue and receiver',
        cell: ({ queueName, callbackUrl }) =>
          html`${queueLink(queueName)}<br><small class="name muted">${hostOf(callbackUrl)}</small>`,
      },
      figureColumn('Priority', ({ priority }) => priority),
      figureColumn('Attempt', attemptOf),
      momentColumn('Created', ({ createdAt }) => createdAt, view),
      { label: 'When', cell: (job) => relevantTime(job, view) },
    ],
  })}${older}`;
}

/** `2/3`: which attempt of how many; a job that was lost with its worker is called once more. */
export const attemptOf = ({ attempt, maxRetries }: Job) =>
  `${attempt}/${Math.max(1, maxRetries, attempt)}`;

function statusAndReason(job: Job, wait: WaitingFor | null, view: View): Html {
  const reason = wait !== null && html`<div class="reason">${waitText(wait, view)}</div>`;
  // The reason for a pause between attempts already quotes the error.
  const error = job.lastError !== null && wait?.reason !== 'backoff' && job.status !== 'completed';
  return html`${statusPill(job.status)}${reason}${error && html`<br>${shortText(job.lastError)}`}`;
}

/** Why a pending job is not running, and until when as far as that is known. */
export function waitText({ detail, until }: WaitingFor, view: View): Html {
  return html`${shortText(detail)}${until !== null && html`, until ${momentAndDistance(until, view)}`}`;
}

function relevantTime(job: Job, view: View): Part {
  const at = (time: number | null) => momentAndDistance(time, view);
  if (job.status === 'pending') return html`due ${at(job.visibleAt)}`;
  if (job.accepted) return html`its receiver reports until ${at(job.visibleAt)}`;
  if (job.status === 'running') return html`started ${at(job.startedAt)}`;
  return html`ended ${at(job.completedAt)}`;
}
