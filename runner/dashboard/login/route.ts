import { PublicError } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Desk } from '../desk.ts';
import { LIVE } from '../live.ts';
import { ownPath } from '../own-path.ts';
import { dashboardVisit, isFragment, MAY_CHANGE, visitToChange } from '../visit.ts';
import { loginPage } from './page.ts';

const COOKIE = 'runner';
const LOGIN = '/dashboard/login';

/**
 * The dashboard stands behind the same tokens as the API: shown once in a form, kept as a proof
 * in a cookie for twelve hours. Every change must come from a page of ours.
 */
export function guardDashboard({ server, store, gate }: Desk): void {
  server.decorateRequest(MAY_CHANGE, gate.open);
  server.addHook('onRequest', async (request, reply) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !isSameOrigin(request)) throw foreignOrigin();
    if (gate.open || request.routeOptions.url === LOGIN) return;
    const scope = gate.scopeOfSession(request.cookies[COOKIE], store.now());
    if (scope === undefined) {
      const back = `${LOGIN}?next=${encodeURIComponent(pageOf(request, changes))}`;
      if (!isFragment(request)) return reply.redirect(back, 303);
      return reply.header('hx-redirect', back).code(204).send();
    }
    request.setDecorator(MAY_CHANGE, scope === 'admin');
    if (changes && !FOR_READERS.includes(request.routeOptions.url)) visitToChange(request);
  });
}

/** The page to come back to after the login: the one that asks, or that a part or a form stands on. */
function pageOf(request: FastifyRequest, changes: boolean): string {
  if (!changes && !isFragment(request)) return request.url;
  const from = URL.parse(String(request.headers['hx-current-url'] ?? request.headers.referer));
  return from === null ? '/dashboard' : from.pathname + from.search;
}

/** What changes only the cookies of who asks. */
const FOR_READERS: readonly (string | undefined)[] = ['/dashboard/logout', LIVE];

const next = Type.Optional(Type.String({ maxLength: 2000 }));

/** The form, what it sends, and the way out. */
export function sessionRoutes({ server, store, gate, show }: Desk): void {
  const query = Type.Object({ next });
  server.get(LOGIN, { schema: { querystring: query } }, (request, reply) => {
    const visit = dashboardVisit(request);
    return show(reply, visit, loginPage(visit, request.query.next));
  });

  const body = Type.Object({ token: Type.String({ maxLength: 500 }), next });
  server.post(LOGIN, { schema: { body }, config: perMinute(10) }, async (request, reply) => {
    const { token, next } = request.body;
    if (gate.scopeOfToken(token.trim()) === undefined) {
      const visit = dashboardVisit(request);
      return show(reply.code(401), visit, loginPage(visit, next, 'refused'));
    }
    const session = gate.session(token.trim(), store.now());
    const secure = request.protocol === 'https';
    reply.setCookie(COOKIE, session, { ...cookie, secure, maxAge: 12 * 3600 });
    return reply.redirect(ownPath(next), 303);
  });

  server.post('/dashboard/logout', (_request, reply) =>
    reply.clearCookie(COOKIE, cookie).redirect(LOGIN, 303),
  );
}

const cookie = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;

function foreignOrigin(): PublicError {
  return new PublicError(403, 'foreign_origin', 'This request does not come from a page of ours.', {
    cs: 'Tento požadavek nepřišel z naší stránky.',
  });
}
