import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { pager } from '@tessera/kit/ui/pager';
import type { Visit } from '@tessera/kit/ui/visit';
import { czechOf } from './czech.ts';

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

const phrases = phraseBook(
  {
    label: 'Stránky seznamu',
    previous: '← Předchozí',
    next: 'Další →',
    position: (page: string, pages: string) => `Strana ${page} ${czechOf(pages)}`,
    range: (from: string, to: string, all: string) => `${from}–${to} ${czechOf(all)}`,
    beyond: (pages: string) => `Tato strana neexistuje, poslední je ${pages}.`,
    first: 'Na první stranu',
  },
  {
    label: 'Pages of the list',
    previous: '← Previous',
    next: 'Next →',
    position: (page, pages) => `Page ${page} of ${pages}`,
    range: (from, to, all) => `${from}–${to} of ${all}`,
    beyond: (pages) => `This page does not exist; the last is ${pages}.`,
    first: 'To the first page',
  },
);
