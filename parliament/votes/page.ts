import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import { type Column, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { countMembers } from '../chamber/ballot-rows.ts';
import type { Period, Vote } from '../chamber/period.ts';
import { provenance } from '../chamber/records.ts';
import { searchWords } from '../chamber/search-text.ts';
import { isDecision, type VoteNature, voteNatures } from '../chamber/vote-nature.ts';
import { feedLine, topicFeeds, topicNamed } from '../feeds/panel.ts';
import { lawHref } from '../laws/panel.ts';
import { topicField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { searchLink, tableLinks } from '../ui/links.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { resultBar } from '../ui/result-bar.ts';
import { outcomePill, outcomeWord, score, sourcePrintUrl, voteLink } from '../ui/vote.ts';
import { natureNote } from '../ui/vote-nature.ts';
import type { FoundVotes, VoteFilter } from './analyse.ts';
import { phrases } from './phrases.ts';

type VotesView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly filter: VoteFilter;
  readonly page: number;
  readonly found: FoundVotes;
  /** How many votes match when their kind does not matter. */
  readonly all: number;
  readonly siteUrl: string;
};

export function votesPage(view: VotesView): { title: string; description: string; main: Html } {
  const { visit, period, filter } = view;
  const say = phrases(visit.locale);
  const words = shared(visit.locale);
  const { session, print } = filter;
  return {
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
    ...(filter.view === 'all' && { view: 'all' }),
  },
  fields: html`${inputField({ name: 'search', label: say.search, value: filter.search, type: 'search', size: 24 })}${selectField(
    'outcome',
    say.outcome,
    [
      { value: '', label: say.anyOutcome },
      { value: 'A', label: outcomeWord(visit.locale, 'A') },
      { value: 'R', label: outcomeWord(visit.locale, 'R') },
    ],
    filter.outcome,
  )}${topicField(visit.locale, filter.topic)}`,
})}
<div id="results" class="by-subject">${votesTable(view)}</div>
${disclosure(words.howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}

/** The list, as `/api/votes` answers it. */
export function votesTable(view: VotesView): Html {
  const { visit, period, filter, page, found } = view;
  const say = phrases(visit.locale);
  const href = (to: number) => withQuery(addressOf(view, '/votes'), { page: to > 1 ? to : '' });
  if (filter.view === 'print' && found.places.length > 0) return printGroups(view);
  const list = paged(visit, [...found.places], page, href);
  const rows = list.rows.map((place) => listed(period, place));
  return html`<p class="lead" data-announce>${summary(view)}</p>
${viewSwitch(view)}
${choiceNotes(view)}
${table({
  label: say.caption,
  caption: html`${say.caption}${rows.length > 0 && html`<small>${list.range}</small>`}`,
  empty: list.beyond ?? nothingFound(view),
  rows,
  columns: columns(view),
  group: ({ date }) => (date === '' ? say.noDate : formats(visit.locale).date(date)),
})}
${list.pager}
<p class="small">${tableLinks(withQuery(addressOf(view, '/api/votes'), { page: page > 1 ? page : '', topic: filter.topic }))} <span class="muted">${say.csvAll}</span></p>`;
}

/** The votes on one print: what was decided first, amendments folded, the rest apart. */
function printGroups(view: VotesView): Html {
  const { visit, period, found } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const rows = [...found.places].reverse().map((place) => listed(period, place));
  const of = (caption: string, some: readonly ListedVote[]) =>
    table({
      label: caption,
      caption,
      empty: say.noneDecided,
      rows: some,
      columns: columns(view),
      group: ({ date }) => (date === '' ? say.noDate : formats(visit.locale).date(date)),
    });
  const folded = (caption: string, some: readonly ListedVote[]) => {
    const passed = some.filter(({ outcome }) => outcome === 'A').length;
    const count = say.counted(caption, integer(some.length), integer(passed));
    return some.length > 0 && disclosure(count, of(caption, some));
  };
  const amendments = rows.filter(({ nature }) => nature.kind === 'amendment');
  const others = rows.filter(({ nature }) => !isDecision(nature) && nature.kind !== 'amendment');
  return html`<p class="lead" data-announce>${summary(view)}</p>
${viewSwitch(view)}
${choiceNotes(view)}
${of(
  say.groupFinal,
  rows.filter(({ nature }) => isDecision(nature)),
)}
${folded(say.groupAmendments, amendments)}
${folded(say.groupOther, others)}
<p class="small">${tableLinks(addressOf(view, '/api/votes'))}</p>`;
}

/** The address of this selection, first page. */
function addressOf({ period, filter }: VotesView, path: string): string {
  const { search, outcome, topic, session, print, view } = filter;
  // Each address leaves out the view that is its default.
  const isDefault = view === 'print' || view === (path.startsWith('/api/') ? 'all' : 'decided');
  return withQuery(path, {
    ...{ period: period.term.number, search, outcome, topic, session, print },
    view: isDefault ? undefined : view,
  });
}

/** Links between what was decided and all votes of the same choice. */
function viewSwitch(view: VotesView): Html {
  const { visit, filter, found, all } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const address = (to: 'all' | 'decided') =>
    addressOf({ ...view, filter: { ...filter, view: to } }, '/votes');
  if (filter.view === 'print') {
    return html`<p class="small"><a href="${address('all')}">${say.inOrder(integer(all))}</a></p>`;
  }
  if (filter.view === 'all') {
    return html`<p class="small">${say.showsAll} <a href="${address('decided')}">${say.onlyDecided}</a></p>`;
  }
  return html`<p class="small">${say.showsDecided} <a href="${address('all')}">${say.showAll(integer(all), integer(all - found.places.length))}</a></p>`;
}

function summary({ visit, period, found, filter }: VotesView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const count = found.places.length;
  if (count === 0) return filter.view === 'decided' ? say.noneDecided : say.none;
  const [votes, passed, rejected] = [count, found.passed, found.rejected].map(integer) as [
    string,
    string,
    string,
  ];
  if (filter.view === 'decided') {
    return say.decided(
      votes,
      passed,
      rejected,
      found.returned === 0 ? '' : integer(found.returned),
    );
  }
  if (count === period.votes.length) return say.all(votes, passed, rejected);
  return filter.view === 'all'
    ? say.foundAll(count, votes, passed, rejected)
    : say.found(
        count,
        votes,
        passed,
        rejected,
        found.returned === 0 ? '' : integer(found.returned),
      );
}

/** Active filters that are not in the form, each with a link that removes it. */
function choiceNotes(view: VotesView): Html {
  const { visit, filter, period, found } = view;
  const say = phrases(visit.locale);
  const drop = (name: string) =>
    html`<a href="${withQuery(addressOf(view, '/votes'), { [name]: '' })}">${shared(visit.locale).reset}</a>`;
  const follow =
    filter.topic !== '' && found.places.length > 0
      ? topicFeeds(visit.locale, topicNamed(filter.topic), period.term.number)
      : [];
  return html`${feedLine(visit.locale, follow)}${filter.session !== undefined && html`<p>${say.onlySession(`${filter.session}`)} ${drop('session')}</p>`}${
    filter.print !== undefined && html`<p>${say.onlyPrint(`${filter.print}`)} ${drop('print')}</p>`
  }`;
}

function nothingFound({ visit, period, filter }: VotesView): Html {
  const all = inPeriod('/votes', period.term.number);
  return html`${phrases(visit.locale).none} <a href="${all}">${shared(visit.locale).reset}</a>${searchLink(visit.locale, filter.search, period.term.number)}`;
}

function listed(period: Period, place: number): ListedVote {
  const members = countMembers(period, place);
  return { ...period.votes[place]!, members, nature: voteNatures(period)[place]! };
}

/** A vote with the number of its ballots and what it was. */
type ListedVote = Vote & { readonly members: number; readonly nature: VoteNature };

function columns(view: VotesView): Column<ListedVote>[] {
  const { visit, period, filter } = view;
  const say = phrases(visit.locale);
  const words = searchWords(filter.search);
  return [
    {
      label: say.subject,
      rowHeader: true,
      cell: (vote) =>
        html`${voteLink(visit.locale, period, vote, words)}${natureNote(visit.locale, vote.nature)}${printNote(view, vote)}`,
    },
    { label: say.outcome, cell: (vote) => outcomePill(visit.locale, vote, vote.nature) },
    {
      label: say.score,
      help: say.scoreHelp,
      numeric: true,
      cell: (vote) => html`${score(vote)}${barOf(vote)}`,
    },
    {
      label: say.time,
      numeric: true,
      cell: ({ time }) => time,
    },
    {
      label: say.number,
      help: say.numberHelp,
      numeric: true,
      cell: (vote) => html`${vote.session}/${vote.number}`,
    },
  ];
}

function barOf({ yes, no, present, quorum, members }: ListedVote): Html {
  const abstained = Math.max(0, present - yes - no);
  const absent = Math.max(0, members - present);
  return resultBar({ yes, no, abstained, absent, quorum }, 20);
}

function printNote({ visit, period, siteUrl }: VotesView, vote: Vote): Html | undefined {
  const link = period.prints.get(vote.id);
  if (!link) return undefined;
  const say = phrases(visit.locale);
  const { number } = link.print;
  const probable =
    provenance(link) === 'probable' &&
    html` <abbr title="${say.probableHelp}">${say.probable}</abbr>`;
  return html`<br><small class="muted">${probable} <a href="${sourcePrintUrl(siteUrl, number, period.term.number)}" title="${link.print.fullTitle ?? link.print.title}">${say.print(`${number}`)}</a> · <a href="${lawHref(number, period.term.number)}">${say.aboutPrint}</a></small>`;
}
