import { PublicError } from '@tessera/kit/errors';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { Server } from '@tessera/kit/http/server';
import { visitOf } from '@tessera/kit/http/visit';
import { preferredLocale } from '@tessera/kit/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setGrant } from '../access/protection.ts';
import { allows, type Gate, type Session } from '../access/tokens.ts';
import type { Store } from '../store/port/store.ts';
import { LIVE_PATH, type View, viewOf } from '../ui/view.ts';

export const LOGIN_PATH = '/dashboard/login';
export const LOGOUT_PATH = '/dashboard/logout';

const COOKIE = 'runner';
export const COOKIE_OPTIONS = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;
const MAY_CHANGE = 'mayChange';
/** Routes that change only the visitor's own cookies. */
const FOR_READERS: readonly (string | undefined)[] = [LOGOUT_PATH, LIVE_PATH];

export type Guarded = { readonly server: Server; readonly store: Store; readonly gate: Gate };

/**
 * Protects the dashboard with the API's tokens: one is typed into a form and stored as a proof in a
 * cookie for twelve hours. Every request that changes something must come from one of our pages.
 */
export function guardDashboard({ server, store, gate }: Guarded): void {
  server.decorateRequest(MAY_CHANGE, gate.open);
  server.addHook('onRequest', async (request, reply) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !isSameOrigin(request)) throw FOREIGN_ORIGIN;
    if (gate.open || request.routeOptions.url === LOGIN_PATH) return;
    const session = sessionOf(request, gate, store.now());
    if (session === undefined || (await store.isSessionEnded(session.id))) {
      if (request.cookies[COOKIE] !== undefined) forgetSession(reply);
      const login = `${LOGIN_PATH}?next=${encodeURIComponent(pageOf(request, changes))}`;
      if (!isFragment(request)) return reply.redirect(login, 303);
      return reply.header('hx-redirect', login).code(204).send();
    }
    setGrant(request, session.grant);
    request.setDecorator(MAY_CHANGE, allows(session.grant, 'admin'));
    if (changes && !FOR_READERS.includes(request.routeOptions.url))
      viewToChange(request, store.now());
  });
}

/** The page to return to after login: the requested one, or the one a form or fragment is on. */
function pageOf(request: FastifyRequest, changes: boolean): string {
  if (!changes && !isFragment(request)) return request.url;
  const from = URL.parse(String(request.headers['hx-current-url'] ?? request.headers.referer));
  return from === null ? '/dashboard' : from.pathname + from.search;
}

/** The login that the cookie of a request proves; whether it was ended, the store knows. */
export function sessionOf(request: FastifyRequest, gate: Gate, now: number): Session | undefined {
  return gate.findSession(request.cookies[COOKIE], request.ip, now);
}

export function startSession(reply: FastifyReply, session: string): FastifyReply {
  const secure = reply.request.protocol === 'https';
  return reply.setCookie(COOKIE, session, { ...COOKIE_OPTIONS, secure, maxAge: 12 * 3600 });
}

export function forgetSession(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(COOKIE, COOKIE_OPTIONS);
}

export function viewOfRequest(request: FastifyRequest, now: number): View {
  return viewOf({
    ...visitOf(request, preferredLocale(request.headers['accept-language'])),
    live: request.cookies.live !== 'off',
    origin: `${request.protocol}://${request.host}`,
    mayChange: request.getDecorator<boolean>(MAY_CHANGE),
    now,
  });
}

/** The view of a page that leads to a change; 403 for read-only visitors. */
export function viewToChange(request: FastifyRequest, now: number): View {
  if (!request.getDecorator<boolean>(MAY_CHANGE)) throw ONLY_VIEWING;
  return viewOfRequest(request, now);
}

export function isFragment(request: FastifyRequest): boolean {
  return request.headers['hx-request'] === 'true';
}

/** A path within the dashboard, else the overview: no form of ours may redirect elsewhere. */
export function dashboardPath(path = '/dashboard'): string {
  return /^\/dashboard(?:[/?][\x21-\x7e]*)?$/.test(path) ? path : '/dashboard';
}

const ONLY_VIEWING = new PublicError(
  403,
  'forbidden',
  'Your token allows viewing only. Log in with an admin token to make changes.',
  { cs: 'Váš token umožňuje jen prohlížení. Změny vyžadují přihlášení tokenem správce.' },
);

const FOREIGN_ORIGIN = new PublicError(
  403,
  'foreign_origin',
  'This request does not come from a page of this service.',
  { cs: 'Tento požadavek nepřišel ze stránky této služby.' },
);
