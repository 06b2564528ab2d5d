import { type Html, html, type Part } from '@tessera/kit/html';
import { pill, tiles } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import { type EngineAccess, MOST_LISTED } from '../api/parts.ts';
import { waitsOf } from '../api/views.ts';
import type { Job } from '../job/job.ts';
import type { QueueWithCounts } from '../job/queue.ts';
import type { Schedule } from '../job/schedule.ts';
import { timestamp } from '../job/timestamp.ts';
import type { WaitingFor } from '../job/waiting.ts';
import type { JobFilter } from '../store/port/requests.ts';
import type { Store } from '../store/port/store.ts';

const JOBS_SHOWN = 50;
const SHOWN = 100;
const STATUSES = ['pending', 'running', 'completed', 'dead'] as const;
const MOODS = { pending: 'idle', running: 'warn', completed: 'good', dead: 'bad' } as const;

type Parts = { readonly store: Store; readonly engine: EngineAccess };

/** The page of docs/contract/runner.md 1.5; it asks for itself again every three seconds. */
export async function overview(
  choice: Pick<JobFilter, 'queueName' | 'status'>,
  mayChange: boolean,
  path: string,
  parts: Parts,
): Promise<Html> {
  const { store } = parts;
  const [counts, queues, page, schedules] = await Promise.all([
    store.counts(),
    store.listQueues(),
    store.listJobs(choice, { limit: JOBS_SHOWN }),
    store.listSchedules({ limit: SHOWN, offset: 0 }),
  ]);
  const waitOf = await waitsOf(page.jobs, parts);
  const { pending, running, completed, dead } = counts.jobs;
  const total = { label: 'total', value: String(pending + running + completed + dead) };
  const each = STATUSES.map((label) => ({ label, value: String(counts.jobs[label]) }));
  return html`<div id="overview" hx-get="${path}" hx-trigger="every 3s" hx-swap="morph:outerHTML show:none">
<h1>Overview</h1>
${tiles([total, ...each])}
${queueTable(queues, mayChange)}
${jobFilter(queues, choice)}
${jobTable(page.jobs, waitOf)}
${scheduleTable(schedules)}
</div>`;
}

function queueTable(queues: readonly QueueWithCounts[], mayChange: boolean): Html {
  const more = queues.length > SHOWN && html` <a href="/queues">all ${queues.length}</a>`;
  return table({
    label: 'Queues',
    caption: html`Queues${more}`,
    empty: 'There are no queues yet.',
    rows: queues.slice(0, SHOWN),
    columns: [
      { label: 'Queue', cell: ({ name }) => name, rowHeader: true },
      { label: 'Status', cell: ({ paused }) => (paused ? pill('warn', 'paused') : 'active') },
      ...STATUSES.map((status) => ({
        label: status,
        cell: (queue: QueueWithCounts) => String(queue[status]),
        numeric: true,
      })),
      { label: 'Max. concurrency', cell: (queue) => String(queue.maxConcurrency), numeric: true },
      { label: 'Max. per second', cell: (queue) => queue.rateLimitRps ?? '–', numeric: true },
      ...(mayChange ? [{ label: 'Actions', cell: pauseButton }] : []),
    ],
  });
}

function pauseButton({ name, paused }: QueueWithCounts): Html {
  const verb = paused ? 'resume' : 'pause';
  const action = `/dashboard/queues/${encodeURIComponent(name)}/${verb}`;
  return html`<form method="post" action="${action}"><button type="submit">${paused ? 'Resume' : 'Pause'}</button></form>`;
}

function jobFilter(
  queues: readonly QueueWithCounts[],
  choice: Pick<JobFilter, 'queueName' | 'status'>,
) {
  const option = (value: string, label: Part, chosen: string | undefined) =>
    html`<option value="${value}"${value === (chosen ?? '') && html` selected`}>${label}</option>`;
  const names = queues
    .slice(0, MOST_LISTED)
    .map(({ name }) => option(name, name, choice.queueName));
  const states = STATUSES.map((status) => option(status, status, choice.status));
  return html`<form method="get" action="/dashboard" class="filter">
<label>Queue <select name="queue">${option('', 'all', choice.queueName)}${names}</select></label>
<label>Status <select name="status">${option('', 'all', choice.status)}${states}</select></label>
<button type="submit">Show</button></form>`;
}

function jobTable(jobs: readonly Job[], waitOf: (job: Job) => WaitingFor | null): Html {
  return table({
    label: 'Jobs',
    caption: 'Jobs, newest first',
    empty: 'There are no such jobs.',
    rows: jobs,
    columns: [
      {
        label: 'Job',
        cell: ({ id }) => html`<a href="/jobs/${id}"><code>${id}</code></a>`,
        rowHeader: true,
      },
      { label: 'Status', cell: ({ status }) => pill(MOODS[status], status) },
      { label: 'Queue', cell: ({ queueName }) => queueName },
      { label: 'Priority', cell: ({ priority }) => String(priority), numeric: true },
      {
        label: 'Attempt',
        cell: ({ attempt, maxRetries }) => `${attempt}/${maxRetries}`,
        numeric: true,
      },
      { label: 'Created', cell: ({ createdAt }) => time(createdAt) },
      { label: 'Updated', cell: ({ updatedAt }) => time(updatedAt) },
      { label: 'Error or reason', cell: (job) => waitOf(job)?.detail ?? job.lastError ?? '' },
    ],
  });
}

function scheduleTable(schedules: readonly Schedule[]): Html {
  return table({
    label: 'Schedules',
    caption: 'Schedules',
    empty: 'There are no schedules yet.',
    rows: schedules,
    columns: [
      { label: 'Schedule', cell: ({ id }) => id, rowHeader: true },
      { label: 'Expression', cell: ({ cronExpression }) => html`<code>${cronExpression}</code>` },
      { label: 'Queue', cell: ({ queueName }) => queueName },
      { label: 'Next run', cell: ({ nextRunAt, enabled }) => time(enabled ? nextRunAt : null) },
      { label: 'Enabled', cell: ({ enabled }) => (enabled ? 'yes' : 'no') },
    ],
  });
}

const time = (at: number | null): Part =>
  at === null ? '–' : html`<time datetime="${timestamp(at)}Z">${timestamp(at)}</time>`;
