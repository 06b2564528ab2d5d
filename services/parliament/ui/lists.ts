import { czechOf } from '@tessera/kit/czech-prepositions';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure, pager } from '@tessera/kit/ui/elements';
import type { Visit } from '@tessera/kit/ui/visit';

/** One page of a list: its rows, their range, and links to the other pages. */
type Paged<Row> = {
  readonly rows: readonly Row[];
  /** `1–30 of 412`; '' when the page is empty. */
  readonly range: string;
  /** Message for a page beyond the end, otherwise undefined. */
  readonly beyond: Html | undefined;
  readonly pager: Html | undefined;
};

export const ROWS_A_PAGE = 30;

export function paged<Row>(
  { locale }: Visit,
  all: readonly Row[],
  page: number,
  href: (page: number) => string,
): Paged<Row> {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const pages = Math.max(1, Math.ceil(all.length / ROWS_A_PAGE));
  const from = (page - 1) * ROWS_A_PAGE;
  const rows = all.slice(from, from + ROWS_A_PAGE);
  const isBeyond = rows.length === 0 && all.length > 0;
  return {
    rows,
    range:
      rows.length === 0
        ? ''
        : say.range(integer(from + 1), integer(from + rows.length), integer(all.length)),
    beyond: isBeyond
      ? html`${say.beyond(integer(pages))} <a href="${href(1)}">${say.first}</a>`
      : undefined,
    pager: pager({
      page: Math.min(page, pages + 1),
      pages,
      href,
      words: { label: say.label, previous: say.previous, next: say.next },
      position: say.position(integer(page), integer(pages)),
    }),
  };
}

const phrases = phraseBook({
  label: ['Stránky seznamu', 'Pages of the list'],
  previous: ['← Předchozí', '← Previous'],
  next: ['Další →', 'Next →'],
  position: [
    (page: string, pages: string) => `Strana ${page} ${czechOf(pages)}`,
    (page, pages) => `Page ${page} of ${pages}`,
  ],
  range: [
    (from: string, to: string, all: string) => `${from}–${to} ${czechOf(all)}`,
    (from, to, all) => `${from}–${to} of ${all}`,
  ],
  beyond: [
    (pages: string) => `Tato strana neexistuje, poslední je ${pages}.`,
    (pages) => `This page does not exist; the last is ${pages}.`,
  ],
  first: ['Na první stranu', 'To the first page'],
});

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
