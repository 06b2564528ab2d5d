import { type Html, html } from '../html.ts';
import { swap } from './swap.ts';

type PagerParts = {
  readonly page: number;
  readonly pages: number;
  readonly href: (page: number) => string;
  readonly words: { readonly label: string; readonly previous: string; readonly next: string };
  /** The position as localised text: `Page 2 of 14`. */
  readonly position: string;
};

/** Previous and next page of a list, as plain links. Nothing when there is only one page. */
export function pager({ page, pages, href, words, position }: PagerParts): Html | undefined {
  if (pages <= 1) return undefined;
  return html`<nav class="pager" aria-label="${words.label}">
${page > 1 && html`<a href="${href(page - 1)}" rel="prev"${swap(href(page - 1))}>${words.previous}</a>`}
<span class="muted">${position}</span>
${page < pages && html`<a href="${href(page + 1)}" rel="next"${swap(href(page + 1))}>${words.next}</a>`}
</nav>`;
}
