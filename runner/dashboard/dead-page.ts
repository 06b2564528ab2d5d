import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { notice } from '@tessera/kit/ui/notice';
import type { Job } from '../job/job.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { jobRows } from './job-table.ts';

export type DeadQuery = {
  readonly queue?: string;
  readonly since?: string;
  readonly until?: string;
  readonly error?: string;
};

type Verb = 'retry' | 'purge';

export type DeadParts = {
  readonly locale: Locale;
  readonly query: DeadQuery;
  readonly matched: number;
  readonly jobs: readonly Job[];
  readonly queues: readonly string[];
  readonly done: { readonly verb: Verb; readonly count: number } | undefined;
  readonly now: number;
};

export function deadPage(parts: DeadParts): PageParts {
  const { locale, query, matched, jobs, done, now } = parts;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const caption = html`${say.preview}<small data-announce>${say.matched(integer(matched), matched)}</small>`;
  return {
    title: say.title,
    description: say.lead,
    main: html`<h1>${say.title}</h1>
<p class="lead">${say.lead}</p>
${done && notice('good', html`<p>${say[`${done.verb}Done`](integer(done.count), done.count)}</p>`)}
${filters(parts)}
<div id="results">${jobRows(jobs, { locale, now, caption, empty: html`${say.empty}` })}
${matched > 0 && bulkLinks(query, matched, locale)}</div>`,
  };
}

/** Both lead to a page that asks again; neither changes anything yet. */
function bulkLinks(query: DeadQuery, matched: number, locale: Locale): Html {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  const parameters = new URLSearchParams(Object.entries(query)).toString();
  return html`<p class="actions"><a class="button" href="/dashboard/dead/retry?${parameters}">${say.retryAll(count, matched)}</a> <a class="button" href="/dashboard/dead/purge?${parameters}">${say.purgeAll(count, matched)}</a></p>`;
}

function filters({ locale, query, queues }: DeadParts): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const names = [...new Set([...queues, ...(query.queue ? [query.queue] : [])])];
  const choices = names.map((name) => ({ value: name, label: name }));
  return filterForm({
    action: '/dashboard/dead',
    submit: words.show,
    fields: html`${selectField('queue', words.queue, [{ value: '', label: words.all }, ...choices], query.queue ?? '')}
${inputField({ name: 'error', label: say.error, type: 'search', value: query.error })}
${inputField({ name: 'since', label: say.since, value: query.since, size: 16, hint: '2026-11-20T21:52' })}
${inputField({ name: 'until', label: say.until, value: query.until, size: 16 })}`,
  });
}

export type ConfirmParts = {
  readonly locale: Locale;
  readonly verb: Verb;
  readonly query: DeadQuery;
  readonly matched: number;
};

/** Says what will happen to how many jobs, and does it only now. */
export function confirmPage({ locale, verb, query, matched }: ConfirmParts): PageParts {
  const say = phrases(locale);
  const count = formats(locale).integer(matched);
  const title = verb === 'retry' ? say.retryAll(count, matched) : say.purgeAll(count, matched);
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const hidden = given.map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return {
    title,
    description: title,
    main: html`<h1>${title}?</h1>
<p class="lead">${verb === 'retry' ? say.retryMeans : say.purgeMeans}</p>
${given.length > 0 && html`<ul>${given.map(([name, value]) => html`<li>${say[name as keyof DeadQuery]}: <strong class="name">${value}</strong></li>`)}</ul>`}
<form action="/dashboard/dead/${verb}" method="post">${hidden}<p class="actions"><button type="submit" class="primary">${title}</button> <a class="button" href="/dashboard/dead?${new URLSearchParams(Object.entries(query)).toString()}">${shared(locale).cancel}</a></p></form>`,
  };
}

const phrases = phraseBook(
  {
    title: 'Mrtvé úlohy',
    lead: 'Úlohy, které příjemce odmítl nebo jejichž pokusy došly. Hromadně je lze zkusit znovu, nebo smazat.',
    queue: 'Fronta',
    error: 'Text chyby',
    since: 'Mrtvé od (UTC)',
    until: 'Mrtvé do (UTC)',
    preview: 'Výběr',
    matched: (count: string, n: number) =>
      `${czechPlural(n, 'odpovídá', 'odpovídají', 'odpovídá')} ${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}`,
    empty: 'Žádná mrtvá úloha tomu neodpovídá.',
    retryAll: (count: string, n: number) =>
      `Zkusit znovu ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    purgeAll: (count: string, n: number) =>
      `Smazat ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    retryMeans: 'Budou hned čekat na nový pokus, počítá se od začátku. Historie pokusů zůstane.',
    purgeMeans: 'Zmizí i s historií pokusů a nelze je vrátit.',
    retryDone: (count: string, n: number) =>
      `Znovu ${czechPlural(n, 'se zkouší', 'se zkoušejí', 'se zkouší')}: ${count}.`,
    purgeDone: (count: string, _n: number) => `Smazáno: ${count}.`,
  },
  {
    title: 'Dead jobs',
    lead: 'Jobs that were refused or whose tries are used up. By the lot they can be retried or deleted.',
    queue: 'Queue',
    error: 'Error text',
    since: 'Dead since (UTC)',
    until: 'Dead until (UTC)',
    preview: 'Your choice',
    matched: (count, n) => `${count} ${n === 1 ? 'job fits' : 'jobs fit'}`,
    empty: 'No dead job fits.',
    retryAll: (count, n) => `Retry ${count} ${n === 1 ? 'job' : 'jobs'}`,
    purgeAll: (count, n) => `Delete ${count} ${n === 1 ? 'job' : 'jobs'}`,
    retryMeans:
      'They wait for a new try at once, counted from the start. The history of tries stays.',
    purgeMeans: 'They are gone with the history of their tries, and cannot be brought back.',
    retryDone: (count) => `Being retried: ${count}.`,
    purgeDone: (count) => `Deleted: ${count}.`,
  },
);
