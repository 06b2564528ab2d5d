import { html } from '@tessera/kit/html';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrasePairs } from '../../ui/phrases.ts';

/** The form for an API token; `next` is the page to go to afterwards. */
export function loginPage({ locale }: Visit, next = '/dashboard', refused = false): PageParts {
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

const phrases = phrasePairs({
  title: ['Přihlášení', 'Log in'],
  lead: ['Pro přístup k přehledu zadejte token API.', 'Enter an API token to see the dashboard.'],
  token: ['Token API', 'API token'],
  refused: ['Tento token neplatí.', 'This token is not valid.'],
  logIn: ['Přihlásit se', 'Log in'],
});
