import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { pager } from '@tessera/kit/ui/pager';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Static, Type } from 'typebox';
import { JOB_STATUSES, type Job, type JobStatus } from '../../job/job.ts';
import type { WaitingFor } from '../../job/waiting.ts';
import { queueLink, shortError, statusPill } from '../../ui/cells.ts';
import { momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { waitingText } from '../../ui/waiting.ts';

/** One page of the list of jobs. */
export type JobListing = {
  readonly jobs: readonly Job[];
  /** Why the pending ones wait, by id. */
  readonly waiting: ReadonlyMap<string, WaitingFor>;
  readonly total: number;
  /** False for a search with further pages: they are not counted. */
  readonly isExact: boolean;
  readonly page: number;
  readonly pages: number;
};

export type JobTableParts = {
  readonly locale: Locale;
  readonly listing: JobListing;
  readonly now: number;
  /** Address of the page the table is on, with its filters. */
  readonly path: string;
  /** Caption of the table on pages that have no heading for it. */
  readonly heading?: string;
};

/** Jobs, newest first, with links to the other pages of the list. */
export function jobTable({ locale, listing, now, path, heading }: JobTableParts): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const { jobs, waiting, total, page, pages } = listing;
  const [home = '', query] = path.split('?');
  const count = listing.isExact ? say.shown(integer(total), total) : say.moreThan(integer(total));
  return html`${jobRows(jobs, {
    locale,
    now,
    waiting,
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
  readonly waiting?: ReadonlyMap<string, WaitingFor>;
  readonly caption: Html;
  readonly empty: Html | string;
};

export function jobRows(
  jobs: readonly Job[],
  { locale, now, waiting, caption, empty }: Rows,
): Html {
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
      {
        // The error is in this column, because it is the second and so visible on a phone.
        label: words.status,
        cell: ({ status, lastError }) =>
          html`${statusPill(status, locale)}${lastError !== null && html`<br>${shortError(lastError)}`}`,
      },
      { label: phrases(locale).queueAndHost, cell: queueAndHost },
      { label: words.priority, numeric: true, cell: ({ priority }) => integer(priority) },
      {
        label: words.attempt,
        numeric: true,
        cell: ({ attempt, maxRetries }) =>
          `${integer(attempt)}/${integer(Math.max(1, maxRetries))}`,
      },
      { label: words.created, cell: ({ createdAt }) => momentAndDistance(createdAt, locale, now) },
      {
        label: phrases(locale).when,
        cell: (job) => relevantTime(job, waiting?.get(job.id), locale, now),
      },
    ],
  });
}

/** Ids differ at their end, so that is what is visible; selecting and copying yields all of it. */
function shortId(id: string): Html {
  return html`<a href="/dashboard/jobs/${id}"><code class="short-id"><span>${id.slice(0, -12)}</span>${id.slice(-12)}</code></a>`;
}

function queueAndHost({ queueName, callbackUrl }: Job): Html {
  const host = URL.parse(callbackUrl)?.host ?? callbackUrl;
  return html`${queueLink(queueName)}<br><small class="name muted">${host}</small>`;
}

/** What matters in the job's state: why it waits, when it started or ended. */
function relevantTime(
  job: Job,
  waiting: WaitingFor | undefined,
  locale: Locale,
  now: number,
): Part {
  const say = phrases(locale);
  const at = (time: number | null) => momentAndDistance(time, locale, now);
  if (waiting !== undefined) return waitingText(job, waiting, locale, now);
  if (job.status === 'pending') return html`${say.due} ${at(job.visibleAt)}`;
  if (job.status === 'running') return html`${say.started} ${at(job.startedAt)}`;
  return html`${say.ended} ${at(job.completedAt)}`;
}

const searchText = Type.Optional(Type.String({ maxLength: 500 }));

/** The query of a page with a list of jobs; forms send an empty value for "all". */
export const JobChoiceQuery = Type.Object({
  queue: Type.Optional(Type.String({ maxLength: 255 })),
  status: Type.Optional(Type.Enum([...JOB_STATUSES, ''])),
  host: searchText,
  error: searchText,
  payload: searchText,
  key: searchText,
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
});

export type JobChoice = {
  readonly queue?: string | undefined;
  readonly status?: JobStatus | undefined;
  readonly host?: string | undefined;
  readonly error?: string | undefined;
  readonly payload?: string | undefined;
  /** Idempotency key. */
  readonly key?: string | undefined;
  readonly page?: number | undefined;
};

export function chosen({ status, page, ...search }: Static<typeof JobChoiceQuery>): JobChoice {
  const { queue, host, error, payload, key } = search;
  return {
    queue: queue || undefined,
    status: JOB_STATUSES.find((one) => one === status),
    host: host?.trim().toLowerCase() || undefined,
    error: error || undefined,
    payload: payload || undefined,
    key: key || undefined,
    page,
  };
}

/** The filter form: queue and status, and on the page of all jobs the search fields. */
export function jobFilter(
  action: string,
  locale: Locale,
  queues: readonly { readonly name: string }[],
  { queue = '', status, ...choice }: JobChoice,
  withSearch = false,
): Html {
  const say = shared(locale);
  const { host, key } = phrases(locale);
  const names = new Set(queues.map(({ name }) => name));
  if (queue !== '') names.add(queue);
  const every = { value: '', label: say.all };
  const search = (name: 'host' | 'error' | 'payload' | 'key', label: string) =>
    inputField({ name, label, type: 'search', value: choice[name], size: 14 });
  return filterForm({
    action,
    submit: say.show,
    fields: html`${selectField(
      'queue',
      say.queue,
      [every, ...[...names].map((name) => ({ value: name, label: name }))],
      queue,
    )}${selectField(
      'status',
      say.status,
      [every, ...JOB_STATUSES.map((one) => ({ value: one, label: say[one] }))],
      status ?? '',
    )}${withSearch && html`${search('host', host)}${search('error', say.error)}${search('payload', say.payload)}${search('key', key)}`}`,
  });
}

/** Offers to cancel the pending jobs that the list shows. */
export function cancelLink(choice: JobChoice, locale: Locale): Html | undefined {
  const { status, payload, page: _, ...filter } = choice;
  if (status !== 'pending' || payload !== undefined) return undefined;
  return html`<p><a class="button" href="${withQuery('/dashboard/jobs/cancel', filter)}">${phrases(locale).cancelAll}</a></p>`;
}

const phrases = phraseBook(
  {
    shown: (count: string, n: number) =>
      `${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}, od nejnovější`,
    none: 'Zatím tu není žádná úloha.',
    empty: 'Výběru neodpovídá žádná úloha.',
    reset: 'Zrušit výběr',
    queueAndHost: 'Fronta a příjemce',
    host: 'Příjemce',
    key: 'Klíč idempotence',
    cancelAll: 'Zrušit všechny vybrané čekající úlohy',
    moreThan: (count: string) => `Více než ${count} úloh, od nejnovější`,
    when: 'Kdy',
    due: 'spustí se',
    started: 'spuštěna',
    ended: 'skončila',
    pages: 'Stránky úloh',
    previous: 'Předchozí',
    following: 'Další',
    position: (page: string, pages: string) => `Stránka ${page} z ${pages}`,
  },
  {
    shown: (count, n) => `${count} ${n === 1 ? 'job' : 'jobs'}, newest first`,
    none: 'There are no jobs yet.',
    empty: 'No jobs match.',
    reset: 'Clear filters',
    queueAndHost: 'Queue and receiver',
    host: 'Receiver',
    key: 'Idempotency key',
    cancelAll: 'Cancel all matching pending jobs',
    moreThan: (count) => `More than ${count} jobs, newest first`,
    when: 'When',
    due: 'due',
    started: 'started',
    ended: 'ended',
    pages: 'Pages of jobs',
    previous: 'Previous',
    following: 'Next',
    position: (page, pages) => `Page ${page} of ${pages}`,
  },
);
