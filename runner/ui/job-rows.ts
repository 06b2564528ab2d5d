import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import { hostOf } from '../job/callback-address.ts';
import type { Job } from '../job/job.ts';
import type { WaitingFor } from '../job/waiting.ts';
import { columnKinds, queueLink, shortError, shortJobLink, statusPill } from './cells.ts';
import { momentAndDistance } from './moments.ts';
import type { View } from './view.ts';

/** Why each pending job waits, by its id. */
export type WaitingReasons = ReadonlyMap<string, WaitingFor>;

export function jobRows(
  jobs: readonly Job[],
  view: View,
  parts: { readonly caption: Part; readonly empty: Part; readonly waiting?: WaitingReasons },
): Html {
  const { words } = view;
  const say = phrases(view.locale);
  const { head, text, figure, moment } = columnKinds<Job>(view);
  const reasonOf = ({ id }: Job) => parts.waiting?.get(id);
  return table({
    label: words.jobs,
    caption: parts.caption,
    empty: parts.empty,
    rows: jobs,
    rowId: ({ id }) => `job-${id}`,
    columns: [
      head(words.job, ({ id }) => shortJobLink(id)),
      // Reason and error are in this column, because it is the second and so visible on a phone.
      text(words.status, (job) => statusAndReason(job, reasonOf(job), view)),
      text(
        say.queueAndHost,
        ({ queueName, callbackUrl }) =>
          html`${queueLink(queueName)}<br><small class="name muted">${hostOf(callbackUrl) || callbackUrl}</small>`,
      ),
      figure(words.priority, ({ priority }) => priority),
      figure(words.attempt, (job) => attemptOf(job, view)),
      moment(words.created, ({ createdAt }) => createdAt),
      text(say.when, (job) => relevantTime(job, reasonOf(job), view)),
    ],
  });
}

/** `2/3`: which attempt of how many. */
export const attemptOf = ({ attempt, maxRetries }: Job, { integer }: View) =>
  `${integer(attempt)}/${integer(Math.max(1, maxRetries))}`;

function statusAndReason(job: Job, waiting: WaitingFor | undefined, view: View): Html {
  const { lastError } = job;
  const text = job.accepted
    ? phrases(view.locale).leased
    : waiting && waitingText(job, waiting, view);
  const reason = text && html`<div class="reason">${text}</div>`;
  return html`${statusPill(job.status, view)}${reason}${lastError !== null && html`${!reason && html`<br>`}${shortError(lastError)}`}`;
}

function relevantTime(job: Job, waiting: WaitingFor | undefined, view: View): Part {
  const say = phrases(view.locale);
  const at = (time: number | null) => momentAndDistance(time, view);
  if (waiting !== undefined) return at(waiting.until);
  if (job.status === 'pending') return html`${say.due} ${at(job.visibleAt)}`;
  if (job.accepted) return html`${say.lease} ${at(job.visibleAt)}`;
  if (job.status === 'running') return html`${say.started} ${at(job.startedAt)}`;
  return html`${say.ended} ${at(job.completedAt)}`;
}

/** Why a pending job is not running, with a link to what holds it back. */
export function waitingText(job: Job, { reason, until, accepted }: WaitingFor, view: View): Html {
  const say = phrases(view.locale);
  const at = until === null ? undefined : momentAndDistance(until, view);
  const queue = queueLink(job.queueName, 'inline-name');
  const host = html`<span class="inline-name">${hostOf(job.callbackUrl)}</span>`;
  switch (reason) {
    case 'dependency':
      return html`${say.dependency}`;
    case 'due_time':
      return html`${say.due} ${at}`;
    case 'backoff':
      return html`${say.backoff} ${at}`;
    case 'queue_paused':
      return html`${say.paused(queue)}`;
    case 'queue_full':
      return html`${say.queueFull(queue)}${accepted !== undefined && html` (<a href="/dashboard/workers">${say.accepted(accepted)}</a>)`}`;
    case 'rate_limit':
      return html`${say.rateLimit(queue)}${at && html`, ${at}`}`;
    case 'no_worker_takes_queue':
      return html`${say.noWorker(queue)}`;
    case 'not_pulled':
      return html`${say.notPulled(queue)}`;
    case 'host_suspended':
      return html`${say.hostSuspended(html`<a href="/dashboard/receivers">${host}</a>`)} ${at}`;
    case 'host_full':
      return html`${say.hostFull(html`<a href="/dashboard/workers">${host}</a>`)}`;
    case 'key_busy':
      return html`${say.keyBusy(html`<code class="inline-name">${job.concurrencyKey}</code>`)}`;
    case 'key_rate_limit':
      return html`${say.keyRate(html`<code class="inline-name">${job.concurrencyKey}</code>`)} ${at}`;
    case 'slots_full':
      return html`<a href="/dashboard/workers">${say.slotsFull}</a>`;
    case 'next':
      return html`${say.next}`;
  }
}

const phrases = phraseBook({
  queueAndHost: ['Fronta a příjemce', 'Queue and receiver'],
  when: ['Kdy', 'When'],
  leased: ['příjemce se ohlásí později', 'its receiver reports later'],
  lease: ['lease do', 'lease until'],
  started: ['spuštěna', 'started'],
  ended: ['skončila', 'ended'],
  dependency: ['čeká na jiné úlohy', 'waits for other jobs'],
  due: ['spustí se', 'due'],
  backoff: ['další pokus', 'next attempt'],
  paused: [
    (queue: Html) => html`fronta ${queue} je pozastavena`,
    (queue) => html`queue ${queue} is paused`,
  ],
  queueFull: [
    (queue: Html) => html`fronta ${queue} má plno`,
    (queue) => html`queue ${queue} is at its concurrency limit`,
  ],
  accepted: [
    (count: number) => `na hlášení příjemce čeká: ${count}`,
    (count) => `waiting for the report of a receiver: ${count}`,
  ],
  rateLimit: [
    (queue: Html) => html`limit fronty ${queue} za sekundu`,
    (queue) => html`rate limit of queue ${queue}`,
  ],
  noWorker: [
    (queue: Html) => html`frontu ${queue} žádný worker nezpracovává`,
    (queue) => html`no worker takes queue ${queue}`,
  ],
  notPulled: [
    (queue: Html) => html`čeká, až si ji worker vezme z fronty ${queue}`,
    (queue) => html`waits for a worker that pulls from queue ${queue}`,
  ],
  hostSuspended: [
    (host: Html) => html`příjemce ${host} opakovaně selhal, další pokus`,
    (host) => html`host ${host} failed repeatedly, suspended until`,
  ],
  hostFull: [
    (host: Html) => html`příjemce ${host} vyčerpal svůj podíl slotů`,
    (host) => html`host ${host} has used up its share of slots`,
  ],
  keyBusy: [
    (key: Html) => html`jiná úloha s klíčem ${key} ještě běží`,
    (key) => html`another job with key ${key} is running`,
  ],
  keyRate: [
    (key: Html) => html`limit klíče ${key} za sekundu,`,
    (key) => html`rate limit of key ${key},`,
  ],
  slotsFull: ['všechny sloty jsou obsazené', 'all slots are in use'],
  next: ['na řadě', 'next in line'],
});
