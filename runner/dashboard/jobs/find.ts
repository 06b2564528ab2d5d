import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { phrases as shared } from '../../ui/phrases.ts';

/** Straight to a job whose id stands in a log. */
export function findForm(locale: Locale, id = ''): Html {
  const say = shared(locale);
  return html`<form action="/dashboard/jobs/find" role="search"><label class="small muted" for="find-id">${say.jobId}</label> <input id="find-id" name="id" type="search" size="20" value="${id}" required> <button type="submit">${say.find}</button></form>`;
}

/** Where a job would be: why it may be gone, and another try. */
export function missingJobPage(id: string, locale: Locale): PageParts {
  const say = phrases(locale);
  return {
    title: say.title,
    description: say.title,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead} <code class="name">${id}</code></p>
<p>${say.why} ${/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(id) ? '' : say.whole}</p>
${findForm(locale, id)}
<p><a href="/dashboard/jobs">${say.all}</a></p>`,
  };
}

const phrases = phraseBook(
  {
    title: 'Tahle úloha tu není',
    lead: 'Žádná úloha nemá id',
    why: 'Mohla být zrušena nebo smazána, nebo už uplynula doba, po kterou se hotové úlohy uchovávají.',
    whole:
      'Hledá se celé id (36 znaků); z tabulky úloh se zkopíruje celé, i když z něj ukazuje jen konec.',
    all: 'Všechny úlohy',
  },
  {
    title: 'This job is not here',
    lead: 'No job has the id',
    why: 'It may have been cancelled or deleted, or finished longer ago than jobs are kept.',
    whole:
      'The whole id is needed (36 characters); copied from a table of jobs it is whole, though only its end is shown there.',
    all: 'All jobs',
  },
);
