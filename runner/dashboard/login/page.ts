import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';

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

const phrases = phraseBook(
  {
    title: 'Přihlášení',
    lead: 'Pro přístup k přehledu zadejte token API.',
    token: 'Token API',
    refused: 'Tento token neplatí.',
    logIn: 'Přihlásit se',
  },
  {
    title: 'Log in',
    lead: 'Enter an API token to see the dashboard.',
    token: 'API token',
    refused: 'This token is not valid.',
    logIn: 'Log in',
  },
);
