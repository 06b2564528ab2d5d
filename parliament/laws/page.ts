import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Bill } from '../chamber/bill.ts';
import type { Period } from '../chamber/period.ts';
import { feedLine, topicFeeds, topicNamed } from '../feeds/panel.ts';
import { topicField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { searchLink, tableLinks } from '../ui/links.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteDay } from '../ui/vote.ts';
import type { LawFilter } from './analyse.ts';
import { lawHref, statusPill, topicLinks } from './panel.ts';
import { phrases } from './phrases.ts';

export const STATUSES = [
  'in_progress',
  'law',
  'passed',
  'rejected',
  'withdrawn',
  'closed',
] as const;
export const SPONSORS = ['government', 'members', 'senate', 'region'] as const;

type LawsView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: LawFilter & { readonly page: number };
  /** What the choice found; undefined while the archive of prints cannot be had. */
  readonly found: readonly Bill[] | undefined;
};

export function lawsPage(view: LawsView) {
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  return {
    title: say.title,
    description: finding(view),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/laws',
  submit: shared(visit.locale).search,
  hidden: { period: period.term.number },
  fields: fields(visit.locale, query),
})}
<div id="results">${lawsTable(view)}</div>`,
  };
}

function fields(locale: Locale, query: LawFilter): Html {
  const say = phrases(locale);
  const choice = (value: string, label: string) => ({ value, label });
  return html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 24 })}${selectField(
    'status',
    say.status,
    [choice('', say.anyStatus), ...STATUSES.map((one) => choice(one, say[`status_${one}`]))],
    query.status,
  )}${topicField(locale, query.topic)}${selectField(
    'sponsor',
    say.sponsor,
    [choice('', say.anySponsor), ...SPONSORS.map((one) => choice(one, say[`sponsor_${one}`]))],
    query.sponsor,
  )}${selectField(
    'kind',
    say.kind,
    [choice('bills', say.bills), choice('all', say.allPrints)],
    query.kind,
  )}`;
}

function finding({ visit, query, found }: LawsView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  if (!found) return say.unavailable;
  if (found.length === 0) return say.none;
  const laws = found.filter(({ status }) => status === 'law').length;
  const counted = query.kind === 'bills' ? say.countBills : say.countPrints;
  return `${counted(found.length, integer(found.length))}; ${say.becameLaw(laws, integer(laws))}.`;
}

export function lawsTable(view: LawsView): Html {
  const { visit, period, query, found = [] } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { number } = period.term;
  const { page, ...filter } = query;
  const address = (path: string) => withQuery(path, { period: number, ...filter });
  const list = paged(visit, found, page, (to) =>
    withQuery(address('/laws'), { page: to > 1 ? to : '' }),
  );
  return html`<p class="lead" data-announce>${finding(view)}</p>
<div class="by-subject">${table({
    label: say.caption,
    caption: html`${say.caption}${list.range !== '' && html`<small>${list.range}</small>`}`,
    empty: html`${list.beyond ?? finding(view)} <a href="${inPeriod('/laws', number)}">${shared(locale).reset}</a>${searchLink(locale, query.search, number)}`,
    rows: list.rows,
    columns: [
      { label: say.number, numeric: true, cell: ({ print }) => `${print.ct}` },
      {
        label: say.name,
        rowHeader: true,
        cell: ({ print, title }) =>
          html`<a href="${lawHref(print.ct, number)}"${locale === 'en' && html` lang="cs"`}>${title}</a>`,
      },
      {
        label: say.status,
        cell: ({ status, law }) => html`${statusPill(locale, status)}${law && html` ${law} Sb.`}`,
      },
      {
        label: say.sponsor,
        cell: ({ print, sponsor }) =>
          html`<span title="${print.submitter}">${say[`sponsor_${sponsor}`]}</span>`,
      },
      {
        label: say.submitted,
        cell: ({ print }) => voteDay(locale, { date: print.submitted ?? '' }),
      },
      { label: say.topics, cell: ({ topics }) => topicLinks(locale, topics, number, '/laws') },
      {
        label: say.votes,
        numeric: true,
        cell: ({ print, votes }) =>
          votes === 0
            ? '0'
            : html`<a href="${withQuery(inPeriod('/votes', number), { print: print.ct })}">${votes}</a>`,
      },
    ],
  })}</div>
${list.pager}
<p class="small">${tableLinks(address('/api/laws'))}</p>
${query.topic !== '' && found.length > 0 && feedLine(locale, topicFeeds(locale, topicNamed(query.topic), number))}`;
}
