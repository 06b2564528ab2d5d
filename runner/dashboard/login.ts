import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { Type } from 'typebox';
import { allows } from '../access/tokens.ts';
import type { View } from '../ui/view.ts';
import type { Context } from './context.ts';
import {
  dashboardPath,
  forgetSession,
  LOGIN_PATH,
  LOGOUT_PATH,
  sessionOf,
  startSession,
} from './session.ts';

const next = Type.Optional(Type.String({ maxLength: 2000 }));

export function loginRoutes({ server, store, gate, view: viewOf, show }: Context): void {
  const query = Type.Object({ next });
  server.get(LOGIN_PATH, { schema: { querystring: query } }, (request, reply) => {
    const view = viewOf(request);
    return show(reply, view, loginPage(view, request.query.next));
  });

  const body = Type.Object({ token: Type.String({ maxLength: 500 }), next });
  server.post(LOGIN_PATH, { schema: { body } }, async (request, reply) => {
    const { next } = request.body;
    const token = request.body.token.trim();
    const grant = gate.grantOfToken(token, request.ip);
    // The pages show every queue, so a token of some of them does not open them.
    if (grant === undefined || grant.queues !== undefined || !allows(grant, 'read')) {
      const view = viewOf(request);
      return show(reply.code(401), view, loginPage(view, next, true));
    }
    startSession(reply, gate.newSession(grant, store.now()));
    return reply.redirect(dashboardPath(next), 303);
  });

  server.post(LOGOUT_PATH, async (request, reply) => {
    const session = sessionOf(request, gate, store.now());
    // For every process: a copy of the cookie is worth nothing from now on.
    if (session !== undefined) await store.endSession(session.id, session.until, store.now());
    return forgetSession(reply).redirect(LOGIN_PATH, 303);
  });
}

/** The form for an API token; `next` is the page to go to afterwards. */
function loginPage({ locale }: View, next = '/dashboard', refused = false): PageParts {
  const say = phrases(locale);
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
<form action="/dashboard/login" method="post" class="stack">
<input type="hidden" name="next" value="${next}">
${inputField({
  name: 'token',
  label: say.token,
  type: 'password',
  required: true,
  size: 40,
  ...(refused && { problem: say.refused }),
})}
<button type="submit" class="primary">${say.logIn}</button>
</form>`,
  };
}

const phrases = phraseBook({
  title: ['Přihlášení', 'Log in'],
  lead: ['Pro přístup k přehledu zadejte token API.', 'Enter an API token to see the dashboard.'],
  token: ['Token API', 'API token'],
  refused: ['Tento token neplatí.', 'This token is not valid.'],
  logIn: ['Přihlásit se', 'Log in'],
});
