import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { Job } from '../job/job.ts';
import { hostOf } from '../job/receivers.ts';
import type { WaitingFor } from '../job/waiting.ts';
import { queueLink, shortError, statusPill } from './cells.ts';
import { columnKinds } from './list.ts';
import { momentAndDistance } from './moments.ts';
import { phrases as shared } from './phrases.ts';
import { shownError, waitingText } from './waiting.ts';

type Rows = {
  readonly locale: Locale;
  readonly now: number;
  readonly waiting?: ReadonlyMap<string, WaitingFor>;
  readonly caption: Html;
  readonly empty: Html | string;
};

/** A table of jobs in the order given. */
export function jobRows(
  jobs: readonly Job[],
  { locale, now, waiting, caption, empty }: Rows,
): Html {
  const words = shared(locale);
  const { integer } = formats(locale);
  const { head, text, figure, moment } = columnKinds<Job>(locale, now);
  return table({
    label: words.jobs,
    caption,
    empty,
    rows: jobs,
    rowId: ({ id }) => `job-${id}`,
    columns: [
      head(words.job, ({ id }) => shortId(id)),
      // Reason and error are in this column, because it is the second and so visible on a phone.
      text(words.status, (job) => statusAndReason(job, waiting?.get(job.id), locale, now)),
      text(phrases(locale).queueAndHost, queueAndHost),
      figure(words.priority, ({ priority }) => priority),
      figure(
        words.attempt,
        ({ attempt, maxRetries }) => `${integer(attempt)}/${integer(Math.max(1, maxRetries))}`,
      ),
      moment(words.created, ({ createdAt }) => createdAt),
      text(phrases(locale).when, (job) => relevantTime(job, waiting?.get(job.id), locale, now)),
    ],
  });
}

/** Ids differ at their end, so that is what is visible; selecting and copying yields all of it. */
function shortId(id: string): Html {
  return html`<a href="/dashboard/jobs/${id}"><code class="short-id"><span>${id.slice(0, -12)}</span>${id.slice(-12)}</code></a>`;
}

function queueAndHost({ queueName, callbackUrl }: Job): Html {
  const host = hostOf(callbackUrl) || callbackUrl;
  return html`${queueLink(queueName)}<br><small class="name muted">${host}</small>`;
}

/** Why a pending job waits, and its last error. */
function statusAndReason(
  job: Job,
  waiting: WaitingFor | undefined,
  locale: Locale,
  now: number,
): Html {
  const { status } = job;
  const lastError = shownError(job, waiting);
  const text = job.accepted
    ? phrases(locale).leased
    : waiting && waitingText(job, waiting, locale, now);
  const reason = text && html`<div class="reason">${text}</div>`;
  return html`${statusPill(status, locale)}${reason}${lastError !== null && html`${!reason && html`<br>`}${shortError(lastError)}`}`;
}

/** When the job is due, started or ended. */
function relevantTime(
  job: Job,
  waiting: WaitingFor | undefined,
  locale: Locale,
  now: number,
): Part {
  const say = phrases(locale);
  const at = (time: number | null) => momentAndDistance(time, locale, now);
  if (waiting !== undefined) return waiting.until === null ? '–' : at(waiting.until);
  if (job.status === 'pending') return html`${say.due} ${at(job.visibleAt)}`;
  if (job.accepted) return html`${say.lease} ${at(job.visibleAt)}`;
  if (job.status === 'running') return html`${say.started} ${at(job.startedAt)}`;
  return html`${say.ended} ${at(job.completedAt)}`;
}

const phrases = phraseBook({
  queueAndHost: ['Fronta a příjemce', 'Queue and receiver'],
  when: ['Kdy', 'When'],
  leased: ['příjemce se ohlásí později', 'its receiver reports later'],
  lease: ['lease do', 'lease until'],
  due: ['spustí se', 'due'],
  started: ['spuštěna', 'started'],
  ended: ['skončila', 'ended'],
});
