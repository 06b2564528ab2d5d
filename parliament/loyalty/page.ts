import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, selectField } from '@tessera/kit/ui/form';
import { shareCell, table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { ClubRule } from '../chamber/club-lines.ts';
import { hasChangedClub, type Period } from '../chamber/period.ts';
import { clubRuleField, partyField, rowsField } from '../ui/choices.ts';
import { memberColumns, ministerMark } from '../ui/columns.ts';
import { inPeriod } from '../ui/frame.ts';
import { tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberLoyalty } from './analyse.ts';
import { loyaltyFinding } from './finding.ts';
import { phrases } from './phrases.ts';

export type LoyaltyQuery = {
  readonly top: number;
  readonly party: string;
  readonly club: ClubRule;
  readonly unaffiliated: 'without' | 'with';
};

type LoyaltyView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly query: LoyaltyQuery;
  /** All members of the choice, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  /** Unaffiliated members that are not among the rows. */
  readonly leftOut: number;
  readonly chart?: Html | undefined;
};

export function loyaltyPage(view: LoyaltyView): { title: string; description: string; main: Html } {
  const { visit, period, query } = view;
  const say = phrases(visit.locale);
  const { rows, leftOut } = view;
  const finding =
    loyaltyFinding({ locale: visit.locale, calls: period, rows, leftOut, ...query }) ??
    shared(visit.locale).noData;
  return {
    title: say.title,
    description: finding,
    main: html`<h1>${say.title}</h1>
${filterForm({
  action: '/loyalty',
  submit: shared(visit.locale).show,
  hidden: { period: period.term.number },
  fields: html`${partyField(visit.locale, period, query.party)}${clubRuleField(visit.locale, query.club)}${selectField(
    'unaffiliated',
    say.unaffiliated,
    [
      { value: 'without', label: say.without },
      { value: 'with', label: say.with },
    ],
    query.unaffiliated,
  )}${rowsField(visit.locale, query.top)}`,
})}
<div id="results"><p class="lead">${finding}</p>
${view.chart}${loyaltyTable(view)}</div>
${method(visit)}`,
  };
}

/** The table, as `/api/loyalty` answers it. */
export function loyaltyTable({ visit, period, query, rows }: LoyaltyView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const number = period.term.number;
  const shown = rows.slice(0, query.top);
  const [memberColumn, clubColumn] = memberColumns<MemberLoyalty>(
    visit.locale,
    period,
    ({ member }) => member,
  );
  const minister = ministerMark(visit.locale, period);
  const most = Math.max(...shown.map(({ rebellionPercent }) => rebellionPercent), 0);
  const { top, party, club, unaffiliated } = query;
  const api = `/api/loyalty?${new URLSearchParams({ period: `${number}`, top: `${top}`, party, club, unaffiliated })}`;
  return html`${table({
    label: say.caption,
    caption: html`${say.caption}<small data-announce>${say.shown(integer(shown.length), integer(rows.length))}</small>`,
    empty: html`${shared(visit.locale).noData} <a href="${inPeriod('/loyalty', number)}">${shared(visit.locale).reset}</a>`,
    rows: shown,
    columns: [
      { label: '#', numeric: true, cell: (_, index) => integer(index + 1) },
      {
        ...memberColumn,
        cell: (row, index) =>
          html`${memberColumn.cell(row, index)}${minister(row.member)}${
            hasChangedClub(row.member) &&
            html` <small class="muted"><abbr title="${say.changedClubHelp}">${say.changedClub}</abbr></small>`
          }`,
      },
      {
        label: say.share,
        help: say.shareHelp,
        numeric: true,
        cell: (row) =>
          shareCell(
            percent(row.rebellionPercent),
            most === 0 ? 0 : (row.rebellionPercent / most) * 100,
          ),
      },
      clubColumn,
      {
        label: say.rebellions,
        help: say.rebellionsHelp,
        numeric: true,
        cell: ({ member, rebellions }) =>
          member.personId === undefined || rebellions === 0
            ? integer(rebellions)
            : html`<a href="${withQuery(inPeriod(`/mps/${member.personId}`, number), { ballot: 'rebel', club })}#votes">${integer(rebellions)}</a>`,
      },
      {
        label: say.active,
        help: say.activeHelp,
        numeric: true,
        cell: (row) => integer(row.activeVotes),
      },
    ],
  })}
<p class="small">${tableLinks(api)}</p>`;
}

function method({ locale }: Visit): Html {
  const say = phrases(locale);
  return disclosure(
    shared(locale).howCounted,
    html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`,
  );
}
