import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import { timestamp } from '../job/timestamp.ts';

/** What a page of the dashboard knows of the visit it is rendered for. */
export type DashboardVisit = Visit & {
  /** Parts of the page refresh by themselves. */
  readonly live: boolean;
  /** Where this runner was reached, for examples that can be copied: `https://host`. */
  readonly origin: string;
  /** Controls that change something are shown only to visitors who may use them. */
  readonly mayChange: boolean;
};

/** A part of a page that reloads itself at an interval. */
export type Live = {
  readonly id: string;
  /** Answers with this part alone. */
  readonly href: string;
  readonly seconds: number;
  /** False when the visitor has paused refreshing (WCAG 2.2, 2.2.2). */
  readonly on: boolean;
};

/**
 * The new state is morphed into the old one: elements that did not change keep focus, selection and
 * scroll position.
 */
export function livePart({ id, href, seconds, on }: Live, content: Part): Html {
  const poll = html` hx-get="${href}" hx-trigger="every ${seconds}s" hx-swap="morph:outerHTML show:none" data-live`;
  return html`<div id="${id}"${on && poll}>${content}</div>`;
}

/**
 * When the page was made, and whether it refreshes, with the button that switches it.
 *
 * @param outOfBand true on a page from which a changed filter takes only the results: the age then
 *   replaces the one that is shown, although it stands outside of them
 */
export function liveSwitch(
  { live, locale, path }: DashboardVisit,
  now: number,
  outOfBand = false,
): Html {
  const say = phrases(locale);
  const action = LIVE_PATH.replace(':state', live ? 'off' : 'on');
  return html`<div class="age">${asOf(now, locale, outOfBand)} <form class="live" action="${action}" method="post"><input type="hidden" name="back" value="${path}"><span class="muted small">${live ? say.isLive : say.isPaused}</span> <button type="submit" class="plain" id="live">${live ? say.pause : say.resume}</button></form></div>`;
}

/** The age of the data on a page: when they were read. See `liveSwitch` for `outOfBand`. */
export function asOf(now: number, locale: Locale, outOfBand = false): Html {
  return html`<span class="muted small" id="as-of"${outOfBand && html` hx-swap-oob="true"`}>${phrases(locale).asOf} ${secondOf(now)} UTC.</span>`;
}

/** A refreshed part of a page, together with the age that the page states above it. */
export function refreshedPart(part: Html, now: number, locale: Locale): Html {
  return html`${part}${asOf(now, locale, true)}`;
}

function secondOf(now: number): Html {
  const iso = timestamp(now);
  return html`<time datetime="${iso}Z">${iso.slice(11, 19)}</time>`;
}

/** The route of the switch. It changes nothing but a cookie, so every visitor may use it. */
export const LIVE_PATH = '/dashboard/live/:state';

const phrases = phraseBook({
  asOf: ['Stav k', 'As of'],
  isLive: ['Automaticky se obnovuje.', 'Refreshes automatically.'],
  isPaused: ['Obnovování je pozastaveno.', 'Refreshing is paused.'],
  pause: ['Pozastavit obnovování', 'Pause refreshing'],
  resume: ['Obnovovat automaticky', 'Resume refreshing'],
});
