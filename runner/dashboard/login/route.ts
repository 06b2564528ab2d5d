import { Type } from 'typebox';
import { createLoginLimit } from '../../access/login-limit.ts';
import type { Context } from '../context.ts';
import {
  dashboardPath,
  dashboardVisit,
  endSession,
  LOGIN_PATH,
  LOGOUT_PATH,
  startSession,
} from '../session.ts';
import { loginPage } from './page.ts';

const next = Type.Optional(Type.String({ maxLength: 2000 }));

/** Log in with an API token, and log out. */
export function loginRoutes({ server, store, gate, show }: Context): void {
  const limit = createLoginLimit(() => performance.now());
  const query = Type.Object({ next });
  server.get(LOGIN_PATH, { schema: { querystring: query } }, (request, reply) => {
    const visit = dashboardVisit(request);
    return show(reply, visit, loginPage(visit, request.query.next));
  });

  const body = Type.Object({ token: Type.String({ maxLength: 500 }), next });
  server.post(LOGIN_PATH, { schema: { body } }, async (request, reply) => {
    const { next } = request.body;
    const token = request.body.token.trim();
    if (gate.scopeOfToken(token) === undefined) {
      limit.failed(request.ip, token);
      const visit = dashboardVisit(request);
      return show(reply.code(401), visit, loginPage(visit, next, true));
    }
    startSession(reply, gate.session(token, store.now()));
    return reply.redirect(dashboardPath(next), 303);
  });

  server.post(LOGOUT_PATH, (_request, reply) => endSession(reply).redirect(LOGIN_PATH, 303));
}
