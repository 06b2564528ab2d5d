import { formats } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import type { Locale } from '../locale.ts';
import { phraseBook } from '../messages.ts';
import { insteadText, type RefusalRow, reasonText } from '../refusals.ts';
import { table } from './table.ts';

/** What sources sent that was not taken, newest first. `sourceName`: as the page calls a source. */
export function refusalTable(
  locale: Locale,
  rows: readonly RefusalRow[],
  sourceName: (source: string) => Part = (source) => source,
): Html {
  const say = refusalPhrases(locale);
  const { dateTime, integer } = formats(locale);
  return table({
    label: say.table,
    caption: html`<small>${say.help} <a href="/api/refusals">JSON</a>, <a href="/api/refusals?format=csv">CSV</a></small>`,
    rows,
    empty: say.none,
    columns: [
      {
        label: say.seen,
        rowHeader: true,
        cell: ({ lastSeenAt }) => dateTime(new Date(lastSeenAt)),
      },
      { label: say.source, cell: ({ source }) => sourceName(source) },
      { label: say.reason, cell: ({ reason }) => reasonText(locale, reason) },
      { label: say.instead, cell: ({ instead }) => insteadText(locale, instead) },
      { label: say.times, numeric: true, cell: ({ times }) => integer(times) },
      { label: say.bytes, numeric: true, cell: ({ bytes }) => integer(bytes) },
      {
        label: 'SHA-256',
        cell: ({ sha256 }) =>
          sha256 === null ? '–' : html`<code title="${sha256}">${sha256.slice(0, 12)}…</code>`,
      },
    ],
  });
}

export const refusalPhrases = phraseBook({
  title: ['Nepřijaté odpovědi zdrojů', 'Replies that were not taken'],
  table: ['Nepřijaté odpovědi zdrojů: tabulka', 'Replies that were not taken: table'],
  help: [
    'Co zdroj poslal a služba nepřijala, proč, a co se místo toho ukazuje. Otisk a velikost patří odpovědi, její text se nezveřejňuje.',
    'What a source sent that was not taken, why, and what is shown instead. Digest and size are those of the reply; its text is not published.',
  ],
  none: ['Žádná odpověď nebyla odmítnuta.', 'No reply was refused.'],
  noValue: ['žádné', 'none'],
  seen: ['Naposledy', 'Last seen'],
  source: ['Zdroj', 'Source'],
  reason: ['Důvod', 'Reason'],
  instead: ['Místo toho', 'Instead'],
  times: ['Kolikrát', 'Times'],
  bytes: ['Bajtů', 'Bytes'],
});
