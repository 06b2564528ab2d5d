import { type Html, html, type Part } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { Type } from 'typebox';
import type { Desk } from './desk.ts';
import { ownPath } from './own-path.ts';
import type { DashboardVisit } from './visit.ts';

/** A part of a page that asks for itself again now and then. */
export type Live = {
  readonly id: string;
  /** Answers with this part alone. */
  readonly href: string;
  readonly seconds: number;
  /** Whoever reads may hold the page still (WCAG 2.2, 2.2.2). */
  readonly on: boolean;
};

/**
 * Its new state is morphed into the old one: what did not change stays the same element, with its
 * focus, its selection and how far it was scrolled.
 */
export function livePart({ id, href, seconds, on }: Live, content: Part): Html {
  const poll = html` hx-get="${href}" hx-trigger="every ${seconds}s" hx-swap="morph:outerHTML show:none" data-live`;
  return html`<div id="${id}"${on && poll}>${content}</div>`;
}

/** Whether the page refreshes by itself, and the button that changes it. */
export function liveSwitch({ live, locale, path }: DashboardVisit): Html {
  const say = phrases(locale);
  const action = LIVE.replace(':state', live ? 'off' : 'on');
  return html`<form class="live" action="${action}" method="post"><input type="hidden" name="back" value="${path}"><span class="muted small">${live ? say.isLive : say.isStill}</span> <button type="submit" class="plain" id="live">${live ? say.hold : say.resume}</button></form>`;
}

/** Changes nothing but a cookie, so whoever may read may ask for it. */
export const LIVE = '/dashboard/live/:state';

export function liveRoutes({ server }: Desk): void {
  const params = Type.Object({ state: Type.Enum(['on', 'off']) });
  const body = Type.Object({ back: Type.Optional(Type.String({ maxLength: 8000 })) });
  server.post(LIVE, { schema: { params, body } }, (request, reply) =>
    reply.setCookie('live', request.params.state, COOKIE).redirect(ownPath(request.body.back), 303),
  );
}

const COOKIE = {
  path: '/dashboard',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 31_536_000,
} as const;

const phrases = phraseBook(
  {
    isLive: 'Obnovuje se samo.',
    isStill: 'Stojí.',
    hold: 'Zastavit obnovování',
    resume: 'Obnovovat samo',
  },
  {
    isLive: 'Refreshes by itself.',
    isStill: 'Held still.',
    hold: 'Stop refreshing',
    resume: 'Refresh by itself',
  },
);
