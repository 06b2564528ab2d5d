import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { problemList, titleWithProblems } from '@tessera/kit/ui/problems';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { DeadGroup, Job } from '../../job/job.ts';
import { timestamp } from '../../job/timestamp.ts';
import { columnKinds, visibleText } from '../../ui/cells.ts';
import { confirmPage, fieldsOf, queueChoice, strongName } from '../../ui/form.ts';
import { jobRows } from '../../ui/job-rows.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import { asOf, type View } from '../../ui/view.ts';

const FIELDS = ['queue', 'host', 'error', 'group', 'since', 'until'] as const;

type DeadQuery = Readonly<Partial<Record<(typeof FIELDS)[number], string | undefined>>>;

type Verb = 'retry' | 'purge';

/** The page of dead jobs with this filter, or the page that asks before acting on them. */
export const deadHref = (query: DeadQuery, verb?: Verb) =>
  withQuery(verb === undefined ? '/dashboard/dead' : `/dashboard/dead/${verb}`, given(query));

/** The fields that are set; forms send an empty value for the others. */
function given(query: DeadQuery): Record<string, string> {
  return Object.fromEntries(FIELDS.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
}

type DeadParts = {
  readonly query: DeadQuery;
  /** What is wrong with the filter; then nothing matches. */
  readonly problems: readonly Problem[];
  readonly matched: number;
  /** The matching jobs by queue, host and error, the largest group first. */
  readonly groups: readonly DeadGroup[];
  readonly jobs: readonly Job[];
  readonly queues: readonly { readonly name: string }[];
};

export function deadPage(parts: DeadParts, view: View): PageParts {
  const { problems } = parts;
  const { locale, words } = view;
  const say = phrases(locale);
  const results =
    problems.length > 0
      ? problemList({ problems, labels: labels(view), locale, heading: true })
      : found(parts, view);
  return {
    title: titleWithProblems(words.deadJobs, problems, locale),
    description: say.lead,
    main: html`<h1>${words.deadJobs}</h1>
<p class="lead">${say.lead}</p>
${filters(parts, view)}
<div id="results">${results}</div>`,
  };
}

function found({ query, matched, groups, jobs }: DeadParts, view: View): Html {
  const { words } = view;
  const say = phrases(view.locale);
  const rest = matched > jobs.length && newestOnly(query, jobs.length, view);
  const caption = html`<span data-announce>${say.matched(matched)}</span>${rest}`;
  const bulk = html`<p class="actions"><a class="button" href="${deadHref(query, 'retry')}">${words.retryJobs(matched)}</a> <a class="button" href="${deadHref(query, 'purge')}">${words.purgeJobs(matched)}</a></p>`;
  const one =
    query.group &&
    html`<p>${say.oneGroup} <a href="${deadHref({ ...query, group: undefined })}">${say.allGroups}</a></p>`;
  return html`<p>${asOf(view)}</p>${one}${groups.length > 0 && groupTable(groups, matched, query, view)}${jobRows(jobs, view, { caption, empty: say.empty })}
${view.mayChange && matched > 0 && bulk}`;
}

/** Links to the paged list of jobs, which cannot filter by group or by when a job died. */
function newestOnly(query: DeadQuery, shown: number, { locale, integer }: View): Html {
  const say = phrases(locale);
  const { group, since, until, ...others } = given(query);
  const isWhole = (group ?? since ?? until) === undefined;
  const all = withQuery('/dashboard/jobs', { status: 'dead', ...others });
  const link = isWhole && html` <a href="${all}">${say.inPages}</a>`;
  return html`<small>${say.newest(integer(shown))}${link}</small>`;
}

/** Groups of dead jobs; each links to its jobs and to the pages that retry or delete them. */
function groupTable(
  groups: readonly DeadGroup[],
  matched: number,
  query: DeadQuery,
  view: View,
): Html {
  const { words } = view;
  const say = phrases(view.locale);
  const { head, figure, moment, queue, host, actions } = columnKinds<DeadGroup>(view);
  const others = matched - groups.reduce((sum, { count }) => sum + count, 0);
  const rest = others > 0 && html`<small>${say.others(others)}</small>`;
  // Within the filter, so that as many jobs are meant as are counted here.
  const links = ({ group, error, count }: DeadGroup) => {
    const link = (verb: Verb, label: string, whole: string) =>
      html`<a href="${deadHref({ ...query, group }, verb)}" aria-label="${whole}: ${error}">${label}</a>`;
    return html`${link('retry', words.retry, words.retryJobs(count))} · ${link('purge', say.delete, words.purgeJobs(count))}`;
  };
  return table({
    label: say.groups,
    caption: html`${say.groups}${rest}`,
    empty: '',
    rows: groups,
    columns: [
      head(
        words.error,
        ({ group, error }) =>
          html`<a class="name" href="${deadHref({ ...query, group })}">${visibleText(error) || '–'}</a>`,
      ),
      figure(words.count, ({ count }) => count),
      ...actions(links),
      queue,
      host(({ host }) => host),
      moment(say.first, ({ firstAt }) => firstAt),
      moment(words.last, ({ lastAt }) => lastAt),
    ],
  });
}

function filters({ query, problems, queues }: DeadParts, view: View): Html {
  const field = fieldsOf({ view, labels: labels(view), values: query, problems });
  // HTMX replaces only the results; the date fields are swapped too, as they show their problems.
  const date = (name: 'since' | 'until', hint: string) =>
    html`<div id="${name}-field" style="display:contents" hx-swap-oob="true">${field(name, 16, { hint })}</div>`;
  return filterForm({
    action: '/dashboard/dead',
    submit: view.words.show,
    ...(query.group && { hidden: { group: query.group } }),
    fields: html`${queueChoice(queues, query.queue, view)}
${field('host', undefined, { type: 'search' })}
${field('error', undefined, { type: 'search' })}
${date('since', '2026-11-20T21:52')}
${date('until', phrases(view.locale).wholeDay)}`,
  });
}

export function deadActionPage(
  verb: Verb,
  {
    query,
    matched,
    group,
  }: Pick<DeadParts, 'query' | 'matched'> & { group?: DeadGroup | undefined },
  view: View,
): PageParts {
  const { words } = view;
  const say = phrases(view.locale);
  const choice = given(query);
  const names: Readonly<Record<string, string>> = labels(view);
  const { group: _, ...filter } = choice;
  const ofGroup = group && { queue: group.queueName, host: group.host, error: group.error };
  return confirmPage(view, {
    title: verb === 'retry' ? words.retryJobs(matched) : words.purgeJobs(matched),
    lead: verb === 'retry' ? say.retryMeans(matched) : say.purgeMeans(matched),
    facts: Object.entries({ ...filter, ...given(ofGroup ?? {}) }).map(([name, value]) => [
      names[name] ?? '',
      strongName(value),
    ]),
    action: `/dashboard/dead/${verb}`,
    // Jobs that die later are not affected.
    hidden: { ...choice, counted_at: timestamp(view.now) },
    back: deadHref(query),
  });
}

function labels({ locale, words: { queue, host } }: View) {
  const { error, groups, since, until } = phrases(locale);
  return { queue, host, error, group: groups, since, until };
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
    (n: number) => czechCount(n, 'neúspěšná úloha', 'neúspěšné úlohy', 'neúspěšných úloh'),
    (n) => englishCount(n, 'dead job'),
  ],
  newest: [
    (count: string) => `Od nejnovější; zobrazeno prvních ${count}.`,
    (count) => `Newest first; the first ${count} are shown.`,
  ],
  inPages: ['Všechny po stránkách', 'All of them in pages'],
  empty: ['Výběru neodpovídá žádná neúspěšná úloha.', 'No dead jobs match.'],
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
  oneGroup: ['Jen jedna skupina.', 'Only one group.'],
  allGroups: ['Všechny skupiny', 'All groups'],
  groups: ['Podle chyby a příjemce', 'By error and receiver'],
  others: [
    (n: number) =>
      `Největší skupiny; ${czechCount(n, 'další úloha je', 'další úlohy jsou', 'dalších úloh je')} v menších.`,
    (n) =>
      `The largest groups; ${englishCount(n, 'more job is', 'more jobs are')} in smaller ones.`,
  ],
  first: ['Poprvé', 'First'],
  delete: ['Smazat', 'Delete'],
});
