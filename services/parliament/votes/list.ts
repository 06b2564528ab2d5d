import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { inPeriod } from '../ui/frame.ts';
import { nothingFound } from '../ui/links.ts';
import { paged } from '../ui/lists.ts';
import { howCounted, type PageContent } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { captioned, describeTable } from '../ui/table.ts';
import { topicField } from '../ui/topic-field.ts';
import { outcomeWord } from '../ui/vote.ts';
import { LISTED_VOTE, ON_PAGE, type VotesView } from './columns.ts';
import { phrases } from './phrases.ts';

export const VOTES = describeTable<number, VotesView>({
  title: 'ListedVote',
  columns: LISTED_VOTE,
  onPage: ON_PAGE,
  rows: ({ found }) => [...found.places],
  caption(view) {
    const { caption: label } = phrases(view.visit.locale);
    const { rows, range, beyond } = listOf(view);
    const none = nothingFound(view.visit.locale, inPeriod('/votes', view.period.term.number));
    return { ...captioned(label, range, beyond ?? none, rows), group: dayOf(view) };
  },
  around: (view, table) => html`<p class="lead" data-announce>${summary(view)}</p>
${choiceNotes(view)}
${table}
${listOf(view).pager}`,
});

function listOf(view: VotesView) {
  const href = (page: number) => addressOf(view, { page: page > 1 ? page : undefined });
  return paged(view.visit, [...view.found.places], view.query.page, href);
}

/** The same choice on its first page, with changes. */
function addressOf({ period, query }: VotesView, changes: object): string {
  const { page: _, view, ...choice } = query;
  return withQuery('/votes', {
    ...choice,
    period: period.term.number,
    view: view === 'all' ? undefined : view,
    ...changes,
  });
}

function summary({ visit, period, found, query }: VotesView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const count = found.places.length;
  if (count === 0) return say.none;
  const votes = integer(count);
  const [passed, rejected] = [integer(found.passed), integer(found.rejected)];
  if (query.view === 'decided') {
    const returned = found.returned === 0 ? '' : integer(found.returned);
    return say.decided(count, votes, passed, rejected, returned);
  }
  if (count === period.votes.length) return say.all(votes, passed, rejected);
  return say.found(count, votes, passed, rejected);
}

/** Active filters that are not in the form, each with a link that removes it. */
function choiceNotes(view: VotesView): Html {
  const { visit, query } = view;
  const { onlySession, onlyPrint } = phrases(visit.locale);
  const note = (name: string, text: (number: string) => string, number: number | undefined) =>
    number !== undefined &&
    html`<p>${text(`${number}`)} <a href="${addressOf(view, { [name]: undefined })}">${shared(visit.locale).reset}</a></p>`;
  return html`${note('session', onlySession, query.session)}${note('print', onlyPrint, query.print)}`;
}

function dayOf({ visit, period }: VotesView) {
  return (place: number) => {
    const { date } = period.votes[place]!;
    return date === '' ? phrases(visit.locale).noDate : formats(visit.locale).date(date);
  };
}

export function votesPage(view: VotesView, { table }: PageContent): PageParts {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { session, print } = query;
  const views = [
    { value: 'all', label: say.viewAll },
    { value: 'decided', label: say.viewDecided },
  ];
  const outcomes = ['A', 'R'].map((value) => ({ value, label: outcomeWord(locale, value) }));
  return {
    title: say.title,
    description: summary(view),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/votes',
  submit: shared(locale).search,
  hidden: {
    period: period.term.number,
    ...(session !== undefined && { session }),
    ...(print !== undefined && { print }),
  },
  fields: html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 24 })}${selectField('outcome', say.outcome, [{ value: '', label: say.anyOutcome }, ...outcomes], query.outcome)}${topicField(locale, query.topic)}${selectField('view', say.view, views, query.view)}`,
})}
<div id="results" class="by-subject">${table('votes')}</div>
${howCounted(locale, [say.method1, say.method2, say.method3])}`,
  };
}
