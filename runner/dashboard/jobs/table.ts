import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { pager } from '@tessera/kit/ui/pager';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { beginning } from '../../job/beginning.ts';
import type { Job } from '../../job/job.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { momentAndDistance } from '../moment.ts';
import { queueHref } from '../queues/table.ts';
import { statusPill } from '../status-pill.ts';
import type { JobListing } from './listing.ts';

const ERROR_LETTERS = 160;

export type JobTableParts = {
  readonly locale: Locale;
  readonly listing: JobListing;
  readonly now: number;
  /** The page this table stands on, with its filters. */
  readonly path: string;
  /** Above the table, where the page does not say already what it shows. */
  readonly heading?: string;
};

/** Jobs, newest first, with their pages. */
export function jobTable({ locale, listing, now, path, heading }: JobTableParts): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { jobs, total, page, pages } = listing;
  const [home = '', query] = path.split('?');
  const count = say.shown(integer(total), total);
  return html`${jobRows(jobs, {
    locale,
    now,
    caption:
      heading === undefined
        ? html`<span data-announce>${count}</span>`
        : html`${heading}<small data-announce>${count}</small>`,
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
  const words = shared(locale);
  const { integer } = formats(locale);
  return table({
    label: words.jobs,
    caption,
    empty,
    rows: jobs,
    rowId: ({ id }) => `job-${id}`,
    columns: [
      { label: words.job, rowHeader: true, cell: ({ id }) => shortId(id) },
      { label: words.status, cell: ({ status }) => statusPill(status, locale) },
      { label: phrases(locale).where, cell: whereTo },
      { label: words.priority, numeric: true, cell: ({ priority }) => integer(priority) },
      {
        label: words.attempt,
        numeric: true,
        cell: ({ attempt, maxRetries }) =>
          `${integer(attempt)}/${integer(Math.max(1, maxRetries))}`,
      },
      { label: words.created, cell: ({ createdAt }) => momentAndDistance(createdAt, locale, now) },
      { label: phrases(locale).when, cell: (job) => nextOrLast(job, locale, now) },
      { label: words.error, cell: ({ lastError }) => shortError(lastError) },
    ],
  });
}

/** The end of an id tells it apart; the whole of it is there to be copied. */
function shortId(id: string): Html {
  return html`<a href="/dashboard/jobs/${id}"><code class="short-id"><span>${id.slice(0, -12)}</span>${id.slice(-12)}</code></a>`;
}

function whereTo({ queueName, callbackUrl }: Job): Html {
  const host = URL.parse(callbackUrl)?.host ?? callbackUrl;
  return html`<a class="name" href="${queueHref(queueName)}">${queueName}</a><br><small class="name muted">${host}</small>`;
}

/** When it ends, ended or is tried next: the one moment that matters in its state. */
function nextOrLast(job: Job, locale: Locale, now: number): Part {
  const say = phrases(locale);
  const at = (time: number | null) => momentAndDistance(time, locale, now);
  if (job.status === 'pending' && job.visibleAt <= now) return say.inTurn;
  if (job.status === 'pending') return html`${say.tried} ${at(job.visibleAt)}`;
  if (job.status === 'running') return html`${say.began} ${at(job.startedAt)}`;
  return html`${say.ended} ${at(job.completedAt)}`;
}

function shortError(error: string | null): Html | string {
  if (error === null) return '';
  if (error.length <= ERROR_LETTERS) return html`<span class="error-text">${error}</span>`;
  return html`<span class="error-text">${beginning(error, ERROR_LETTERS)}…</span>`;
}

const phrases = phraseBook(
  {
    shown: (count: string, n: number) =>
      `${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}, nejnovější nahoře`,
    none: 'Zatím žádná úloha.',
    empty: 'Žádná úloha tomu neodpovídá.',
    reset: 'Zrušit výběr',
    where: 'Fronta a příjemce',
    when: 'Kdy',
    inTurn: 'až na ni přijde řada',
    tried: 'zkusí se',
    began: 'běží od',
    ended: 'skončila',
    pages: 'Stránky úloh',
    previous: 'Předchozí',
    following: 'Další',
    position: (page: string, pages: string) => `Stránka ${page} z ${pages}`,
  },
  {
    shown: (count, n) => `${count} ${n === 1 ? 'job' : 'jobs'}, newest first`,
    none: 'No jobs yet.',
    empty: 'No job matches.',
    reset: 'Clear the choice',
    where: 'Queue and receiver',
    when: 'When',
    inTurn: 'when its turn comes',
    tried: 'next try',
    began: 'runs since',
    ended: 'ended at',
    pages: 'Pages of jobs',
    previous: 'Previous',
    following: 'Next',
    position: (page, pages) => `Page ${page} of ${pages}`,
  },
);
