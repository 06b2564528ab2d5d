import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Job } from '../job/job.ts';
import { hostOf } from '../job/receivers.ts';
import { NOT_CALLED } from '../job/settle.ts';
import type { WaitingFor } from '../job/waiting.ts';
import { inlineQueueLink } from './cells.ts';
import { momentAndDistance } from './moments.ts';

/**
 * The error that a page shows beside the status of a job: null where the reason for its waiting
 * repeats it, because the job was put off for that reason and not called.
 */
export function shownError({ lastError }: Job, waiting: WaitingFor | undefined): string | null {
  const isRepeated = waiting?.reason === 'host_resting' && lastError?.startsWith(NOT_CALLED);
  return isRepeated ? null : lastError;
}

/** Why a pending job is not running, with a link to what holds it back. */
export function waitingText(job: Job, waiting: WaitingFor, locale: Locale, now: number): Html {
  const say = phrases(locale);
  const { reason, until } = waiting;
  const at = until === null ? undefined : momentAndDistance(until, locale, now);
  const queue = inlineQueueLink(job.queueName);
  const host = html`<span class="inline-name">${hostOf(job.callbackUrl)}</span>`;
  switch (reason) {
    case 'due_time':
      return html`${say.due} ${at}`;
    case 'backoff':
      return html`${say.backoff} ${at}`;
    case 'queue_paused':
      return html`${say.paused(queue)}`;
    case 'queue_full':
      return html`${say.queueFull(queue)}${waiting.accepted !== undefined && html` (<a href="/dashboard/workers">${say.accepted(waiting.accepted)}</a>)`}`;
    case 'rate_limit':
      return html`${say.rateLimit(queue)} ${at}`;
    case 'no_worker_takes_queue':
      return html`${say.noWorker(queue)}`;
    case 'host_resting':
      return html`${say.hostResting(host)} ${at}`;
    case 'host_full':
      return html`${say.hostFull(host)}`;
    case 'key_busy':
      return html`${say.keyBusy(html`<code class="inline-name">${job.concurrencyKey}</code>`)}`;
    case 'slots_full':
      return html`${say.slotsFull}`;
    case 'next':
      return html`${say.next}`;
  }
}

const phrases = phraseBook({
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
    (queue: Html) => html`limit fronty ${queue} za sekundu,`,
    (queue) => html`rate limit of queue ${queue},`,
  ],
  noWorker: [
    (queue: Html) => html`frontu ${queue} žádný worker nezpracovává`,
    (queue) => html`no worker takes queue ${queue}`,
  ],
  hostResting: [
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
  slotsFull: ['všechny sloty jsou obsazené', 'all slots are in use'],
  next: ['na řadě', 'next in line'],
});
