import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { hostOf } from '../../job/callback-address.ts';
import type { Job } from '../../job/job.ts';
import type { CallUnderWay, Worker } from '../../job/worker.ts';
import { columnKinds, jobHref, shortJobLink } from '../../ui/cells.ts';
import { duration, moment as timeOf } from '../../ui/moments.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';

const CALLS_SHOWN = 50;
/** Leases on the page; one more is loaded to know whether there are others. */
export const LEASED_SHOWN = 50;

/** The processes that work on the database, the calls they are making, and the jobs of receivers. */
export function workerTables(workers: readonly Worker[], leased: readonly Job[], view: View): Html {
  const { locale, words, integer } = view;
  const say = phrases(locale);
  const ofWorker = columnKinds<Worker>(view);
  const ofCall = columnKinds<CallUnderWay>(view);
  const sum = (count: (worker: Worker) => number) =>
    workers.reduce((total, worker) => total + count(worker), 0);
  const [used, all] = [sum(({ usedSlots }) => usedSlots), sum(({ slots }) => slots)];
  const calls = workers.flatMap(({ calls }) => calls).sort((a, b) => a.startedAt - b.startedAt);
  const callsCut =
    calls.length > CALLS_SHOWN &&
    html`<small>${say.firstOf(integer(CALLS_SHOWN), integer(calls.length))}</small>`;
  return html`${table({
    label: words.workers,
    caption: say.counted(workers.length, integer(used), integer(all)),
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
      ofWorker.text(words.queues, ({ queues }) => queues.join(', ') || words.all),
      ofWorker.moment(say.heartbeat, ({ heartbeatAt }) => heartbeatAt),
      ofWorker.text(say.resting, (worker) => suspendedHosts(worker, view)),
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
    ofCall.head(words.job, ({ jobId }) => shortJobLink(jobId)),
    // Before the others, so that it is visible on a phone.
    ofCall.figure(say.duration, ({ startedAt }) =>
      duration(Math.max(0, view.now - startedAt), view),
    ),
    ofCall.queue,
    ofCall.host(({ host }) => host),
  ],
})}
${leased.length > 0 && leasedTable(leased, view)}`;
}

/** The jobs of receivers that report later, and what an operator can do when one is gone. */
function leasedTable(leased: readonly Job[], view: View): Html {
  const { words, integer, mayChange } = view;
  const say = phrases(view.locale);
  const { head, moment, actions, queue, host } = columnKinds<Job>(view);
  const cut = leased.length > LEASED_SHOWN && say.firstLeases(integer(LEASED_SHOWN));
  const hosts = leased.map(({ callbackUrl }) => hostOf(callbackUrl));
  const ofSeveral = new Set(hosts.filter((host, index) => hosts.indexOf(host) !== index));
  return html`${table({
    label: say.leased,
    caption: html`${say.leased}<small>${say.leasedMeans} ${cut}</small>`,
    empty: '',
    rows: leased.slice(0, LEASED_SHOWN),
    rowId: ({ id }) => `leased-${id}`,
    columns: [
      head(words.job, ({ id }) => shortJobLink(id)),
      moment(words.leaseUntil, ({ visibleAt }) => visibleAt),
      ...actions(
        ({ id }) =>
          html`<a href="${jobHref(id)}/end-lease" aria-label="${words.endLease}: ${id}">${words.endLease}</a>`,
      ),
      moment(say.called, ({ startedAt }) => startedAt),
      queue,
      host(({ callbackUrl }) => hostOf(callbackUrl)),
    ],
  })}${mayChange && ofSeveral.size > 0 && html`<p class="actions">${[...ofSeveral].map((host) => html`<a class="button" href="${withQuery('/dashboard/workers/end-leases', { host })}">${say.endAll(host)}</a> `)}</p>`}`;
}

/** Hosts whose breaker is open, each with the time when it allows a call again. */
function suspendedHosts({ restingHosts, restingUntil = {} }: Worker, view: View): Html | string {
  if (restingHosts.length === 0) return '–';
  const until = (host: string) =>
    Object.hasOwn(restingUntil, host) &&
    html` <small class="muted">${phrases(view.locale).until} ${timeOf(restingUntil[host] ?? null, view)}</small>`;
  return html`${restingHosts.map((host) => html`<div><span class="inline-name">${host}</span>${until(host)}</div>`)}`;
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
    (n: number, used: string, all: string) =>
      `${czechCount(n, 'worker', 'workery', 'workerů')}, obsazeno ${used} z ${all} slotů`,
    (n, used, all) => `${englishCount(n, 'worker')}, ${used} of ${all} slots in use`,
  ],
  started: ['Spuštěn', 'Started'],
  until: ['do', 'until'],
  endAll: [
    (host: string) => `Ukončit všechny lease příjemce ${host}`,
    (host) => `End all leases of ${host}`,
  ],
});
