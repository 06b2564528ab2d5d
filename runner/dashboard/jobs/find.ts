import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { PageParts } from '@tessera/kit/ui/frame';
import { phrasePairs } from '../../ui/phrases.ts';
import { findForm } from './panel.ts';

/** Shown with 404 for an unknown id: why the job may be gone, and the search form again. */
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

const phrases = phrasePairs({
  title: ['Úloha nenalezena', 'Job not found'],
  lead: ['Žádná úloha nemá id', 'No job has the id'],
  why: [
    'Mohla být zrušena nebo smazána, nebo už uplynula doba, po kterou se dokončené úlohy uchovávají.',
    'It may have been cancelled or deleted, or its retention period may have passed.',
  ],
  whole: [
    'Hledá se podle celého id (36 znaků). Z tabulky úloh se zkopíruje celé, i když je vidět jen jeho konec.',
    'Enter the whole id (36 characters). Copying it from a table of jobs yields all of it, although only its end is visible.',
  ],
  all: ['Všechny úlohy', 'All jobs'],
});
