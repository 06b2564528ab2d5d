import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { isInClub, memberName, type Period } from '../chamber/period.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { partyField } from '../ui/choices.ts';
import { memberColumns } from '../ui/columns.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubLink, tableLinks } from '../ui/links.ts';
import { longTable } from '../ui/long-list.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteLink } from '../ui/vote.ts';
import type { IdealPoint, IdealPoints, VoteLine } from './analyse.ts';
import { bounds } from './chart.ts';
import { type ClubPosition, clubPositions } from './club-positions.ts';
import type { Abstention } from './contested.ts';
import { fitFinding, idealFinding } from './finding.ts';
import { phrases } from './phrases.ts';

type IdealQuery = {
  readonly dimensions: '1' | '2';
  readonly abstention: Abstention;
  readonly name: string;
  readonly party: string;
  /** Id of the vote whose line is drawn; 0 for none. */
  readonly vote: number;
};

type IdealView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: IdealQuery;
  readonly result: IdealPoints;
  readonly line: VoteLine | undefined;
};

export function idealPage(view: IdealView & { readonly chart: Html | undefined }): PageParts {
  const { visit, period, query, result, line, chart } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const found = idealFinding(locale, period, result);
  const finding = found === undefined ? say.tooFew : `${found} ${fitFinding(locale, result)}`;
  const number = period.term.number;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/ideal-points',
  submit: shared(locale).show,
  hidden: { period: number, ...(query.vote > 0 && { vote: query.vote }) },
  fields: html`${selectField(
    'dimensions',
    say.dimensions,
    [
      { value: '1', label: say.one },
      { value: '2', label: say.two },
    ],
    query.dimensions,
  )}${selectField(
    'abstention',
    say.abstention,
    [
      { value: 'no', label: say.asNo },
      { value: 'left-out', label: say.leftOut },
    ],
    query.abstention,
  )}${partyField(locale, period, query.party)}${inputField({ name: 'name', label: say.name, value: query.name, type: 'search', size: 18 })}`,
})}
<div id="results"><p class="lead">${finding}</p>
${line && html`<p>${say.ofVote}: ${voteLink(locale, period, period.votes[line.vote]!)}</p>`}
${chart}
${clubTable(view)}
${pointTable(view)}</div>
<p><a href="${inPeriod('/similarity', number)}">${say.similarity}</a></p>
${disclosure(
  shared(locale).howCounted,
  html`${[say.method1, say.method2, say.method3, say.method4, say.method5, say.method6].map((text) => html`<p>${text}</p>`)}`,
)}`,
  };
}

/** The clubs in order of their medians. */
export function clubTable(view: IdealView): Html {
  const { visit, period, query, result } = view;
  const say = phrases(visit.locale);
  const { integer, decimal } = formats(visit.locale);
  return html`${table<ClubPosition>({
    label: say.clubs,
    caption: say.clubs,
    empty: shared(visit.locale).noData,
    rows: clubPositions(period, result.points),
    columns: [
      {
        label: shared(visit.locale).party,
        rowHeader: true,
        cell: ({ club }) => clubLink(period, club, period.term.number),
      },
      { label: say.median, numeric: true, cell: ({ x }) => decimal(x, 2) },
      ...(query.dimensions === '2'
        ? [{ label: say.medianY, numeric: true, cell: ({ y }: ClubPosition) => decimal(y, 2) }]
        : []),
      {
        label: say.range,
        help: say.rangeHelp,
        numeric: true,
        cell: ({ lowest, highest }) => say.bounds(decimal(lowest, 2), decimal(highest, 2)),
      },
      { label: say.members, numeric: true, cell: ({ members }) => integer(members) },
    ],
  })}
<p class="small">${tableLinks(apiOf(view, 'clubs'))}</p>`;
}

/** The members of the choice, in order of their positions. */
export function pointTable(view: IdealView): Html {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer, decimal } = formats(locale);
  const rows = chosenPoints(view);
  const [member, club] = memberColumns<IdealPoint>(
    locale,
    period,
    (point) => period.members[point.member]!,
  );
  const without = period.members.length - result.points.length;
  return html`${longTable(
    locale,
    rows.length,
    table<IdealPoint>({
      label: say.points,
      caption: html`${say.points}<small data-announce>${say.shown(integer(rows.length))}</small>`,
      empty: html`${say.none} <a href="${inPeriod('/ideal-points', period.term.number)}">${shared(locale).reset}</a>`,
      rows,
      columns: [
        member,
        {
          label: say.position,
          help: say.positionHelp,
          numeric: true,
          cell: (point) =>
            html`${decimal(point.x, 2)}<br><small class="muted">${bounds(locale, point)}</small>`,
        },
        ...(query.dimensions === '2'
          ? [{ label: say.medianY, numeric: true, cell: ({ y }: IdealPoint) => decimal(y, 2) }]
          : []),
        club,
        {
          label: say.ballots,
          help: say.ballotsHelp,
          numeric: true,
          cell: ({ ballots }) => integer(ballots),
        },
      ],
    }),
  )}
<p class="small">${without > 0 && say.leftOutMembers(without)} ${tableLinks(apiOf(view, 'members'))} ${say.linesFile}: ${tableLinks(apiOf(view, 'votes'))}</p>`;
}

/** Members of the chosen club with the words of the search in their names. */
export function chosenPoints({ period, query, result }: IdealView): IdealPoint[] {
  const words = searchWords(query.name);
  return result.points.filter((point) => {
    const member = period.members[point.member]!;
    return isInClub(period, member, query.party) && matchesWords(folded(memberName(member)), words);
  });
}

function apiOf({ period, query }: IdealView, name: 'members' | 'clubs' | 'votes'): string {
  const { dimensions, abstention, party, name: words } = query;
  return withQuery('/api/ideal-points', {
    period: period.term.number,
    dimensions,
    abstention,
    ...(name === 'members' ? { party, name: words } : { table: name }),
  });
}
