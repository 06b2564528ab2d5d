import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { problemAt, problemSummary, titleWithProblems } from '../form-problems.ts';
import { jobRows } from '../jobs/table.ts';
import type { DashboardVisit } from '../visit.ts';

/** The choice as it was typed. */
export type DeadQuery = {
  readonly queue?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly error?: string | undefined;
};

type Verb = 'retry' | 'purge';

export type DeadParts = {
  readonly visit: DashboardVisit;
  readonly query: DeadQuery;
  /** What is wrong with the choice; then nothing matches. */
  readonly problems: readonly Problem[];
  readonly matched: number;
  /** The newest of those that match. */
  readonly jobs: readonly Job[];
  /** Of the queues there are. */
  readonly names: readonly string[];
  readonly now: number;
};

export function deadPage(parts: DeadParts): PageParts {
  const { visit, problems } = parts;
  const { locale } = visit;
  const say = phrases(locale);
  const results =
    problems.length > 0 ? problemSummary(problems, labels(locale), locale) : found(parts);
  const page = {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
${filters(parts)}
<div id="results">${results}</div>`,
  };
  return titleWithProblems(page, problems, locale);
}

function found({ visit, query, matched, jobs, now }: DeadParts): Html {
  const { locale, mayChange } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rest = matched > jobs.length && newestOnly(query, jobs.length, locale);
  const caption = html`<span data-announce>${say.matched(integer(matched), matched)}</span>${rest}`;
  return html`${jobRows(jobs, { locale, now, caption, empty: html`${say.empty}` })}
${mayChange && matched > 0 && bulkLinks(query, matched, locale)}`;
}

/** The list of jobs has pages, but knows neither error texts nor dates. */
function newestOnly(query: DeadQuery, shown: number, locale: Locale): Html {
  const say = phrases(locale);
  const { queue, ...narrower } = given(query);
  const all = new URLSearchParams({ status: 'dead', ...(queue && { queue }) }).toString();
  const link =
    Object.keys(narrower).length === 0 &&
    html` <a href="/dashboard/jobs?${all}">${say.inPages}</a>`;
  return html`<small>${say.newest(formats(locale).integer(shown))}${link}</small>`;
}

/** Both lead to a page that asks again; neither changes anything yet. */
function bulkLinks(query: DeadQuery, matched: number, locale: Locale): Html {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  return html`<p class="actions"><a class="button" href="${deadHref(query, 'retry')}">${say.retryAll(count, matched)}</a> <a class="button" href="${deadHref(query, 'purge')}">${say.purgeAll(count, matched)}</a></p>`;
}

function filters({ visit: { locale }, query, problems, names }: DeadParts): Html {
  const words = shared(locale);
  const say = phrases(locale);
  const choices = [...new Set([...names, ...(query.queue ? [query.queue] : [])])];
  // Outside of what a choice replaces, and yet it is here that a date is refused.
  const date = (name: 'since' | 'until', hint: string) =>
    html`<div id="${name}-field" style="display:contents" hx-swap-oob="true">${inputField({
      name,
      label: say[name],
      value: query[name],
      size: 16,
      hint,
      ...problemAt(problems, name, locale),
    })}</div>`;
  return filterForm({
    action: '/dashboard/dead',
    submit: words.show,
    fields: html`${selectField(
      'queue',
      words.queue,
      [{ value: '', label: words.all }, ...choices.map((name) => ({ value: name, label: name }))],
      query.queue ?? '',
    )}
${inputField({ name: 'error', label: say.error, type: 'search', value: query.error })}
${date('since', '2026-11-20T21:52')}
${date('until', say.wholeDay)}`,
  });
}

export type ConfirmParts = {
  readonly locale: Locale;
  readonly verb: Verb;
  readonly query: DeadQuery;
  readonly matched: number;
  /** When they were counted: the answer is about those that were dead then. */
  readonly asked: string;
};

/** Says what will happen to how many jobs, and does it only now. */
export function confirmPage({ locale, verb, query, matched, asked }: ConfirmParts): PageParts {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  const title = verb === 'retry' ? say.retryAll(count, matched) : say.purgeAll(count, matched);
  const choice = Object.entries(given(query));
  const names = labels(locale);
  const hidden = [...choice, ['asked', asked]].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return {
    title,
    description: title,
    main: html`<h1>${title}?</h1>
<p class="lead">${verb === 'retry' ? say.retryMeans : say.purgeMeans}</p>
${choice.length > 0 && html`<ul>${choice.map(([name, value]) => html`<li>${names[name]}: <strong class="name">${value}</strong></li>`)}</ul>`}
<form action="/dashboard/dead/${verb}" method="post">${hidden}<p class="actions"><button type="submit" class="primary">${title}</button> <a class="button" href="${deadHref(query)}">${shared(locale).cancel}</a></p></form>`,
  };
}

export function deadHref(query: DeadQuery, verb?: Verb): string {
  const path = verb === undefined ? '/dashboard/dead' : `/dashboard/dead/${verb}`;
  const parameters = new URLSearchParams(given(query)).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** Forms send what is not chosen as empty. */
function given({ queue, error, since, until }: DeadQuery): Record<string, string> {
  const entries = Object.entries({ queue, error, since, until });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

function labels(locale: Locale): Record<string, string> {
  const { error, since, until } = phrases(locale);
  return { queue: shared(locale).queue, error, since, until };
}

const phrases = phraseBook(
  {
    title: 'Mrtvé úlohy',
    lead: 'Úlohy, které příjemce odmítl nebo jejichž pokusy došly. Hromadně je lze zkusit znovu, nebo smazat.',
    error: 'Text chyby',
    since: 'Mrtvé od (UTC)',
    until: 'Mrtvé do (UTC)',
    wholeDay: 'den se počítá celý',
    matched: (count: string, n: number) =>
      `${count} ${czechPlural(n, 'mrtvá úloha', 'mrtvé úlohy', 'mrtvých úloh')}`,
    newest: (count: string) => `Nejnovější nahoře; zobrazeno prvních ${count}.`,
    inPages: 'Všechny po stránkách',
    empty: 'Žádná mrtvá úloha tomu neodpovídá.',
    retryAll: (count: string, n: number) =>
      `Zkusit znovu ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    purgeAll: (count: string, n: number) =>
      `Smazat ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    retryMeans:
      'Budou hned čekat na nový pokus, počítá se od začátku. Historie pokusů zůstane. Úloh, které zemřou až teď, se to netýká.',
    purgeMeans:
      'Zmizí i s historií pokusů a nelze je vrátit. Úloh, které zemřou až teď, se to netýká.',
  },
  {
    title: 'Dead jobs',
    lead: 'Jobs that were refused or whose tries are used up. They can be retried or deleted together.',
    error: 'Error text',
    since: 'Dead since (UTC)',
    until: 'Dead until (UTC)',
    wholeDay: 'a day counts in full',
    matched: (count, n) => `${count} dead ${n === 1 ? 'job' : 'jobs'}`,
    newest: (count) => `Newest first; the first ${count} are shown.`,
    inPages: 'All of them in pages',
    empty: 'No dead job matches.',
    retryAll: (count, n) => `Retry ${count} ${n === 1 ? 'job' : 'jobs'}`,
    purgeAll: (count, n) => `Delete ${count} ${n === 1 ? 'job' : 'jobs'}`,
    retryMeans:
      'They wait for a new try at once, counted from the start. The history of tries stays. Jobs that die from now on are not touched.',
    purgeMeans:
      'They are gone with the history of their tries, and cannot be brought back. Jobs that die from now on are not touched.',
  },
);
