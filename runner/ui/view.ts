import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { Visit } from '@tessera/kit/ui/visit';
import { timestamp } from '../job/timestamp.ts';
import { phrases as shared } from './phrases.ts';

type DashboardVisit = Visit & {
  /** Parts of the page refresh by themselves. */
  readonly live: boolean;
  /** Where this runner was reached, for examples that can be copied: `https://host`. */
  readonly origin: string;
  /** Controls that change something are shown only to visitors who may use them. */
  readonly mayChange: boolean;
  /** By the clock of the database. */
  readonly now: number;
};

/** What a page of the dashboard is made for: the visit, the time, and how things are written. */
export type View = DashboardVisit & {
  readonly words: ReturnType<typeof shared>;
  readonly integer: (value: number) => string;
};

export function viewOf(visit: DashboardVisit): View {
  const { locale } = visit;
  return { ...visit, words: shared(locale), integer: formats(locale).integer };
}

/** A part of a page that reloads itself at an interval from where it is answered alone. */
export type Live = { readonly id: string; readonly href: string; readonly seconds: number };

/**
 * The new state is morphed into the old one: elements that did not change keep focus, selection and
 * scroll position. A visitor can pause it (WCAG 2.2, 2.2.2).
 */
export function livePart({ id, href, seconds }: Live, content: Part, { live }: View): Html {
  const poll = html` hx-get="${href}" hx-trigger="every ${seconds}s" hx-swap="morph:outerHTML show:none" data-live`;
  return html`<div id="${id}"${live && poll}>${content}</div>`;
}

/**
 * When the page was made, and whether it refreshes, with the button that switches it.
 *
 * @param outOfBand true on a page from which a changed filter takes only the results: the age then
 *   replaces the one that is shown, although it stands outside of them
 */
export function liveSwitch(view: View, outOfBand = false): Html {
  const { live, locale, path } = view;
  const say = phrases(locale);
  const action = LIVE_PATH.replace(':state', live ? 'off' : 'on');
  return html`<div class="age">${asOf(view, outOfBand)} <form class="live" action="${action}" method="post"><input type="hidden" name="back" value="${path}"><span class="muted small">${live ? say.isLive : say.isPaused}</span> <button type="submit" class="plain" id="live">${live ? say.pause : say.resume}</button></form></div>`;
}

/** The age of the data on a page: when they were read. See `liveSwitch` for `outOfBand`. */
export function asOf({ now, locale }: View, outOfBand = false): Html {
  const iso = timestamp(now);
  return html`<span class="muted small" id="as-of"${outOfBand && html` hx-swap-oob="true"`}>${phrases(locale).asOf} <time datetime="${iso}Z">${iso.slice(11, 19)}</time> UTC.</span>`;
}

/** The heading of a page, with what stands at the other end of its line. */
export const titleRow = (title: Part, beside: Part): Html =>
  html`<div class="title-row"><h1>${title}</h1>${beside}</div>`;

/** The route of the switch. It changes nothing but a cookie, so every visitor may use it. */
export const LIVE_PATH = '/dashboard/live/:state';

const phrases = phraseBook({
  asOf: ['Stav k', 'As of'],
  isLive: ['Automaticky se obnovuje.', 'Refreshes automatically.'],
  isPaused: ['Obnovování je pozastaveno.', 'Refreshing is paused.'],
  pause: ['Pozastavit obnovování', 'Pause refreshing'],
  resume: ['Obnovovat automaticky', 'Resume refreshing'],
});
