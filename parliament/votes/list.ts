import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/elements';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { followed, voteFeeds } from '../feeds/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { searchLink, tableLinks } from '../ui/links.ts';
import { paged } from '../ui/lists.ts';
import { howCounted } from '../ui/period-page.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { describeTable, pageColumns } from '../ui/table.ts';
import { topicField } from '../ui/topic-field.ts';
import { outcomeWord } from '../ui/vote.ts';
import type { FoundVotes } from './analyse.ts';
import { LISTED_VOTE, type ListView, ON_PAGE } from './columns.ts';
import { phrases } from './phrases.ts';

/** What a request found: the votes of any kind, and those of the kind it asks for. */
type AskedVotes = ListView & { readonly ofAnyKind: FoundVotes; readonly chosen: FoundVotes };

/** The votes of one kind that are listed, and how many match when their kind does not matter. */
type VotesView = ListView & { readonly found: FoundVotes; readonly all: number };

/** Programs and files get votes of every kind unless they ask for the decisive ones. */
export function forPrograms(asked: AskedVotes): VotesView {
  const { query, ofAnyKind, chosen } = asked;
  const found = query.view === undefined ? ofAnyKind : chosen;
  return {
    ...asked,
    query: { ...query, view: query.view ?? 'all' },
    found,
    all: ofAnyKind.places.length,
  };
}

/** What a visitor sees who asks for no kind: all votes, those of one print in groups. */
export const kindOnPage = ({ print }: { readonly print?: number | undefined }) =>
  print === undefined ? 'all' : 'print';

function forVisitors(asked: AskedVotes): VotesView {
  const { query, ofAnyKind, chosen } = asked;
  const all = ofAnyKind.places.length;
  const view = query.view ?? kindOnPage(query);
  return { ...asked, query: { ...query, view }, found: chosen, all };
}

export const VOTES = describeTable<number, AskedVotes>({
  title: 'ListedVote',
  columns: LISTED_VOTE,
  rows: (asked) => [...forPrograms(asked).found.places],
  total: (asked) => forPrograms(asked).found.places.length,
  display: (asked) => votesList(forPrograms(asked)),
});

/** The list with its sentence, its switches and its files. */
function votesList(view: VotesView): Html {
  const isGrouped = view.query.view === 'print' && view.found.places.length > 0;
  return html`<p class="lead" data-announce>${summary(view)}</p>
${viewSwitch(view)}
${choiceNotes(view)}
${isGrouped ? printGroups(view) : pageOfVotes(view)}`;
}

function pageOfVotes(view: VotesView): Html {
  const { visit, query, found } = view;
  const { page } = query;
  const say = phrases(visit.locale);
  const href = (to: number) => withQuery(addressOf(view, '/votes'), { page: to > 1 ? to : '' });
  const { rows, range, beyond, pager } = paged(visit, [...found.places], page, href);
  return html`${table({
    label: say.caption,
    caption: html`${say.caption}${rows.length > 0 && html`<small>${range}</small>`}`,
    empty: beyond ?? nothingFound(view),
    rows,
    columns: pageColumns(LISTED_VOTE, ON_PAGE, view),
    group: dayOf(view),
  })}
${pager}
<p class="small">${tableLinks(withQuery(addressOf(view, '/api/votes'), { page: page > 1 ? page : '', topic: query.topic }))} <span class="muted">${say.csvAll}</span></p>`;
}

/** The votes on one print: what was decided first, amendments folded, the rest apart. */
function printGroups(view: VotesView): Html {
  const { visit, period, found } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const natures = voteNatures(period);
  const { decided, amendment, other } = Object.groupBy([...found.places].reverse(), (place) => {
    const nature = natures[place]!;
    return isDecision(nature) ? 'decided' : nature.kind === 'amendment' ? 'amendment' : 'other';
  });
  const of = (caption: string, rows: readonly number[] = []) =>
    table({
      label: caption,
      caption,
      empty: say.noneDecided,
      rows,
      columns: pageColumns(LISTED_VOTE, ON_PAGE, view),
      group: dayOf(view),
    });
  const folded = (caption: string, some: readonly number[] = []) => {
    const passed = some.filter((place) => period.votes[place]!.outcome === 'A').length;
    const count = say.counted(caption, integer(some.length), integer(passed));
    return some.length > 0 && disclosure(count, of(caption, some));
  };
  return html`${of(say.groupFinal, decided)}
${folded(say.groupAmendments, amendment)}
${folded(say.groupOther, other)}
<p class="small">${tableLinks(addressOf(view, '/api/votes'))}</p>`;
}

function addressOf({ period, query }: VotesView, path: string): string {
  const { search, outcome, topic, session, print, view } = query;
  // Each address leaves out the view that is its default.
  const isOfPrint = print !== undefined && !path.startsWith('/api/');
  const isDefault = view === (isOfPrint ? 'print' : 'all') || view === 'print';
  return withQuery(path, {
    period: period.term.number,
    search,
    outcome,
    topic,
    session,
    print,
    view: isDefault ? undefined : view,
  });
}

/** Links between what was decided and all votes of the same choice. */
function viewSwitch(view: VotesView): Html {
  const { visit, query, found, all } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const address = (to: 'all' | 'decided') =>
    addressOf({ ...view, query: { ...query, view: to } }, '/votes');
  if (query.view === 'print') {
    return html`<p class="small"><a href="${address('all')}">${say.inOrder(all, integer(all))}</a></p>`;
  }
  if (query.view === 'all') {
    return html`<p class="small">${say.showsAll} <a href="${address('decided')}">${say.onlyDecided}</a></p>`;
  }
  return html`<p class="small">${say.showsDecided} <a href="${address('all')}">${say.showAll(all, integer(all), integer(all - found.places.length))}</a></p>`;
}

function summary({ visit, period, found, query }: VotesView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const count = found.places.length;
  if (count === 0) return query.view === 'decided' ? say.noneDecided : say.none;
  const votes = integer(count);
  const [passed, rejected] = [integer(found.passed), integer(found.rejected)];
  const returned = found.returned === 0 ? '' : integer(found.returned);
  if (query.view === 'decided') return say.decided(count, votes, passed, rejected, returned);
  if (count === period.votes.length) return say.all(votes, passed, rejected);
  return query.view === 'all'
    ? say.foundAll(count, votes, passed, rejected)
    : say.found(count, votes, passed, rejected, returned);
}

/** Active filters that are not in the form, each with a link that removes it. */
function choiceNotes(view: VotesView): Html {
  const { visit, query } = view;
  const say = phrases(visit.locale);
  const drop = (name: string) =>
    html`<a href="${withQuery(addressOf(view, '/votes'), { [name]: '' })}">${shared(visit.locale).reset}</a>`;
  return html`${query.session !== undefined && html`<p>${say.onlySession(`${query.session}`)} ${drop('session')}</p>`}${
    query.print !== undefined && html`<p>${say.onlyPrint(`${query.print}`)} ${drop('print')}</p>`
  }`;
}

function nothingFound({ visit, period, query }: VotesView): Html {
  const all = inPeriod('/votes', period.term.number);
  return html`${phrases(visit.locale).none} <a href="${all}">${shared(visit.locale).reset}</a>${searchLink(visit.locale, query.search, period.term.number)}`;
}

function dayOf({ visit, period }: VotesView) {
  return (place: number) => {
    const { date } = period.votes[place]!;
    return date === '' ? phrases(visit.locale).noDate : formats(visit.locale).date(date);
  };
}

export function votesPage(asked: AskedVotes): PageParts {
  const view = forVisitors(asked);
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  const words = shared(visit.locale);
  const { session, print } = query;
  const page = {
    title: say.title,
    description: summary(view),
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/votes',
  submit: words.search,
  hidden: {
    period: period.term.number,
    ...(session !== undefined && { session }),
    ...(print !== undefined && { print }),
    ...(query.view === 'all' && { view: 'all' }),
  },
  fields: html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 24 })}${selectField(
    'outcome',
    say.outcome,
    [
      { value: '', label: say.anyOutcome },
      { value: 'A', label: outcomeWord(visit.locale, 'A') },
      { value: 'R', label: outcomeWord(visit.locale, 'R') },
    ],
    query.outcome,
  )}${topicField(visit.locale, query.topic)}`,
})}
<div id="results" class="by-subject">${votesList(view)}</div>
${howCounted(visit.locale, [say.method1, say.method2, say.method3])}`,
  };
  return followed(visit, page, voteFeeds(visit.locale, query, period.term.number));
}
