import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Job } from '../../job/job.ts';
import { hostOf } from '../../job/receivers.ts';
import type { CallUnderWay, Worker } from '../../job/worker.ts';
import { columnKinds } from '../../ui/list.ts';
import type { DashboardVisit } from '../../ui/live.ts';
import { duration, moment as timeOf } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';

const CALLS_SHOWN = 50;
/** Leases on the page; one more is loaded to know whether there are others. */
export const LEASED_SHOWN = 50;

/** The processes that work on the database, the calls they are making, and the jobs of receivers. */
export function workerTables(
  workers: readonly Worker[],
  leased: readonly Job[],
  { locale, mayChange }: DashboardVisit,
  now: number,
): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const ofWorker = columnKinds<Worker>(locale, now);
  const ofCall = columnKinds<CallUnderWay>(locale, now);
  const ofJob = columnKinds<Job>(locale, now);
  const sum = (count: (worker: Worker) => number) =>
    workers.reduce((total, worker) => total + count(worker), 0);
  const used = sum(({ usedSlots }) => usedSlots);
  const all = sum(({ slots }) => slots);
  const calls = workers.flatMap(({ calls }) => calls).sort((a, b) => a.startedAt - b.startedAt);
  const callsCut =
    calls.length > CALLS_SHOWN &&
    html`<small>${say.firstOf(integer(CALLS_SHOWN), integer(calls.length))}</small>`;
  const hosts = mayChange ? hostsOfSeveral(leased) : [];
  const leasesCut = leased.length > LEASED_SHOWN && say.firstLeases(integer(LEASED_SHOWN));
  return html`${table({
    label: words.workers,
    caption: say.counted(integer(workers.length), workers.length, integer(used), integer(all)),
    empty: say.none,
    rows: workers,
    rowId: ({ id }) => `worker-${id}`,
    columns: [
      ofWorker.head('Id', ({ id }) => html`<code class="name">${id}</code>`),
      ofWorker.text(say.version, ({ version }) => version),
      ofWorker.figure(
        say.slots,
        ({ usedSlots, slots }) => `${integer(usedSlots)}/${integer(slots)}`,
      ),
      ofWorker.text(words.queues, ({ queues }) =>
        queues.length === 0 ? words.all : queues.join(', '),
      ),
      ofWorker.moment(say.heartbeat, ({ heartbeatAt }) => heartbeatAt),
      ofWorker.text(say.resting, (worker) => suspendedHosts(worker, locale, now)),
      ofWorker.moment(say.started, ({ startedAt }) => startedAt),
    ],
  })}
${table({
  label: say.calls,
  caption: html`${say.calls}${callsCut}`,
  empty: say.idle,
  rows: calls.slice(0, CALLS_SHOWN),
  rowId: ({ jobId }) => `call-${jobId}`,
  columns: [
    ofCall.head(words.job, ({ jobId }) => jobLink(jobId)),
    ofCall.queue(({ queueName }) => queueName),
    ofCall.host(({ host }) => host),
    ofCall.figure(say.duration, ({ startedAt }) => duration(Math.max(0, now - startedAt), locale)),
  ],
})}
${
  leased.length > 0 &&
  table({
    label: say.leased,
    caption: html`${say.leased}<small>${say.leasedMeans} ${leasesCut}</small>`,
    empty: '',
    rows: leased.slice(0, LEASED_SHOWN),
    rowId: ({ id }) => `leased-${id}`,
    columns: [
      ofJob.head(words.job, ({ id }) => jobLink(id)),
      ofJob.moment(words.leaseUntil, ({ visibleAt }) => visibleAt),
      ...ofJob.actions(
        mayChange,
        ({ id }) =>
          html`<a href="/dashboard/jobs/${id}/end-lease" aria-label="${words.endLease}: ${id}">${words.endLease}</a>`,
      ),
      ofJob.moment(say.called, ({ startedAt }) => startedAt),
      ofJob.queue(({ queueName }) => queueName),
      ofJob.host(({ callbackUrl }) => hostOf(callbackUrl)),
    ],
  })
}${hosts.length > 0 && html`<p class="actions">${hosts.map((host) => html`<a class="button" href="${withQuery('/dashboard/workers/end-leases', { host })}">${say.endAll(host)}</a> `)}</p>`}`;
}

/** The hosts that have accepted more than one of these jobs. */
function hostsOfSeveral(leased: readonly Job[]): string[] {
  const hosts = leased.map(({ callbackUrl }) => hostOf(callbackUrl));
  return [...new Set(hosts.filter((host, index) => hosts.indexOf(host) !== index))];
}

/** Hosts whose breaker is open, each with the time when it allows a call again. */
function suspendedHosts(
  { restingHosts, restingUntil = {} }: Worker,
  locale: Locale,
  now: number,
): Html | string {
  if (restingHosts.length === 0) return '–';
  const until = (host: string) =>
    Object.hasOwn(restingUntil, host) &&
    html` <small class="muted">${phrases(locale).until} ${timeOf(restingUntil[host] ?? null, locale, now)}</small>`;
  return html`${restingHosts.map((host) => html`<div><span class="inline-name">${host}</span>${until(host)}</div>`)}`;
}

function jobLink(id: string): Html {
  return html`<a href="/dashboard/jobs/${id}"><code>…${id.slice(-12)}</code></a>`;
}

const phrases = phraseBook({
  none: [
    'Žádný worker se v posledních sekundách neohlásil.',
    'No worker has reported in the last seconds.',
  ],
  version: ['Verze', 'Version'],
  slots: ['Obsazené sloty', 'Slots in use'],
  heartbeat: ['Naposledy se ohlásil', 'Last heartbeat'],
  resting: ['Pozastavení příjemci', 'Suspended hosts'],
  calls: ['Probíhající volání, nejdelší první', 'Calls under way, longest first'],
  idle: ['Žádné volání neprobíhá.', 'No calls are under way.'],
  duration: ['Trvá', 'Running for'],
  leased: ['Úlohy, které příjemci potvrdí později', 'Jobs whose receivers report later'],
  leasedMeans: [
    'Nezabírají slot workeru, ale počítají se do souběhu své fronty.',
    'They take no slot of a worker and count towards the concurrency of their queue.',
  ],
  firstOf: [
    (shown: string, all: string) => `${shown} z ${all}`,
    (shown, all) => `${shown} of ${all}`,
  ],
  firstLeases: [
    (shown: string) => `Zobrazeno ${shown} s nejbližším koncem lease.`,
    (shown) => `The ${shown} whose leases end first are shown.`,
  ],
  called: ['Zavolána', 'Called'],
  counted: [
    (count: string, n: number, used: string, all: string) =>
      `${count} ${czechPlural(n, 'worker', 'workery', 'workerů')}, obsazeno ${used} z ${all} slotů`,
    (count, n, used, all) =>
      `${count} ${n === 1 ? 'worker' : 'workers'}, ${used} of ${all} slots in use`,
  ],
  started: ['Spuštěn', 'Started'],
  until: ['do', 'until'],
  endAll: [
    (host: string) => `Ukončit všechny lease příjemce ${host}`,
    (host) => `End all leases of ${host}`,
  ],
});
