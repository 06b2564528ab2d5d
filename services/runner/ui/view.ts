import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { withQuery } from '@tessera/kit/ui/visit';
import { timestamp } from '../job/timestamp.ts';

/** The request that a page of the dashboard is made for. */
export type View = {
  /** Path and query of the page. */
  readonly path: string;
  /** `https://host` where this runner was reached, for commands that can be copied. */
  readonly origin: string;
  /** By the clock of the database, in milliseconds since 1970. */
  readonly now: number;
  /** Buttons that change something are shown only to visitors who may use them. */
  readonly mayChange: boolean;
  /** Parts of the page refresh by themselves. */
  readonly refreshes: boolean;
  /** The API asks for a token. */
  readonly needsToken: boolean;
};

export const { integer, decimal } = formats('en');

/** `1 job`, `5 jobs`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${integer(count)} ${count === 1 ? one : many}`;
}

/**
 * A part of a page that asks for itself again. The new state is morphed into the old one: elements
 * that did not change keep focus, selection and scroll position.
 */
export function livePart(id: string, seconds: number, content: Part, view: View): Html {
  const poll = html` hx-get="${view.path}" hx-trigger="every ${seconds}s" hx-swap="morph:outerHTML show:none" data-live`;
  return html`<div id="${id}"${view.refreshes && poll}>${content}</div>`;
}

/**
 * When the page was read, and the link that stops or resumes refreshing (WCAG 2.2.2).
 * @param isLive false where nothing on the page refreshes
 */
export function ageLine(view: View, isLive: boolean): Html {
  const href = withQuery(view.path, { refresh: view.refreshes ? 'off' : undefined });
  const words = view.refreshes ? 'Pause refreshing' : 'Refresh by itself';
  const link = isLive && html` <a href="${href}">${words}</a>`;
  return html`<p class="age muted small">${asOf(view)}${link}</p>`;
}

/** @param isOutOfBand true beside a part alone, whose age replaces the one that is shown */
export function asOf({ now }: View, isOutOfBand = false): Html {
  const iso = timestamp(now);
  const swap = isOutOfBand && html` hx-swap-oob="true"`;
  return html`<span id="as-of"${swap}>As of <time datetime="${iso}Z">${iso.slice(11, 19)}</time> UTC.</span>`;
}
