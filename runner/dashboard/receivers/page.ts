import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { type Column, table } from '@tessera/kit/ui/table';
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
import { columnKinds } from '../../ui/cells.ts';
import { duration } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';
import { type Context, livePage } from '../context.ts';
import { boundText, countedSpan, errorLink, hostHref } from './panel.ts';

const ROWS_SHOWN = 50;

export function receiverPageRoutes(context: Context): void {
  livePage(context, {
    ...{ href: '/dashboard/receivers', id: 'receivers', seconds: 5 },
    title: ({ words }) => words.receivers,
    content: async (view) => receiverTables(await context.engine.workers(), view),
  });
}

/** Hosts by how slow they are, and errors by how common they are, within the last hour. */
export function receiverTables(workers: readonly Worker[], view: View): Html {
  const { locale, words, integer } = view;
  const say = phrases(locale);
  const ofHost = columnKinds<HostActivity>(view);
  const ofError = columnKinds<ErrorActivity>(view);
  const suspended = new Set(workers.flatMap(({ restingHosts }) => restingHosts));
  const counted = countedSpan(workers, view);
  const list = <Row>(title: string, empty: Html, rows: readonly Row[], columns: Column<Row>[]) => {
    const cut =
      rows.length > ROWS_SHOWN && html`; ${say.firstOf(integer(ROWS_SHOWN), integer(rows.length))}`;
    return table({
      ...{ label: title, caption: html`${title}<small>${counted}${cut}</small>`, empty, columns },
      rows: rows.slice(0, ROWS_SHOWN),
    });
  };
  const time = (label: string, of: (host: HostActivity) => number | undefined) =>
    ofHost.figure(label, (host) => {
      const ms = of(host);
      return ms === undefined ? null : duration(ms, view);
    });
  const hosts = list(say.slowest, html`${say.none(counted)}`, slowestHosts(workers), [
    ofHost.head(
      words.host,
      ({ host }) =>
        html`<a class="name" href="${hostHref(host)}">${host}</a>${suspended.has(host) && html`<br><small class="muted">${say.suspended}</small>`}`,
    ),
    ofHost.figure(words.p95, (host) => {
      const bound = p95(host);
      return bound === undefined ? null : boundText(bound, view);
    }),
    time(say.mean, (host) => {
      const mean = meanMs(host);
      return mean && Math.round(mean);
    }),
    time(say.longest, (host) => (timedCalls(host) > 0 ? host.longestMs : undefined)),
    ofHost.figure(say.calls, ({ calls }) => calls),
    ofHost.figure(
      say.failed,
      ({ failed, calls }) =>
        `${integer(failed)} (${formats(locale).percent((100 * failed) / calls, 0)})`,
    ),
  ]);
  const errors = list(say.commonest, html`${words.noFailure(counted)}`, commonestErrors(workers), [
    ofError.head(words.error, (one) => errorLink(one, html`class="name"`)),
    ofError.figure(words.count, ({ count }) => count),
    ofError.host(({ host }) => host),
    ofError.moment(words.last, ({ lastAt }) => lastAt),
  ]);
  return html`${hosts}
${errors}
<p class="muted small">${say.source}</p>`;
}

const phrases = phraseBook({
  slowest: ['Nejpomalejší příjemci', 'Slowest receivers'],
  commonest: ['Nejčastější chyby', 'Commonest errors'],
  firstOf: [
    (shown: string, all: string) => `prvních ${shown} z ${all}`,
    (shown, all) => `the first ${shown} of ${all}`,
  ],
  none: [(span: Html) => html`Neproběhlo žádné volání ${span}.`, (span) => html`No calls ${span}.`],
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
