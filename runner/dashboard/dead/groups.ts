import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { DeadGroup } from '../../job/job.ts';
import { visibleText } from '../../ui/cells.ts';
import { columnKinds } from '../../ui/list.ts';
import type { DashboardVisit } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/**
 * Groups of dead jobs; each links to its jobs and to the pages that retry or delete them.
 *
 * @param matched all dead jobs that match, also those in groups that are not shown
 */
export function groupTable(
  groups: readonly DeadGroup[],
  matched: number,
  query: DeadQuery,
  { locale, mayChange }: DashboardVisit,
  now: number,
): Html {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const { head, figure, moment, queue, host, actions } = columnKinds<DeadGroup>(locale, now);
  const others = matched - groups.reduce((sum, { count }) => sum + count, 0);
  const rest = others > 0 && html`<small>${say.others(integer(others), others)}</small>`;
  return table({
    label: say.groups,
    caption: html`${say.groups}${rest}`,
    empty: '',
    rows: groups,
    columns: [
      head(
        words.error,
        ({ queueName, host, error }) =>
          html`<a class="name" href="${deadHref({ queue: queueName, host, error })}">${visibleText(error) || '–'}</a>`,
      ),
      figure(words.count, ({ count }) => count),
      ...actions(mayChange, (group) => groupLinks(group, query, locale)),
      queue(({ queueName }) => queueName),
      host(({ host }) => host),
      moment(say.first, ({ firstAt }) => firstAt),
      moment(words.last, ({ lastAt }) => lastAt),
    ],
  });
}

/** Links to the confirmation pages for the jobs of one group, within the dates of the filter. */
function groupLinks(
  { queueName, host, error, count }: DeadGroup,
  { since, until }: DeadQuery,
  locale: Locale,
): Html {
  const say = phrases(locale);
  const group = { queue: queueName, host, error, since, until };
  const number = formats(locale).integer(count);
  const link = (verb: Verb, label: string, whole: string) =>
    html`<a href="${deadHref(group, verb)}" aria-label="${whole}: ${error}">${label}</a>`;
  return html`${link('retry', shared(locale).retry, say.retryAll(number, count))} · ${link('purge', say.delete, say.purgeAll(number, count))}`;
}

const phrases = phraseBook({
  groups: ['Podle chyby a příjemce', 'By error and receiver'],
  others: [
    (count: string, n: number) =>
      `Největší skupiny; ${count} ${czechPlural(n, 'další úloha je', 'další úlohy jsou', 'dalších úloh je')} v menších.`,
    (count, n) =>
      `The largest groups; ${count} more ${n === 1 ? 'job is' : 'jobs are'} in smaller ones.`,
  ],
  first: ['Poprvé', 'First'],
  delete: ['Smazat', 'Delete'],
  retryAll: [
    (count: string, n: number) =>
      `Zkusit znovu ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    (count, n) => `Retry ${count} ${n === 1 ? 'job' : 'jobs'}`,
  ],
  purgeAll: [
    (count: string, n: number) => `Smazat ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    (count, n) => `Delete ${count} ${n === 1 ? 'job' : 'jobs'}`,
  ],
});

/** The filter as typed. */
export type DeadQuery = {
  readonly queue?: string | undefined;
  readonly host?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly error?: string | undefined;
};

export type Verb = 'retry' | 'purge';

/** The page of dead jobs with this filter, or the page that asks before acting on them. */
export function deadHref(query: DeadQuery, verb?: Verb): string {
  const path = verb === undefined ? '/dashboard/dead' : `/dashboard/dead/${verb}`;
  const parameters = new URLSearchParams(given(query)).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** The fields that are set; forms send an empty value for the others. */
export function given({ queue, host, error, since, until }: DeadQuery): Record<string, string> {
  const entries = Object.entries({ queue, host, error, since, until });
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}
