import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, titleWithProblems } from '@tessera/kit/ui/problems';
import type { DeadGroup, Job } from '../../job/job.ts';
import { confirmPage, fieldsOf, queueChoice, strongName } from '../../ui/form.ts';
import { jobRows } from '../../ui/job-rows.ts';
import { asOf, type DashboardVisit } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { type DeadQuery, deadHref, given, groupTable, type Verb } from './groups.ts';

export type DeadParts = {
  readonly visit: DashboardVisit;
  readonly query: DeadQuery;
  /** What is wrong with the filter; then nothing matches. */
  readonly problems: readonly Problem[];
  readonly matched: number;
  /** The matching jobs by queue, host and error, the largest group first. */
  readonly groups: readonly DeadGroup[];
  /** The newest matching jobs. */
  readonly jobs: readonly Job[];
  readonly queueNames: readonly string[];
  readonly now: number;
};

export function deadPage(parts: DeadParts): PageParts {
  const { visit, problems } = parts;
  const { locale } = visit;
  const say = phrases(locale);
  const results =
    problems.length > 0
      ? problemList({ problems, labels: labels(locale), locale, heading: true })
      : found(parts);
  return {
    title: titleWithProblems(shared(locale).deadJobs, problems, locale),
    description: say.lead,
    main: html`<h1>${shared(locale).deadJobs}</h1>
<p class="lead">${say.lead}</p>
${filters(parts)}
<div id="results">${results}</div>`,
  };
}

function found({ visit, query, matched, groups, jobs, now }: DeadParts): Html {
  const { locale, mayChange } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rest = matched > jobs.length && newestOnly(query, jobs.length, locale);
  const caption = html`<span data-announce>${say.matched(integer(matched), matched)}</span>${rest}`;
  return html`<p>${asOf(now, locale)}</p>${groups.length > 0 && groupTable(groups, matched, query, visit, now)}${jobRows(jobs, { locale, now, caption, empty: html`${say.empty}` })}
${mayChange && matched > 0 && bulkLinks(query, matched, locale)}`;
}

/** Links to the paged list of jobs, which cannot filter by when a job died. */
function newestOnly(query: DeadQuery, shown: number, locale: Locale): Html {
  const say = phrases(locale);
  const { since, until, ...others } = given(query);
  const all = new URLSearchParams({ status: 'dead', ...others }).toString();
  const isWhole = since === undefined && until === undefined;
  const link = isWhole && html` <a href="/dashboard/jobs?${all}">${say.inPages}</a>`;
  return html`<small>${say.newest(formats(locale).integer(shown))}${link}</small>`;
}

/** Links to the confirmation pages. */
function bulkLinks(query: DeadQuery, matched: number, locale: Locale): Html {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  return html`<p class="actions"><a class="button" href="${deadHref(query, 'retry')}">${say.retryAll(count, matched)}</a> <a class="button" href="${deadHref(query, 'purge')}">${say.purgeAll(count, matched)}</a></p>`;
}

function filters({ visit: { locale }, query, problems, queueNames }: DeadParts): Html {
  const words = shared(locale);
  const say = phrases(locale);
  const field = fieldsOf({ locale, labels: labels(locale), values: query, problems });
  // HTMX replaces only the results; the date fields are swapped too, as they show their problems.
  const date = (name: 'since' | 'until', hint: string) =>
    html`<div id="${name}-field" style="display:contents" hx-swap-oob="true">${field(name, 16, { hint })}</div>`;
  return filterForm({
    action: '/dashboard/dead',
    submit: words.show,
    fields: html`${queueChoice(queueNames, query.queue, locale)}
${field('host', undefined, { type: 'search' })}
${field('error', undefined, { type: 'search' })}
${date('since', '2026-11-20T21:52')}
${date('until', say.wholeDay)}`,
  });
}

type DeadActionParts = {
  readonly locale: Locale;
  readonly verb: Verb;
  readonly query: DeadQuery;
  readonly matched: number;
  /** When the jobs were counted; jobs that die later are not affected. */
  readonly countedAt: string;
};

/** Asks for confirmation: how many jobs match, and what will happen to them. */
export function deadActionPage({
  locale,
  verb,
  query,
  matched,
  countedAt,
}: DeadActionParts): PageParts {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  const title = verb === 'retry' ? say.retryAll(count, matched) : say.purgeAll(count, matched);
  const choice = given(query);
  const names: Readonly<Record<string, string>> = labels(locale);
  return confirmPage({
    ...{ locale, title, action: `/dashboard/dead/${verb}`, back: deadHref(query) },
    lead: verb === 'retry' ? say.retryMeans(matched) : say.purgeMeans(matched),
    facts: Object.entries(choice).map(([name, value]) => [names[name] ?? '', strongName(value)]),
    hidden: { ...choice, counted_at: countedAt },
  });
}

function labels(locale: Locale) {
  const { error, since, until } = phrases(locale);
  const { queue, host } = shared(locale);
  return { queue, host, error, since, until };
}

const phrases = phraseBook({
  lead: [
    'Úlohy, které se samy už nezopakují: příjemce je odmítl, vypršely, nebo vyčerpaly všechny pokusy. Lze je hromadně spustit znovu nebo smazat.',
    'Jobs that will not be called again by themselves: refused, expired, or out of attempts. They can be retried or deleted in bulk.',
  ],
  error: ['Text chyby', 'Error text'],
  since: ['Selhaly od (UTC)', 'Died from (UTC)'],
  until: ['Selhaly do (UTC)', 'Died until (UTC)'],
  wholeDay: ['včetně uvedeného dne', 'including the given day'],
  matched: [
    (count: string, n: number) =>
      `${count} ${czechPlural(n, 'neúspěšná úloha', 'neúspěšné úlohy', 'neúspěšných úloh')}`,
    (count, n) => `${count} dead ${n === 1 ? 'job' : 'jobs'}`,
  ],
  newest: [
    (count: string) => `Od nejnovější; zobrazeno prvních ${count}.`,
    (count) => `Newest first; the first ${count} are shown.`,
  ],
  inPages: ['Všechny po stránkách', 'All of them in pages'],
  empty: ['Výběru neodpovídá žádná neúspěšná úloha.', 'No dead jobs match.'],
  retryAll: [
    (count: string, n: number) =>
      `Zkusit znovu ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    (count, n) => `Retry ${count} ${n === 1 ? 'job' : 'jobs'}`,
  ],
  purgeAll: [
    (count: string, n: number) => `Smazat ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    (count, n) => `Delete ${count} ${n === 1 ? 'job' : 'jobs'}`,
  ],
  retryMeans: [
    (n: number) =>
      `${n === 1 ? 'Úloha bude hned připravena' : 'Úlohy budou hned připraveny'} k novému pokusu a pokusy se počítají od začátku. Historie pokusů zůstane. Úloh, které selžou až nyní, se to netýká.`,
    (n) =>
      `${n === 1 ? 'The job becomes due at once, with its' : 'The jobs become due at once, with their'} attempts counted from the start. The history remains. Jobs that die from now on are not affected.`,
  ],
  purgeMeans: [
    (n: number) =>
      `${n === 1 ? 'Úloha bude smazána i s historií pokusů a nelze ji' : 'Úlohy budou smazány i s historií pokusů a nelze je'} obnovit. Úloh, které selžou až nyní, se to netýká.`,
    (n) =>
      `${n === 1 ? 'The job and its' : 'The jobs and their'} history will be deleted and cannot be restored. Jobs that die from now on are not affected.`,
  ],
});
