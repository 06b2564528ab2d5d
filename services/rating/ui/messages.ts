import { type Html, html } from '@tessera/kit/html';
import { notice, RESULTS } from '@tessera/kit/ui/elements';

/** An error below a form. */
export function problemView(text: string): Html {
  return notice('bad', html`<p><strong>No estimate available</strong></p><p>${text}</p>`);
}

/** A sentence about a computation that goes on, and a new try after some seconds. */
export function computingView(text: string, href: string, seconds: number): Html {
  return html`<div hx-get="${href}" hx-target="${RESULTS}" hx-select="${RESULTS}" hx-swap="outerHTML show:none" hx-trigger="load delay:${seconds}s">
${notice('warn', html`<p>${text}</p>`)}
<p class="quiet">This page refreshes itself; without JavaScript, <a href="${href}">reload it</a>.</p></div>`;
}
