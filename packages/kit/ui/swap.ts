import { type Html, html } from '../html.ts';

/** The part of a page that filters, sorting and paging replace. */
export const RESULTS = '#results';

/**
 * Attributes of a link or form that replaces the results of this page by those of the same page at
 * another address, and puts that address into the history. Without script it is a plain link.
 */
export function swap(href: string): Html {
  return html` hx-get="${href}" hx-target="${RESULTS}" hx-select="${RESULTS}" hx-swap="outerHTML show:none" hx-push-url="true"`;
}
