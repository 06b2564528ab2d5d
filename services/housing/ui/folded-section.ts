import { type Html, html, type Part } from '@tessera/kit/html';

type FoldedSectionParts = {
  /** The id of the content; a link to it opens the section. */
  readonly id: string;
  readonly heading: Part;
  readonly level?: 2 | 3;
  /** Beside the heading, so that a folded section still answers something. */
  readonly note?: Part | undefined;
  readonly content: Html;
  readonly open?: boolean;
};

/**
 * A section folded under its heading, without script. Unlike a `disclosure`, which explains what
 * stands beside it, it is part of the page's outline, and addresses lead to it.
 */
export function foldedSection({
  id,
  heading,
  level = 2,
  note,
  content,
  open = false,
}: FoldedSectionParts): Html {
  const title =
    level === 2
      ? html`<h2 id="${id}-heading">${heading}</h2>`
      : html`<h3 id="${id}-heading">${heading}</h3>`;
  return html`<details class="fold"${open && html` open`}><summary>${title}${note !== undefined && html` <span class="fold-note">${note}</span>`}</summary>
<section id="${id}" aria-labelledby="${id}-heading">${content}</section></details>`;
}
