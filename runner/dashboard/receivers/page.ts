import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import {
  commonestErrors,
  type ErrorActivity,
  type HostActivity,
  meanMs,
  p95,
  slowestHosts,
  timedCalls,
} from '../../job/receivers.ts';
import type { Worker } from '../../job/worker.ts';
import { columnKinds } from '../../ui/list.ts';
import { duration } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { boundText, countedSpan, errorHref, hostHref } from './panel.ts';

const ROWS_SHOWN = 50;

/** Hosts by how slow they are, and errors by how common they are, within the last hour. */
export function receiverTables(workers: readonly Worker[], locale: Locale, now: number): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer, percent } = formats(locale);
  const hostColumns = columnKinds<HostActivity>(locale, now);
  const errorColumns = columnKinds<ErrorActivity>(locale, now);
  const suspended = new Set(workers.flatMap(({ restingHosts }) => restingHosts));
  const counted = countedSpan(workers, locale, now);
  const hosts = slowestHosts(workers);
  const errors = commonestErrors(workers);
  const span = (all: number) =>
    all > ROWS_SHOWN
      ? html`${counted}; ${say.firstOf(integer(ROWS_SHOWN), integer(all))}`
      : counted;
  return html`${table({
    label: say.slowest,
    caption: html`${say.slowest}<small>${span(hosts.length)}</small>`,
    empty: html`${say.none(counted)}`,
    rows: hosts.slice(0, ROWS_SHOWN),
    columns: [
      hostColumns.head(
        words.host,
        ({ host }) =>
          html`<a class="name" href="${hostHref(host)}">${host}</a>${suspended.has(host) && html`<br><small class="muted">${say.suspended}</small>`}`,
      ),
      hostColumns.figure(words.p95, (one) => timeOrDash(p95(one), (ms) => boundText(ms, locale))),
      hostColumns.figure(say.mean, (one) =>
        timeOrDash(meanMs(one), (ms) => duration(Math.round(ms), locale)),
      ),
      hostColumns.figure(say.longest, (one) =>
        timeOrDash(timedCalls(one) || undefined, () => duration(one.longestMs, locale)),
      ),
      hostColumns.figure(say.calls, ({ calls }) => calls),
      hostColumns.figure(
        say.failed,
        ({ failed, calls }) => `${integer(failed)} (${percent((100 * failed) / calls, 0)})`,
      ),
    ],
  })}
${table({
  label: say.commonest,
  caption: html`${say.commonest}<small>${span(errors.length)}</small>`,
  empty: html`${say.noError(counted)}`,
  rows: errors.slice(0, ROWS_SHOWN),
  columns: [
    errorColumns.head(
      words.error,
      (one) => html`<a class="name" href="${errorHref(one)}">${one.error}</a>`,
    ),
    errorColumns.figure(words.count, ({ count }) => count),
    errorColumns.host(({ host }) => host),
    errorColumns.moment(words.last, ({ lastAt }) => lastAt),
  ],
})}
<p class="muted small">${say.source}</p>`;
}

function timeOrDash(ms: number | undefined, text: (ms: number) => string): string {
  return ms === undefined ? '–' : text(ms);
}

const phrases = phraseBook({
  slowest: ['Nejpomalejší příjemci', 'Slowest receivers'],
  commonest: ['Nejčastější chyby', 'Commonest errors'],
  firstOf: [
    (shown: string, all: string) => `prvních ${shown} z ${all}`,
    (shown, all) => `the first ${shown} of ${all}`,
  ],
  none: [(span: Html) => html`Neproběhlo žádné volání ${span}.`, (span) => html`No calls ${span}.`],
  noError: [
    (span: Html) => html`Neselhalo žádné volání ${span}.`,
    (span) => html`No call has failed ${span}.`,
  ],
  suspended: ['pozastaven po opakovaných selháních', 'suspended after repeated failures'],
  mean: ['Průměr', 'Mean'],
  longest: ['Nejdelší volání', 'Longest call'],
  calls: ['Volání', 'Calls'],
  failed: ['Neúspěšná', 'Failed'],
  source: [
    'Sčítají běžící workery, každý od svého spuštění, nejdéle za hodinu. Počítají se i pokusy, které se ještě zopakují. Do trvání se nepočítají volání bez spojení ani práce, kterou příjemce ohlásí až po své odpovědi.',
    'Counted by the running workers, each since its start, for at most an hour. Attempts that will be retried are included. Durations leave out calls that found no connection, and work that a receiver reports after its answer.',
  ],
});
