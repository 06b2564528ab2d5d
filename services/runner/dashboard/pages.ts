import { type Html, html, type Part } from '@tessera/kit/html';
import { HTML_TYPE } from '@tessera/kit/http/answers';
import type { Server } from '@tessera/kit/http/server';
import { cookiesOf, originOf, visitOf } from '@tessera/kit/http/visit';
import { notice } from '@tessera/kit/ui/elements';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { grantOf } from '../access/protection.ts';
import { allows } from '../access/tokens.ts';
import type { ApiParts } from '../api/parts.ts';
import type { Frame } from '../ui/frame.ts';
import { ageLine, asOf, livePart, type View } from '../ui/view.ts';
import { visibleMarkup } from '../ui/visible.ts';

export type DashboardParts = Pick<ApiParts, 'store' | 'engine' | 'gate'> & {
  readonly frame: Frame;
};

/** The parts of the service that every route of the dashboard works with. */
export type Context = DashboardParts & { readonly server: Server };

/** Every page takes `refresh=off`, which stops its polling. */
export const REFRESH = { refresh: Type.Optional(Type.Enum(['', 'off'])) };

export function viewOf(request: FastifyRequest, { store, gate }: DashboardParts): View {
  const grant = grantOf(request);
  return {
    path: request.url,
    origin: originOf(request),
    now: store.now(),
    mayChange: gate.open || (grant !== undefined && allows(grant, 'admin')),
    refreshes: (request.query as { refresh?: string }).refresh !== 'off',
    needsToken: !gate.open,
  };
}

/** A part of a page, read when it is shown; `live` ones ask for themselves again until `isFinal`. */
type PagePart = {
  readonly live?: { readonly id: string; readonly seconds: number; readonly isFinal?: boolean };
  readonly content: () => Html | Promise<Html>;
};

type Page = {
  readonly title: string;
  /** Instead of the title as the heading. */
  readonly heading?: Part;
  readonly parts: readonly PagePart[];
};

/** Sends a page, or the one part of it that asked for itself again. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, heading, parts }: Page,
  context: DashboardParts,
): Promise<FastifyReply> {
  const view = viewOf(request, context);
  const rendered = async ({ live, content }: PagePart) => {
    const markup = await content();
    if (live === undefined) return markup;
    const refreshes = view.refreshes && !live.isFinal;
    return livePart(live.id, live.seconds, markup, { ...view, refreshes });
  };
  const trigger = request.headers['hx-request'] === 'true' && request.headers['hx-trigger'];
  const polled = parts.find(({ live }) => live !== undefined && live.id === trigger);
  // The part that refreshes least often states the age of the page: no part is older.
  const [oldest] = parts.toSorted((a, b) => (b.live?.seconds ?? 0) - (a.live?.seconds ?? 0));
  if (polled !== undefined) {
    const part = html`${await rendered(polled)}${polled === oldest && asOf(view, true)}`;
    return reply.type(HTML_TYPE).send(visibleMarkup(part.toString()));
  }
  const shown = await Promise.all(parts.map(rendered));
  const isLive = parts.some(({ live }) => live !== undefined && !live.isFinal);
  const main = html`${takeNotice(reply)}<div class="title-row"><h1>${heading ?? title}</h1>${ageLine(view, isLive)}</div>${shown}`;
  return sendMain(request, reply, { title, main }, context);
}

/** Sends a page that shows something once. */
export function sendMain(
  request: FastifyRequest,
  reply: FastifyReply,
  { title, main }: { readonly title: string; readonly main: Html },
  { frame }: DashboardParts,
): FastifyReply {
  const visit = { ...visitOf(request), locale: 'en' } as const;
  const page = frame(visit, { title, description: title, main });
  return reply.type(HTML_TYPE).send(visibleMarkup(page.toString()));
}

const COOKIE = 'done';
const COOKIE_OPTIONS = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;

/**
 * Leads to a page that says once what was done. The sentence is in a cookie rather than in the
 * address, so that no link can claim what did not happen.
 */
export function redirectWithNotice(
  reply: FastifyReply,
  sentence: string,
  to: string,
): FastifyReply {
  return reply.setCookie(COOKIE, sentence, { ...COOKIE_OPTIONS, maxAge: 60 }).redirect(to, 303);
}

/** The place of a button, by its id, on the page where it was pressed: its own one or the overview. */
export function placeOf(id: string, { headers }: FastifyRequest, home: string): string {
  const from = URL.parse(headers.referer ?? '');
  const isOverview = from?.pathname === '/dashboard';
  return `${isOverview ? `/dashboard${from.search}` : home}#${id}`;
}

/** The sentence that the request before left, if any; it is cleared by showing it. */
function takeNotice(reply: FastifyReply): Html | undefined {
  const sentence = cookiesOf(reply.request)[COOKIE];
  if (!sentence) return undefined;
  reply.clearCookie(COOKIE, COOKIE_OPTIONS);
  return notice('good', html`<p>${sentence}</p>`);
}
