import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { Type } from 'typebox';
import { type DashboardVisit, LIVE_PATH, livePart, liveSwitch, refreshedPart } from '../ui/live.ts';
import type { Context } from './context.ts';
import { dashboardPath, dashboardVisit, isFragment } from './session.ts';

type LivePageParts = {
  readonly path: string;
  readonly id: string;
  readonly seconds: number;
  readonly title: (locale: Locale) => string;
  /** What stands between the heading and the part that refreshes. */
  readonly above?: (visit: DashboardVisit) => Part;
  readonly content: (visit: DashboardVisit, now: number) => Promise<Html>;
};

/** Registers a page of one part that refreshes by itself; HTMX is answered with that part alone. */
export function livePage(
  { server, store, show, showPart }: Context,
  { path, id, seconds, title, above, content }: LivePageParts,
): void {
  server.get(path, async (request, reply) => {
    const visit = dashboardVisit(request);
    const now = store.now();
    const live = { id, href: path, seconds, on: visit.live };
    const part = livePart(live, await content(visit, now));
    if (isFragment(request)) return showPart(reply, refreshedPart(part, now, visit.locale));
    const name = title(visit.locale);
    const main = html`<div class="title-row"><h1>${name}</h1>${liveSwitch(visit, now)}</div>${above?.(visit)}${part}`;
    return show(reply, visit, { title: name, description: name, main });
  });
}

const LIVE_COOKIE = {
  path: '/dashboard',
  httpOnly: true,
  sameSite: 'strict',
  maxAge: 31_536_000,
} as const;

/** The switch that pauses and resumes refreshing, see `liveSwitch`. */
export function liveRoutes({ server }: Context): void {
  const params = Type.Object({ state: Type.Enum(['on', 'off']) });
  const body = Type.Object({ back: Type.Optional(Type.String({ maxLength: 8000 })) });
  server.post(LIVE_PATH, { schema: { params, body } }, (request, reply) =>
    reply
      .setCookie('live', request.params.state, LIVE_COOKIE)
      .redirect(dashboardPath(request.body.back), 303),
  );
}
