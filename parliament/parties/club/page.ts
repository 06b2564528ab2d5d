import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import type { PageParts } from '@tessera/kit/ui/frame';
import { shareCell, table } from '@tessera/kit/ui/table';
import { tiles } from '@tessera/kit/ui/tiles';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { agreementPercent } from '../../chamber/agreement.ts';
import type { ClubLines } from '../../chamber/club-lines.ts';
import type { Cohesion } from '../../chamber/cohesion.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { type Period, partyCode, UNAFFILIATED } from '../../chamber/period.ts';
import { citation } from '../../ui/citation.ts';
import { voteColumns } from '../../ui/columns.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, clubLink, memberLink, tableLinks } from '../../ui/links.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { voteDay } from '../../ui/vote.ts';
import type { ClubMember, MonthCohesion, OtherClub } from './analyse.ts';
import { cohesionChart } from './chart.ts';
import { phrases } from './phrases.ts';

export type ClubView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly club: number;
  readonly lines: ClubLines;
  readonly cohesion: Cohesion;
  readonly months: readonly MonthCohesion[];
  /** All votes that split the club, of which `top` are shown. */
  readonly splits: readonly number[];
  readonly top: number;
  readonly others: readonly OtherClub[];
  readonly members: readonly ClubMember[];
};

export function clubPage(view: ClubView): PageParts {
  const { visit, period, club, cohesion, members, splits } = view;
  const say = phrases(visit.locale);
  const { decimal, integer } = formats(visit.locale);
  const code = period.clubs[club]!;
  const finding = findingOf(view);
  const stayed = members.filter(({ member }) => member.club === club).length;
  return {
    title: say.title(code, yearsOf(period.term)),
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/parties', period.term.number)}">${shared(visit.locale).parties}</a></p>
<h1>${say.title(code, yearsOf(period.term))}</h1>
<p class="lead">${finding}</p>
${code === UNAFFILIATED && html`<p>${say.unaffiliated}</p>`}
${tiles([
  {
    label: say.cohesion,
    value: decimal(cohesion.mean, 3),
    note: say.cohesionNote(integer(cohesion.votes)),
  },
  {
    label: say.splits,
    value: integer(splits.length),
    note: say.splitsNote(integer(cohesion.votes)),
  },
  { label: say.members, value: integer(members.length), note: say.membersNote(integer(stayed)) },
])}
${cohesionChart(visit.locale, code, view.months, html`${tableLinks(api(view, 'months'))} ${citation(visit, period)}`)}
<section>${otherTable(view)}</section>
<section><div id="results" class="by-subject">${splitTable(view)}</div></section>
<section>${memberTable(view)}</section>`,
  };
}

function api({ period, club, top }: ClubView, name: string): string {
  const path = `/api/parties/${encodeURIComponent(period.clubs[club]!)}`;
  return withQuery(path, {
    period: period.term.number,
    table: name,
    top: name === 'splits' ? top : undefined,
  });
}

/** More votes than this are left to the files. */
const MANY = 200;

export function splitTable(view: ClubView): Html {
  const { visit, period, club, lines, splits, top } = view;
  const say = phrases(visit.locale);
  const { integer, decimal } = formats(visit.locale);
  const shown = splits.slice(0, top);
  const columns = voteColumns<number>(visit.locale, period, (vote) => vote);
  const at = (vote: number) => vote * lines.clubCount + club;
  const code = period.clubs[club]!;
  const more = withQuery(clubHref(code, period.term.number), { top: MANY });
  return html`${table({
    label: say.splitCaption,
    caption: html`${say.splitCaption}<small data-announce>${say.splitShown(integer(shown.length), integer(splits.length))}</small>`,
    empty: say.united,
    rows: shown,
    columns: [
      columns.subject,
      {
        label: say.yes,
        help: say.yesHelp,
        numeric: true,
        cell: (vote) => integer(lines.yes[at(vote)]),
      },
      {
        label: say.no,
        help: say.noHelp,
        numeric: true,
        cell: (vote) => integer(lines.no[at(vote)]),
      },
      {
        label: say.cohesion,
        numeric: true,
        cell: (vote) => {
          const [yes, no] = [lines.yes[at(vote)]!, lines.no[at(vote)]!];
          return decimal(Math.abs(yes - no) / (yes + no), 2);
        },
      },
      columns.outcome,
      columns.day,
    ],
  })}
<p class="small">${tableLinks(api(view, 'splits'))}${splits.length > top && top < MANY && html` <a href="${more}">${say.more(integer(Math.min(MANY, splits.length)))}</a>`}</p>`;
}

export function otherTable(view: ClubView): Html {
  const { visit, period, club, others } = view;
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  const code = period.clubs[club]!;
  return html`${table({
    label: say.others,
    caption: html`${say.others}<small>${say.othersNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: others,
    columns: [
      {
        label: shared(visit.locale).party,
        rowHeader: true,
        cell: (row) => clubLink(period, row.club, number),
      },
      {
        label: say.share,
        numeric: true,
        cell: (row) => shareCell(percent(agreementPercent(row)), agreementPercent(row)),
      },
      { label: say.of, numeric: true, cell: ({ votes }) => integer(votes) },
      {
        label: say.parted,
        numeric: true,
        cell: (row) =>
          html`<a href="${clubHref(`${code}/${period.clubs[row.club]}`, number)}" aria-label="${say.show(period.clubs[row.club]!)}: ${integer(row.votes - row.same)}">${integer(row.votes - row.same)}</a>`,
      },
    ],
  })}
<p class="small">${tableLinks(api(view, 'agreement'))}</p>`;
}

const SHOWN_MEMBERS = 12;

export function memberTable(view: ClubView): Html {
  const { visit, period, members } = view;
  const say = phrases(visit.locale);
  const day = (hour: string | undefined) =>
    hour === undefined
      ? say.stays(formats(visit.locale).date(period.sourceDate))
      : voteDay(visit.locale, { date: hour.slice(0, 10) });
  const listed = (caption: Part, rows: typeof members) =>
    table({
      label: say.memberCaption,
      caption,
      empty: say.nobody,
      rows,
      columns: [
        {
          label: shared(visit.locale).member,
          rowHeader: true,
          cell: ({ member }) => memberLink(member, period.term.number),
        },
        { label: say.region, cell: ({ member }) => member.region ?? '–' },
        {
          label: say.since,
          cell: ({ spans }) =>
            spans.map(({ from }, at) => html`${at > 0 && html`<br>`}${day(from)}`),
        },
        {
          label: say.until,
          cell: ({ spans }) => spans.map(({ to }, at) => html`${at > 0 && html`<br>`}${day(to)}`),
        },
      ],
    });
  const folded = members.slice(SHOWN_MEMBERS);
  return html`${listed(
    html`${say.memberCaption}<small>${say.memberNote}</small>`,
    members.slice(0, SHOWN_MEMBERS),
  )}
${folded.length > 0 && disclosure(say.otherMembers(folded.length), listed(say.otherMembers(folded.length), folded))}
<p class="small">${tableLinks(api(view, 'members'))}</p>`;
}

function findingOf({ visit, period, club, cohesion, others }: ClubView): string {
  const say = phrases(visit.locale);
  const { decimal, integer, percent } = formats(visit.locale);
  const code = period.clubs[club]!;
  if (cohesion.mean === undefined) return `${say.noVotes(code)}.`;
  const unity = say.finding(code, decimal(cohesion.mean, 3), integer(cohesion.votes));
  const first = others.find((other) => partyCode(period, other.club) !== UNAFFILIATED);
  if (!first) return `${unity}.`;
  return `${unity}; ${say.closest(period.clubs[first.club]!, percent(agreementPercent(first)))}.`;
}
