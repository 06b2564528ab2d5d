import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { inputField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';

export function loginPage({ locale }: Visit, next = '/dashboard', refused?: 'refused'): PageParts {
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
<button type="submit" class="primary">${say.enter}</button>
</form>`,
  };
}

const phrases = phraseBook(
  {
    title: 'Přihlášení',
    lead: 'Přehled je jen pro ty, kdo mají přístupový token.',
    token: 'Přístupový token',
    refused: 'Tento token neznáme.',
    enter: 'Přihlásit',
  },
  {
    title: 'Log in',
    lead: 'The dashboard is for those who have an API token.',
    token: 'API token',
    refused: 'We do not know this token.',
    enter: 'Log in',
  },
);
