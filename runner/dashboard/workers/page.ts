import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { Job } from '../../job/job.ts';
import { hostOf } from '../../job/waiting.ts';
import type { CallUnderWay, Worker } from '../../job/worker.ts';
import { queueLink } from '../../ui/cells.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';

const CALLS_SHOWN = 50;

/** The processes that work on the database, the calls they are making, and the jobs of receivers. */
export function workerTables(
  workers: readonly Worker[],
  leased: readonly Job[],
  locale: Locale,
  now: number,
): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const calls = workers
    .flatMap(({ calls }) => calls)
    .sort((a, b) => a.startedAt - b.startedAt)
    .slice(0, CALLS_SHOWN);
  return html`${table({
    label: words.workers,
    caption: words.workers,
    empty: say.none,
    rows: workers,
    rowId: ({ id }) => `worker-${id}`,
    columns: [
      {
        label: 'Id',
        rowHeader: true,
        cell: ({ id }: Worker) => html`<code class="name">${id}</code>`,
      },
      { label: say.version, cell: ({ version }) => version },
      {
        label: say.slots,
        numeric: true,
        cell: ({ usedSlots, slots }) => `${integer(usedSlots)}/${integer(slots)}`,
      },
      {
        label: words.queues,
        cell: ({ queues }) => (queues.length === 0 ? words.all : queues.join(', ')),
      },
      {
        label: say.heartbeat,
        cell: ({ heartbeatAt }) => momentAndDistance(heartbeatAt, locale, now),
      },
      { label: say.resting, cell: ({ restingHosts }) => restingHosts.join(', ') || '–' },
    ],
  })}
${table({
  label: say.calls,
  caption: say.calls,
  empty: say.idle,
  rows: calls,
  rowId: ({ jobId }) => `call-${jobId}`,
  columns: [
    {
      label: words.job,
      rowHeader: true,
      cell: ({ jobId }: CallUnderWay) => jobLink(jobId),
    },
    { label: words.queue, cell: ({ queueName }) => queueLink(queueName) },
    { label: say.host, cell: ({ host }) => html`<span class="name">${host}</span>` },
    {
      label: say.duration,
      numeric: true,
      cell: ({ startedAt }) => duration(Math.max(0, now - startedAt), locale),
    },
  ],
})}
${
  leased.length > 0 &&
  table({
    label: say.leased,
    caption: html`${say.leased}<small>${say.leasedMeans}</small>`,
    empty: '',
    rows: leased,
    rowId: ({ id }) => `leased-${id}`,
    columns: [
      { label: words.job, rowHeader: true, cell: ({ id }: Job) => jobLink(id) },
      { label: words.queue, cell: ({ queueName }) => queueLink(queueName) },
      {
        label: say.host,
        cell: ({ callbackUrl }) => html`<span class="name">${hostOf(callbackUrl)}</span>`,
      },
      {
        label: say.leaseUntil,
        cell: ({ visibleAt }) => momentAndDistance(visibleAt, locale, now),
      },
    ],
  })
}`;
}

function jobLink(id: string): Html {
  return html`<a href="/dashboard/jobs/${id}"><code>…${id.slice(-12)}</code></a>`;
}

const phrases = phraseBook(
  {
    none: 'Žádný worker se v posledních sekundách neohlásil.',
    version: 'Verze',
    slots: 'Obsazené sloty',
    heartbeat: 'Naposledy se ohlásil',
    resting: 'Pozastavení příjemci',
    calls: 'Probíhající volání, nejdelší první',
    idle: 'Žádné volání neprobíhá.',
    host: 'Příjemce',
    duration: 'Trvá',
    leased: 'Úlohy, které příjemci potvrdí později',
    leasedMeans: 'Nezabírají slot workeru, ale počítají se do souběhu své fronty.',
    leaseUntil: 'Lease do',
  },
  {
    none: 'No worker has reported in the last seconds.',
    version: 'Version',
    slots: 'Slots in use',
    heartbeat: 'Last heartbeat',
    resting: 'Suspended hosts',
    calls: 'Calls under way, longest first',
    idle: 'No calls are under way.',
    host: 'Receiver',
    duration: 'Running for',
    leased: 'Jobs whose receivers report later',
    leasedMeans: 'They take no slot of a worker and count towards the concurrency of their queue.',
    leaseUntil: 'Lease until',
  },
);
