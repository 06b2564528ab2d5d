import { PublicError } from '@tessera/kit/errors';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { isSameOrigin } from '@tessera/kit/http/same-origin';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { Scope } from '../access/tokens.ts';
import { type Desk, HTML } from './desk.ts';
import { loginPage } from './login-page.ts';
import { dashboardVisit, isFragment } from './visit.ts';

const COOKIE = 'runner';
const LOGIN = '/dashboard/login';

/**
 * The dashboard stands behind the same tokens as the API: shown once in a form, kept as a proof
 * in a cookie for twelve hours. Every change must come from a page of ours.
 */
export function guardDashboard({ server, store, gate }: Desk): void {
  server.addHook('onRequest', async (request, reply) => {
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !isSameOrigin(request)) throw foreignOrigin();
    if (gate.open || request.routeOptions.url === LOGIN) return;
    const scope = gate.scopeOfSession(request.cookies[COOKIE], store.now());
    if (scope === undefined && !changes) {
      const back = `${LOGIN}?next=${encodeURIComponent(request.url)}`;
      if (!isFragment(request)) return reply.redirect(back, 303);
      return reply.header('hx-redirect', LOGIN).code(204).send();
    }
    gate.demand(scope, neededScope(request, changes));
  });
}

function neededScope({ routeOptions }: FastifyRequest, changes: boolean): Scope {
  return changes && routeOptions.url !== '/dashboard/logout' ? 'admin' : 'read';
}

const next = Type.Optional(Type.String({ maxLength: 2000 }));

/** The form, what it sends, and the way out. */
export function sessionRoutes({ server, store, gate, frame }: Desk): void {
  const query = Type.Object({ next });
  server.get(LOGIN, { schema: { hide: true, querystring: query } }, (request, reply) => {
    const visit = dashboardVisit(request);
    return reply.type(HTML).send(frame(visit, loginPage(visit, request.query.next)).toString());
  });

  const body = Type.Object({ token: Type.String({ maxLength: 500 }), next });
  server.post(
    LOGIN,
    { schema: { hide: true, body }, config: perMinute(10) },
    async (request, reply) => {
      const { token, next } = request.body;
      if (gate.scopeOfToken(token.trim()) === undefined) {
        const visit = dashboardVisit(request);
        const page = frame(visit, loginPage(visit, next, 'refused'));
        return reply.code(401).type(HTML).send(page.toString());
      }
      const session = gate.session(token.trim(), store.now());
      const secure = request.protocol === 'https';
      reply.setCookie(COOKIE, session, { ...cookie, secure, maxAge: 12 * 3600 });
      return reply.redirect(ownPath(next), 303);
    },
  );

  server.post('/dashboard/logout', { schema: { hide: true } }, (_request, reply) =>
    reply.clearCookie(COOKIE, cookie).redirect(LOGIN, 303),
  );

  const state = Type.Object({ state: Type.Enum(['on', 'off']) });
  server.post(
    '/dashboard/live/:state',
    { schema: { hide: true, params: state } },
    (request, reply) =>
      reply
        .setCookie('live', request.params.state, { ...cookie, maxAge: 31_536_000 })
        .redirect('/dashboard', 303),
  );
}

const cookie = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;

/** Only a path of the dashboard: a link to the form must not lead elsewhere afterwards. */
function ownPath(path = '/dashboard'): string {
  return /^\/dashboard(?:[/?][\x21-\x7e]*)?$/.test(path) ? path : '/dashboard';
}

function foreignOrigin(): PublicError {
  return new PublicError(403, 'foreign_origin', 'This request does not come from a page of ours.', {
    cs: 'Tento požadavek nepřišel z naší stránky.',
  });
}
