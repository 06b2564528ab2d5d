import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { withQuery } from '@tessera/kit/ui/visit';
import { partOf } from '../../job/error-pattern.ts';
import {
  commonestErrors,
  type ErrorActivity,
  p95,
  slowestHosts,
  timedCalls,
} from '../../job/receivers.ts';
import type { Worker } from '../../job/worker.ts';
import { duration, moment } from '../../ui/moments.ts';
import { englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';

/** Two sentences for the overview: what fails most, and who is slowest; each leads to its jobs. */
export function receiverSummary(workers: readonly Worker[], view: View): Html | undefined {
  const [slowest] = slowestHosts(workers);
  if (slowest === undefined) return undefined;
  const [commonest] = commonestErrors(workers);
  const say = phrases(view.locale);
  const span = countedSpan(workers, view);
  const error =
    commonest === undefined
      ? view.words.noFailure(span)
      : html`${say.commonest(span)} ${errorLink(commonest, html`class="inline-name" id="commonest-error"`)} (${commonest.host && html`<span class="inline-name">${commonest.host}</span>, `}${say.times(commonest.count)}).`;
  const bound = p95(slowest);
  const timed = timedCalls(slowest);
  const within =
    bound === undefined
      ? say.unreached
      : say.within(boundText(bound, view), view.integer(timed), timed);
  return html`<p>${error} ${say.slowest} <a class="inline-name" id="slowest-host" href="${hostHref(slowest.host)}">${slowest.host}</a>${within} <a href="/dashboard/receivers">${say.all}</a></p>`;
}

const HOUR_MS = 3_600_000;

/**
 * The time over which the workers have counted: the last hour, or less where none of them has been
 * running for so long. `in the last hour`, `since 03:12:07, when the worker started`.
 */
export function countedSpan(workers: readonly Worker[], view: View): Html {
  const say = phrases(view.locale);
  const since = Math.min(...workers.map(({ startedAt }) => startedAt));
  if (!Number.isFinite(since) || since <= view.now - HOUR_MS) return html`${say.lastHour}`;
  return html`${say.sinceStart(html`${moment(since, view)}`, workers.length)}`;
}

/** An error as a link to the jobs that met it, unless nothing of it can be searched for. */
export function errorLink({ error, host }: ErrorActivity, attributes: Html): Html {
  const part = partOf(error);
  if (part.length < 3 && host === '') return html`<span ${attributes}>${error}</span>`;
  const href = withQuery('/dashboard/jobs', { host, error: part });
  return html`<a ${attributes} href="${href}">${error}</a>`;
}

export const hostHref = (host: string) => withQuery('/dashboard/jobs', { host });

/** A quantile is known only up to the bounds of its bucket. */
export function boundText(milliseconds: number, view: View): string {
  return `≤\u202f${duration(milliseconds, view)}`;
}

const phrases = phraseBook({
  lastHour: ['za poslední hodinu', 'in the last hour'],
  sinceStart: [
    (time: Html, n: number) =>
      n === 1
        ? html`od ${time}, kdy se worker spustil`
        : html`od ${time}, kdy se spustil nejstarší worker`,
    (time, n) => html`since ${time}, when the ${n === 1 ? '' : 'oldest '}worker started`,
  ],
  commonest: [
    (span: Html) => html`Nejčastější chyba ${span}:`,
    (span) => html`Commonest error ${span}:`,
  ],
  times: [
    (n: number) => `${formats('cs').integer(n)}×`,
    (n) => (n === 1 ? 'once' : englishCount(n, 'time')),
  ],
  slowest: ['Nejpomalejší příjemce:', 'Slowest receiver:'],
  unreached: [', spojení se nepodařilo navázat.', ', which could not be connected to.'],
  within: [
    (bound: string, calls: string, n: number) =>
      n === 1 ? `, jediné volání trvalo ${bound}.` : `, 95 % z ${calls} volání trvalo ${bound}.`,
    (bound, calls, n) =>
      n === 1 ? `, its one call took ${bound}.` : `, 95 % of ${calls} calls took ${bound}.`,
  ],
  all: ['Všichni příjemci', 'All receivers'],
});
