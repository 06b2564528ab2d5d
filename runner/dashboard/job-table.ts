import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { pager } from '@tessera/kit/ui/pager';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Job } from '../job/job.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { JobListing } from './job-listing.ts';
import { moment } from './moment.ts';
import { statusPill } from './status-pill.ts';

const ERROR_LETTERS = 160;

export type JobTableParts = {
  readonly locale: Locale;
  readonly listing: JobListing;
  readonly now: number;
  /** The page this table stands on, with its filters. */
  readonly path: string;
};

/** Jobs, newest first, with their pages. */
export function jobTable({ locale, listing, now, path }: JobTableParts): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { jobs, total, page, pages } = listing;
  const [home = '', query] = path.split('?');
  return html`${jobRows(jobs, {
    locale,
    now,
    caption: html`${say.title}<small>${say.shown(integer(total), total)}</small>`,
    empty: query === undefined ? say.none : html`${say.empty} <a href="${home}">${say.reset}</a>`,
  })}
${pager({
  page,
  pages,
  href: (number) => withQuery(path, { page: number === 1 ? undefined : number }),
  words: { label: say.pages, previous: say.previous, next: say.following },
  position: say.position(integer(page), integer(pages)),
})}`;
}

type Rows = {
  readonly locale: Locale;
  readonly now: number;
  readonly caption: Html;
  readonly empty: Html | string;
};

export function jobRows(jobs: readonly Job[], { locale, now, caption, empty }: Rows): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  return table({
    label: say.title,
    caption,
    empty,
    rows: jobs,
    columns: [
      {
        label: words.job,
        rowHeader: true,
        cell: ({ id }) => html`<a href="/dashboard/jobs/${id}"><code>…${id.slice(-12)}</code></a>`,
      },
      { label: words.status, cell: ({ status }) => statusPill(status, locale) },
      { label: words.queue, cell: ({ queueName }) => html`<span class="name">${queueName}</span>` },
      { label: words.priority, numeric: true, cell: ({ priority }) => integer(priority) },
      {
        label: words.attempt,
        numeric: true,
        cell: ({ attempt, maxRetries }) =>
          `${integer(attempt)}/${integer(Math.max(1, maxRetries))}`,
      },
      { label: words.created, cell: ({ createdAt }) => moment(createdAt, locale, now) },
      { label: say.next, help: say.nextHelp, cell: (job) => nextMoment(job, locale, now) },
      { label: words.error, cell: ({ lastError }) => shortError(lastError) },
    ],
  });
}

/** When it ends, ended or is tried next: the one moment that matters in its state. */
function nextMoment(job: Job, locale: Locale, now: number): Html | string {
  const say = phrases(locale);
  if (job.status === 'pending' && job.visibleAt <= now) return say.atOnce;
  if (job.status === 'pending') return moment(job.visibleAt, locale, now);
  if (job.status === 'running') return moment(job.startedAt, locale, now);
  return moment(job.completedAt, locale, now);
}

function shortError(error: string | null): Html | string {
  if (error === null) return '';
  const short = error.length > ERROR_LETTERS ? `${error.slice(0, ERROR_LETTERS)}…` : error;
  return html`<span class="error-text">${short}</span>`;
}

const phrases = phraseBook(
  {
    title: 'Úlohy',
    shown: (count: string, n: number) =>
      `${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}, nejnovější nahoře`,
    none: 'Zatím žádná úloha.',
    empty: 'Žádná úloha tomu neodpovídá.',
    reset: 'Zrušit výběr',
    next: 'Další čas',
    nextHelp: 'Čekající: kdy se zkusí. Běžící: kdy začala. Ostatní: kdy skončila.',
    atOnce: 'hned',
    pages: 'Stránky úloh',
    previous: 'Předchozí',
    following: 'Další',
    position: (page: string, pages: string) => `Stránka ${page} z ${pages}`,
  },
  {
    title: 'Jobs',
    shown: (count, n) => `${count} ${n === 1 ? 'job' : 'jobs'}, newest first`,
    none: 'No jobs yet.',
    empty: 'No job fits.',
    reset: 'Clear the choice',
    next: 'Next moment',
    nextHelp: 'Pending: when it is tried. Running: when it began. Others: when it ended.',
    atOnce: 'now',
    pages: 'Pages of jobs',
    previous: 'Previous',
    following: 'Next',
    position: (page, pages) => `Page ${page} of ${pages}`,
  },
);
