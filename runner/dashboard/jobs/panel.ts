import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { disclosure, pager } from '@tessera/kit/ui/elements';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { JOB_STATUSES } from '../../job/choices.ts';
import { fieldsOf, queueChoice } from '../../ui/form.ts';
import type { JobChoice, JobListing } from '../../ui/job-choice.ts';
import { jobRows } from '../../ui/job-rows.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';

/**
 * Jobs, newest first, with links to the other pages of the list.
 * @param path the address of the page the table is on, with its filters
 * @param heading on pages that have no heading for it
 */
export function jobTable(
  { jobs, waiting, total, isExact, page, pages }: JobListing,
  path: string,
  view: View,
  heading?: string,
): Html {
  const say = phrases(view.locale);
  const { integer } = view;
  const [home = '', query] = path.split('?');
  const count = isExact ? say.shown(total) : say.moreThan(integer(total));
  const caption =
    heading === undefined
      ? html`<span data-announce>${count}</span>`
      : html`${heading}<small data-announce>${count}</small>`;
  const empty =
    query === undefined ? say.none : html`${say.empty} <a href="${home}">${say.reset}</a>`;
  return html`${jobRows(jobs, view, { waiting, caption, empty })}
${pager({
  ...{ page, pages },
  href: (number) => withQuery(path, { page: number === 1 ? undefined : number }),
  words: { label: say.pages, previous: say.previous, next: say.following },
  position: say.position(integer(page), integer(pages)),
})}`;
}

/** Goes straight to a job by its id, as found in a log. */
export function findForm({ words }: View, id = ''): Html {
  return html`<form action="/dashboard/jobs/find" role="search"><label class="small muted" for="find-id">${words.jobId}</label> <input id="find-id" name="id" type="search" size="20" value="${id}" required> <button type="submit">${words.find}</button></form>`;
}

/** The fields that are folded away until one of them is used. */
const SEARCHES = ['host', 'error', 'payload', 'key', 'after', 'before'] as const;

/** The filter form: queue and status, and on the page of all jobs the search fields. */
export function jobFilter(
  action: string,
  queues: readonly { readonly name: string }[],
  { queue, status, ...choice }: JobChoice,
  view: View,
  withSearch = false,
): Html {
  const { words } = view;
  const isSearch = SEARCHES.some((name) => choice[name] !== undefined);
  const field = fieldsOf<(typeof SEARCHES)[number]>({ view, labels: words, values: choice });
  const searches = SEARCHES.map((name) =>
    name === 'after' || name === 'before'
      ? field(name, 16, { hint: '2026-11-20T21:52' })
      : field(name, 14, { type: 'search' }),
  );
  const statuses = JOB_STATUSES.map((one) => ({ value: one, label: words[one] }));
  return filterForm({
    action,
    submit: words.show,
    fields: html`${queueChoice(queues, queue, view)}${selectField('status', words.status, [{ value: '', label: words.all }, ...statuses], status ?? '')}${withSearch && html`${disclosure(phrases(view.locale).more, html`<div class="filters">${searches}</div>`, isSearch)}${choice.schedule !== undefined && html`<input type="hidden" name="schedule" value="${choice.schedule}">`}`}`,
  });
}

export function cancelLink(choice: JobChoice, { locale }: View): Html | undefined {
  const { status, payload, schedule, page: _, ...filter } = choice;
  if (status !== 'pending' || payload !== undefined || schedule !== undefined) return undefined;
  return html`<p><a class="button" href="${withQuery('/dashboard/jobs/cancel', filter)}">${phrases(locale).cancelAll}</a></p>`;
}

/** Shown with 404 for an unknown id: why the job may be gone, and the search form again. */
export function missingJobPage(id: string, view: View): PageParts {
  const say = phrases(view.locale);
  return {
    title: say.missing,
    description: say.missing,
    main: html`<h1>${say.missing}</h1>
<p class="lead">${say.noneHasId} <code class="name">${id}</code></p>
<p>${say.why} ${/^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(id) ? '' : say.whole}</p>
${findForm(view, id)}
<p><a href="/dashboard/jobs">${say.allJobs}</a></p>`,
  };
}

const phrases = phraseBook({
  shown: [
    (n: number) => `${czechCount(n, 'úloha', 'úlohy', 'úloh')}, od nejnovější`,
    (n) => `${englishCount(n, 'job')}, newest first`,
  ],
  none: ['Zatím tu není žádná úloha.', 'There are no jobs yet.'],
  empty: ['Výběru neodpovídá žádná úloha.', 'No jobs match.'],
  reset: ['Zrušit výběr', 'Clear filters'],
  more: [
    'Hledat podle příjemce, chyby, obsahu, klíče nebo času',
    'Search by receiver, error, payload, key or time',
  ],
  cancelAll: ['Zrušit všechny vybrané čekající úlohy', 'Cancel all matching pending jobs'],
  moreThan: [
    (count: string) => `Více než ${count} úloh, od nejnovější`,
    (count) => `More than ${count} jobs, newest first`,
  ],
  pages: ['Stránky úloh', 'Pages of jobs'],
  previous: ['Předchozí', 'Previous'],
  following: ['Další', 'Next'],
  position: [
    (page: string, pages: string) => `Stránka ${page} z ${pages}`,
    (page, pages) => `Page ${page} of ${pages}`,
  ],
  missing: ['Úloha nenalezena', 'Job not found'],
  noneHasId: ['Žádná úloha nemá id', 'No job has the id'],
  why: [
    'Mohla být zrušena nebo smazána, nebo už uplynula doba, po kterou se dokončené úlohy uchovávají.',
    'It may have been cancelled or deleted, or its retention period may have passed.',
  ],
  whole: [
    'Hledá se podle celého id (36 znaků). Z tabulky úloh se zkopíruje celé, i když je vidět jen jeho konec.',
    'Enter the whole id (36 characters). Copying it from a table of jobs yields all of it, although only its end is visible.',
  ],
  allJobs: ['Všechny úlohy', 'All jobs'],
});
