import { type Html, html } from '@tessera/kit/html';
import { quantitiesIn } from '../chamber/quantities.ts';

/**
 * A text in which numbers, dates and sums lead to where a document has them.
 * @param hrefOf address of the place of a number as the text writes it; undefined for none
 */
export function linkedNumbers(text: string, hrefOf: (number: string) => string | undefined): Html {
  let end = 0;
  const parts = quantitiesIn(text).map(({ text: number, from, to }) => {
    const href = hrefOf(number);
    if (href === undefined) return undefined;
    const before = text.slice(end, from);
    end = to;
    return html`${before}<a href="${href}">${number}</a>`;
  });
  return html`${parts}${text.slice(end)}`;
}
