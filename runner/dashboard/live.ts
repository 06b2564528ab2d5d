import { type Html, html, type Part } from '@tessera/kit/html';

/** A part of a page that asks for itself again now and then. */
export type Live = {
  readonly id: string;
  /** Answers with this part alone. */
  readonly href: string;
  readonly seconds: number;
  /** Whoever reads may hold the page still (WCAG 2.2, 2.2.2). */
  readonly on: boolean;
};

export function livePart({ id, href, seconds, on }: Live, content: Part): Html {
  const poll = html` hx-get="${href}" hx-trigger="every ${seconds}s" hx-swap="outerHTML show:none"`;
  return html`<div id="${id}"${on && poll}>${content}</div>`;
}
