import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure } from '@tessera/kit/ui/disclosure';

/** Rows of a long table that a phone shows at once; `narrow-and-print.css` hides the others. */
const FIRST_ROWS = 20;

/**
 * A table of which a narrow screen shows the first rows, with a button for the others. Wider screens
 * and paper show all of them. A table that is hardly longer than its beginning stays as it is.
 * @param rows how many it has
 */
export function longTable(locale: Locale, rows: number, table: Html): Html {
  if (rows <= FIRST_ROWS + 5) return table;
  const { integer } = formats(locale);
  return html`<div class="folded">${table}<details class="rest"><summary>${phrases(locale).all(integer(rows))}</summary></details></div>`;
}

/**
 * A list of which the first items show at once, the others when asked for.
 * @param more the words to ask with, by the number of the others
 */
export function longList(
  items: readonly Html[],
  shown: number,
  more: (others: number) => string,
): Html {
  const listed = (some: readonly Html[]) =>
    html`<ul class="plain-list">${some.map((item) => html`<li>${item}</li>`)}</ul>`;
  const others = items.slice(shown);
  return html`${listed(items.slice(0, shown))}
${others.length > 0 && disclosure(more(others.length), listed(others))}`;
}

const phrases = phraseBook(
  { all: (rows: string) => `Zobrazit všechny řádky: ${rows}` },
  { all: (rows) => `Show all ${rows} rows` },
);
