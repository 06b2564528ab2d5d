import { type Html, html, type Part } from '../html.ts';

/** The way to this page: links to what it is a part of, then its own name. */
export function breadcrumb(
  label: string,
  above: readonly { readonly href: string; readonly text: Part }[],
  here: Part,
): Html {
  return html`<nav class="crumbs" aria-label="${label}"><ol>${above.map(
    ({ href, text }) => html`<li><a href="${href}">${text}</a></li>`,
  )}<li aria-current="page">${here}</li></ol></nav>`;
}

/** A collapsed explanation of a figure: formula, source, date. */
export function disclosure(summary: Part, content: Part, open = false): Html {
  return html`<details${open && html` open`}><summary>${summary}</summary>${content}</details>`;
}

/** A highlighted message; screen readers announce `bad` and `warn` at once. */
export function notice(mood: 'good' | 'bad' | 'warn' | 'info', content: Part): Html {
  const role = mood === 'bad' || mood === 'warn' ? 'alert' : 'status';
  return html`<div class="notice ${mood}" role="${role}">${content}</div>`;
}

export type Mood = 'good' | 'bad' | 'warn' | 'idle';

/** A state in one word, repeated by colour and shape. */
export function pill(mood: Mood, word: string): Html {
  return html`<span class="pill ${mood}">${word}</span>`;
}

export type Tile = { readonly label: Part; readonly value: Part; readonly note?: Part };

/** A few figures that carry the page, each with what it counts and its denominator. */
export function tiles(list: readonly Tile[]): Html {
  return html`<dl class="tiles">${list.map(
    ({ label, value, note }) =>
      html`<div class="tile"><dt>${label}</dt><dd>${value}</dd>${note !== undefined && html`<dd>${note}</dd>`}</div>`,
  )}</dl>`;
}

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

/** The part of a page that filters, sorting and paging replace. */
export const RESULTS = '#results';

/**
 * Attributes of a link or form that replaces the results of this page by those of the same page at
 * another address, and puts that address into the history. Without script it is a plain link.
 */
export function swap(href: string): Html {
  return html` hx-get="${href}" hx-target="${RESULTS}" hx-select="${RESULTS}" hx-swap="outerHTML show:none" hx-push-url="true"`;
}
