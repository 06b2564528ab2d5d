import { type Html, html, type Part } from '../html.ts';

/** A collapsed explanation of a figure: formula, source, date. */
export function disclosure(summary: Part, content: Part, open = false): Html {
  return html`<details${open && html` open`}><summary>${summary}</summary>${content}</details>`;
}
