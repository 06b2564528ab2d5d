import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Bill } from '../chamber/bill.ts';
import { SPONSORS, STATUSES } from '../chamber/print-status.ts';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { paged } from '../ui/lists.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import type { PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { type Column, captioned, describeTable } from '../ui/table.ts';
import { topicField } from '../ui/topic-field.ts';
import { voteDay } from '../ui/vote.ts';
import type { LawFilter } from './analyse.ts';
import { BILL_COLUMNS, lawHref, publishedAs, statusPill, topicLinks } from './panel.ts';
import { phrases } from './phrases.ts';

type LawsView = PeriodView & {
  readonly query: LawFilter & { readonly page: number };
  /** Prints of the choice. */
  readonly found: readonly Bill[];
};

export function lawsPage(view: LawsView, { table }: PageContent): PageParts {
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
<div id="results">${table('laws')}</div>`,
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

/** Headings and cells of those columns that the page shows. */
const ON_PAGE: Readonly<Record<string, Partial<Column<Bill, LawsView>>>> = {
  ct: { label: { cs: 'Tisk', en: 'Print' }, cell: ({ print }) => `${print.ct}` },
  title: {
    label: { cs: 'Název', en: 'Title' },
    rowHeader: true,
    cell: ({ print, title }, { visit, period }) =>
      html`<a href="${lawHref(print, period.term.number)}"${visit.locale === 'en' && html` lang="cs"`}>${title}</a>`,
  },
  status: {
    label: { cs: 'Stav', en: 'Status' },
    cell: ({ print, law }, { visit }) =>
      html`${statusPill(visit.locale, print.status)}${law && html` ${publishedAs(print, law)}`}`,
  },
  sponsor: {
    label: { cs: 'Předkladatel', en: 'Sponsor' },
    cell: ({ print: { sponsor, submitter } }, { visit }) =>
      sponsor === undefined
        ? html`<span${visit.locale === 'en' && html` lang="cs"`}>${submitter}</span>`
        : html`<span title="${submitter}">${phrases(visit.locale)[`sponsor_${sponsor}`]}</span>`,
  },
  submitted: {
    label: { cs: 'Předloženo', en: 'Submitted' },
    cell: ({ print }, { visit }) => voteDay(visit.locale, { date: print.submitted ?? '' }),
  },
  topics: {
    label: { cs: 'Témata', en: 'Topics' },
    cell: ({ topics }, { visit, period }) =>
      topicLinks(visit.locale, topics, period.term.number, '/laws'),
  },
  votes: {
    label: { cs: 'Hlasování', en: 'Votes' },
    cell: ({ print, votes }, { period }) =>
      votes === 0
        ? '0'
        : html`<a href="${withQuery(inPeriod('/votes', period.term.number), { print: print.ct })}">${votes}</a>`,
  },
};

/** The bills of the choice, with what became of them. */
export const LAWS = describeTable<Bill, LawsView>({
  title: 'Bill',
  onPage: ['ct', 'title', 'status', 'sponsor', 'submitted', 'topics', 'votes'],
  rows: ({ found }) => found,
  caption(view) {
    const { visit, period } = view;
    const { locale } = visit;
    const say = phrases(locale);
    const list = listOf(view);
    const none = nothingFound(locale, inPeriod('/laws', period.term.number));
    return captioned(say.caption, list.range, list.beyond ?? none, list.rows);
  },
  around(view, table) {
    return html`<p class="lead" data-announce>${finding(view)}</p>
<div class="by-subject">${table}</div>
${listOf(view).pager}`;
  },
  columns: BILL_COLUMNS.map((column) => ({ ...column, ...ON_PAGE[column.name] })),
});

function listOf({ visit, period, query, found }: LawsView) {
  const { page, ...filter } = query;
  const here = withQuery('/laws', { ...filter, period: period.term.number });
  return paged(visit, found, page, (to) => withQuery(here, { page: to > 1 ? to : '' }));
}

function finding({ visit, query, found }: LawsView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  if (found.length === 0) return say.none;
  const laws = found.filter(({ print }) => print.status === 'law').length;
  const counted = query.kind === 'bills' ? say.countBills : say.countPrints;
  return `${counted(found.length, integer(found.length))}; ${say.becameLaw(laws, integer(laws))}.`;
}
