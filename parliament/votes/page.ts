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
import { lawHref } from '../laws/panel.ts';
import { topicField } from '../ui/choices.ts';
import { inPeriod } from '../ui/frame.ts';
import { tableLinks } from '../ui/links.ts';
import { paged } from '../ui/paged.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { resultBar } from '../ui/result-bar.ts';
import { outcomePill, outcomeWord, score, sourcePrintUrl, voteLink } from '../ui/vote.ts';
import type { FoundVotes, VoteFilter } from './analyse.ts';
import { phrases } from './phrases.ts';

type VotesView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly filter: VoteFilter;
  readonly page: number;
  readonly found: FoundVotes;
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
<div id="results">${votesTable(view)}</div>
${disclosure(words.howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}

/** The list, as `/api/votes` answers it. */
export function votesTable(view: VotesView): Html {
  const { visit, period, filter, page, found } = view;
  const say = phrases(visit.locale);
  const href = (to: number) => withQuery(addressOf(view, '/votes'), { page: to > 1 ? to : '' });
  const list = paged(visit, [...found.places], page, href);
  const rows = list.rows.map((place) => ({
    ...period.votes[place]!,
    members: countMembers(period, place),
  }));
  return html`<p class="lead" data-announce>${summary(view)}</p>
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

/** The address of this selection, first page. */
function addressOf({ period, filter }: VotesView, path: string): string {
  const { search, outcome, topic, session, print } = filter;
  return withQuery(path, { period: period.term.number, search, outcome, topic, session, print });
}

function summary({ visit, period, found }: VotesView): string {
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const count = found.places.length;
  if (count === 0) return say.none;
  const [votes, passed, rejected] = [count, found.passed, found.rejected].map(integer) as [
    string,
    string,
    string,
  ];
  return count === period.votes.length
    ? say.all(votes, passed, rejected)
    : say.found(count, votes, passed, rejected);
}

/** Active filters that are not in the form, each with a link that removes it. */
function choiceNotes(view: VotesView): Html {
  const { visit, filter } = view;
  const say = phrases(visit.locale);
  const drop = (name: string) =>
    html`<a href="${withQuery(addressOf(view, '/votes'), { [name]: '' })}">${shared(visit.locale).reset}</a>`;
  return html`${filter.session !== undefined && html`<p>${say.onlySession(`${filter.session}`)} ${drop('session')}</p>`}${
    filter.print !== undefined && html`<p>${say.onlyPrint(`${filter.print}`)} ${drop('print')}</p>`
  }`;
}

function nothingFound({ visit, period }: VotesView): Html {
  const all = inPeriod('/votes', period.term.number);
  return html`${phrases(visit.locale).none} <a href="${all}">${shared(visit.locale).reset}</a>`;
}

/** A vote with the number of its ballots. */
type ListedVote = Vote & { readonly members: number };

function columns(view: VotesView): Column<ListedVote>[] {
  const { visit, period, filter } = view;
  const say = phrases(visit.locale);
  const words = searchWords(filter.search);
  return [
    {
      label: say.subject,
      rowHeader: true,
      cell: (vote) => html`${voteLink(visit.locale, period, vote, words)}${printNote(view, vote)}`,
    },
    { label: say.outcome, cell: (vote) => outcomePill(visit.locale, vote) },
    { label: say.score, help: say.scoreHelp, numeric: true, cell: score },
    {
      label: say.bar,
      cell: ({ yes, no, present, quorum, members }) =>
        resultBar(
          {
            yes,
            no,
            abstained: Math.max(0, present - yes - no),
            absent: Math.max(0, members - present),
            quorum,
          },
          20,
        ),
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

function printNote({ visit, period, siteUrl }: VotesView, vote: Vote): Html | undefined {
  const link = period.prints.get(vote.id);
  if (!link) return undefined;
  const say = phrases(visit.locale);
  const { number } = link.print;
  const probable =
    provenance(link) === 'probable' &&
    html` <abbr title="${say.probableHelp}">${say.probable}</abbr>`;
  return html`<br><small class="muted">${probable} <a href="${sourcePrintUrl(siteUrl, number, period.term.number)}" title="${link.print.title}">${say.print(`${number}`)}</a> · <a href="${lawHref(number, period.term.number)}">${say.aboutPrint}</a></small>`;
}
