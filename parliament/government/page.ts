import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { shareCell, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Office } from '../chamber/office.ts';
import { findPerson, isInClub, type Period } from '../chamber/period.ts';
import { partyField, rowsField } from '../ui/choices.ts';
import { memberColumns, ministerMark, voteColumns } from '../ui/columns.ts';
import { clubLink, memberLink, tableLinks } from '../ui/links.ts';
import { longTable } from '../ui/long-list.ts';
import { officeTitle } from '../ui/office-title.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { voteDay } from '../ui/vote.ts';
import {
  type ClubSupport,
  chosenClubs,
  type Defeat,
  type Government,
  type MemberSupport,
  supportPercent,
  type WithGovernment,
} from './analyse.ts';
import { defeatFinding, supportFinding } from './finding.ts';
import { phrases } from './phrases.ts';

export type GovernmentView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: { readonly party: string; readonly top: number };
  readonly result: Government;
};

export function governmentPage(
  view: GovernmentView & { readonly chart: Html | undefined },
): PageParts {
  const { visit, period, query, result, chart } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const finding = [
    supportFinding(locale, period, result, query.party),
    defeatFinding(locale, period, result),
  ]
    .filter((text) => text !== undefined)
    .join(' ');
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/government',
  submit: shared(locale).show,
  hidden: { period: period.term.number },
  fields: html`${partyField(locale, period, query.party)}${rowsField(locale, query.top)}`,
})}
<div id="results"><p class="lead">${finding}</p>
${chart}
${clubTable(view)}
${memberTable(view)}
${defeatTable(view)}</div>
${officeTable(view)}
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}

export function clubTable(view: GovernmentView): Html {
  const { visit, period, query, result } = view;
  const say = phrases(visit.locale);
  return html`${table<ClubSupport>({
    label: say.clubTable,
    caption: say.clubTable,
    empty: shared(visit.locale).noData,
    rows: chosenClubs(period, result, query.party),
    columns: [
      {
        label: shared(visit.locale).party,
        rowHeader: true,
        cell: ({ club }) => clubLink(period, club, period.term.number),
      },
      ...supportColumns(view),
    ],
  })}
<p class="small">${tableLinks(apiOf(view, 'clubs'))}</p>`;
}

export function memberTable(view: GovernmentView): Html {
  const { visit, period, query } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const all = chosenMembers(view);
  const rows = all.slice(0, query.top);
  const minister = ministerMark(locale, period);
  const [member, club] = memberColumns<MemberSupport>(
    locale,
    period,
    (row) => period.members[row.member]!,
  );
  return html`${longTable(
    locale,
    rows.length,
    table<MemberSupport>({
      label: say.members,
      caption: html`${say.members}<small data-announce>${say.shown(integer(rows.length), integer(all.length))}</small>`,
      empty: shared(locale).noData,
      rows,
      columns: [
        {
          ...member,
          cell: (row, index) =>
            html`${member.cell(row, index)}${minister(period.members[row.member]!)}`,
        },
        ...supportColumns(view),
        club,
      ],
    }),
  )}
<p class="small">${tableLinks(apiOf(view, 'members'))}</p>`;
}

export function chosenMembers({ period, query, result }: GovernmentView): MemberSupport[] {
  return result.members.filter(({ member }) =>
    isInClub(period, period.members[member]!, query.party),
  );
}

export function defeatTable(view: GovernmentView): Html {
  const { visit, period, query, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rows = result.defeats.slice(0, query.top);
  const columns = voteColumns<Defeat>(locale, period, ({ vote }) => vote);
  return html`${longTable(
    locale,
    rows.length,
    table<Defeat>({
      label: say.defeatList,
      caption: html`${say.defeatList}<small>${say.shown(integer(rows.length), integer(result.defeats.length))}</small>`,
      empty: say.none,
      rows,
      columns: [
        columns.subject,
        {
          label: say.ministers,
          numeric: true,
          cell: ({ yes, no }) => html`${yes}\u202f:\u202f${no}`,
        },
        columns.score,
        columns.outcome,
        columns.day,
      ],
    }),
  )}
<p class="small">${tableLinks(apiOf(view, 'defeats'))}</p>`;
}

export function officeTable(view: GovernmentView): Html {
  const { visit, period, result } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { number } = period.term;
  const day = (hour: string) => voteDay(locale, { date: hour.slice(0, 10) });
  return html`${table<Office>({
    label: say.offices,
    caption: say.offices,
    empty: say.noOffices,
    rows: result.offices,
    columns: [
      {
        label: say.name,
        rowHeader: true,
        cell: ({ personId, name }) => {
          const member = findPerson(period, personId);
          return member === undefined ? html`${name}` : memberLink(period.members[member]!, number);
        },
      },
      { label: say.office, cell: (office) => officeTitle(locale, office) },
      { label: say.from, cell: ({ from }) => day(from) },
      {
        label: say.to,
        cell: ({ to }) =>
          to === undefined ? say.lasts(formats(locale).date(period.sourceDate)) : day(to),
      },
    ],
  })}
<p class="small">${tableLinks(apiOf(view, 'offices'))}</p>`;
}

function supportColumns({ visit }: GovernmentView) {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  return [
    {
      label: say.share,
      help: say.shareHelp,
      numeric: true,
      cell: (row: WithGovernment) => shareCell(percent(supportPercent(row)), supportPercent(row)),
    },
    { label: say.votes, numeric: true, cell: ({ votes }: WithGovernment) => integer(votes) },
  ];
}

function apiOf({ period, query }: GovernmentView, name: string): string {
  const { party, top } = query;
  return withQuery('/api/government', {
    period: period.term.number,
    table: name,
    ...((name === 'members' || name === 'clubs') && { party }),
    ...((name === 'members' || name === 'defeats') && { top }),
  });
}
