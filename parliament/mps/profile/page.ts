import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { filterForm, inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type Tile, tiles } from '@tessera/kit/ui/tiles';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import type { Ballot } from '../../chamber/ballot.ts';
import { clubOf, isRebellion } from '../../chamber/club-lines.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { isUnaffiliated, memberName, partyCode } from '../../chamber/period.ts';
import { searchWords } from '../../chamber/search-text.ts';
import { ballotMark } from '../../ui/ballot-mark.ts';
import { clubRuleField } from '../../ui/choices.ts';
import { voteColumns } from '../../ui/columns.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubLink, tableLinks } from '../../ui/links.ts';
import { paged } from '../../ui/paged.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { voteDay } from '../../ui/vote.ts';
import { agreementTable } from './agreement-table.ts';
import type { Colleague, OwnBallot, Standing } from './analyse.ts';
import { attendanceChart } from './chart.ts';
import { phrases } from './phrases.ts';
import type { OwnLoyalty, Profile } from './view.ts';

export type ProfileView = Profile & { readonly visit: Visit };

export function profilePage(view: ProfileView): PageParts {
  const { visit, period, member, colleagues } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const name = memberName(member);
  const finding = findingOf(view);
  const number = period.term.number;
  const ids = colleagues.slice(0, 3).flatMap((one) => one.member.personId ?? []);
  const together = withQuery(inPeriod('/compare', number), {
    ids: [member.personId, ...ids].join(','),
  });
  return {
    title: `${name}, ${yearsOf(period.term)}`,
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/mps', number)}">${shared(locale).members}</a> · ${yearsOf(period.term)}</p>
<h1>${name}</h1>
<p>${clubLink(period, member.club, number)}${member.region !== undefined && html` · ${member.region}`}</p>
<p class="lead">${finding}</p>
${figures(view)}
${clubHistory(view)}
${view.months.length > 0 && attendanceChart(locale, name, view.months, tableLinks(api(view, 'months')))}
<div class="columns"><section>${colleagueTable(view, say.nearest, colleagues.slice(0, 8))}</section>
<section>${colleagueTable(view, say.farthest, colleagues.slice(-8).reverse())}</section></div>
<p class="small">${tableLinks(api(view, 'colleagues'))}${ids.length > 0 && html` <a href="${together}">${say.compareNearest}</a>`}</p>
<section id="votes">
${voteForm(view)}
<div id="results">${voteTable(view)}</div></section>
${elsewhereList(view)}
${disclosure(shared(locale).howCounted, html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3}</p>`)}`,
  };
}

function api({ period, member, query }: ProfileView, name: string): string {
  const { club, ballot, search } = query;
  const choice = name === 'votes' ? { club, ballot, search } : {};
  return withQuery(`/api/mps/${member.personId}`, {
    period: period.term.number,
    table: name,
    ...choice,
  });
}

function findingOf({ visit, period, member, query, loyalty, attendance }: ProfileView): string {
  const say = phrases(visit.locale);
  const name = memberName(member);
  const { integer, percent } = formats(visit.locale);
  const figures = loyalty && [
    integer(loyalty.rebellions),
    integer(loyalty.activeVotes),
    percent(loyalty.rebellionPercent),
  ];
  const [rebellions = '', active = '', share = ''] = figures ?? [];
  const sentence = isUnaffiliated(period, member)
    ? query.club === 'at-vote' && loyalty
      ? say.findingAtVote(name, rebellions, active, share)
      : say.unaffiliated(name)
    : say.finding(name, rebellions, active, share);
  const own = loyalty ? sentence : say.noVotes(name);
  const [cast, present] = [attendance?.standing, attendance?.presentStanding];
  return cast && present
    ? `${own} ${say.present(percent(cast.value), percent(present.value))}`
    : own;
}

function figures(view: ProfileView): Html {
  const { visit, period, member, query, loyalty, otherLoyalty, attendance } = view;
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const rank = (standing: Standing) => say.rank(integer(standing.rank), integer(standing.of));
  const list: Tile[] = [];
  if (loyalty) {
    const { rebellions, activeVotes, rebellionPercent, standing } = loyalty;
    const rebellionList = withQuery(inPeriod(`/mps/${member.personId}`, period.term.number), {
      ballot: 'rebel',
      club: query.club,
    });
    list.push({
      label: say.loyalty,
      value: percent(rebellionPercent),
      note: html`<a href="${rebellionList}#votes">${say.loyaltyNote(integer(rebellions), integer(activeVotes))}</a><br>${standing ? rank(standing) : say.unranked}`,
    });
  }
  if (attendance?.standing) {
    const { active, expected, standing } = attendance;
    list.push({
      label: say.attendance,
      value: percent(standing.value),
      note: html`${say.attendanceOf(integer(active), integer(expected))}<br>${rank(standing)}`,
    });
  }
  if (attendance?.presentStanding) {
    const { present, presentExpected, presentStanding } = attendance;
    list.push({
      label: say.attendancePresent,
      value: percent(presentStanding.value),
      note: html`${say.attendanceOf(integer(present), integer(presentExpected))}<br>${rank(presentStanding)}`,
    });
  }
  const other = ({ rebellionPercent, rebellions, activeVotes }: OwnLoyalty) =>
    (query.club === 'current' ? say.otherRule : say.currentRule)(
      percent(rebellionPercent),
      integer(rebellions),
      integer(activeVotes),
    );
  return html`${tiles(list)}${otherLoyalty && html`<p class="small muted">${other(otherLoyalty)}</p>`}`;
}

function clubHistory({ visit, period, member }: ProfileView): Html {
  const say = phrases(visit.locale);
  const day = (hour: string) => voteDay(visit.locale, { date: hour.slice(0, 10) });
  const spans = member.clubSpans.map(
    ({ club, from, to }) =>
      html`<li>${clubLink(period, club, period.term.number)} <span class="muted">${say.since} ${day(from)} ${to === undefined ? say.stays(formats(visit.locale).date(period.sourceDate)) : html`${say.until} ${day(to)}`}</span></li>`,
  );
  return html`<section><h2>${say.clubs}</h2>${
    spans.length === 0 ? html`<p>${say.noClub}</p>` : html`<ol class="plain-list">${spans}</ol>`
  }</section>`;
}

export function colleagueTable(
  { visit, period }: ProfileView,
  caption: string,
  rows: readonly Colleague[],
): Html {
  const say = phrases(visit.locale);
  return agreementTable({
    visit,
    period,
    rows,
    caption,
    note: say.colleagueNote,
    empty: say.nobody,
    share: say.agreement,
    of: say.ofVotes,
  });
}

const CHOICES: readonly OwnBallot[] = [
  'all',
  'rebel',
  'yes',
  'no',
  'abstained',
  'absent',
  'excused',
];

function voteForm({ visit, period, member, query }: ProfileView): Html {
  const say = phrases(visit.locale);
  return filterForm({
    action: `/mps/${member.personId}`,
    submit: shared(visit.locale).show,
    hidden: { period: period.term.number },
    fields: html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 28 })}${selectField(
      'ballot',
      say.ballot,
      CHOICES.map((value) => ({ value, label: say[value] })),
      query.ballot,
    )}${clubRuleField(visit.locale, query.club)}`,
  });
}

export function voteTable(view: ProfileView): Html {
  const { visit, period, index, member, lines, query, votes } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const number = period.term.number;
  const { search, ballot, club } = query;
  const own = inPeriod(`/mps/${member.personId}`, number);
  const here = withQuery(own, { search, ballot, club });
  const list = paged(visit, votes, query.page, (page) => withQuery(here, { page }));
  const columns = voteColumns<number>(locale, period, (vote) => vote, searchWords(search));
  const clubAt = (vote: number) => clubOf(period, lines.rule, vote, index);
  return html`${table({
    label: say.votes,
    caption: html`${say.votes}: ${say[ballot]}<small data-announce>${list.range || say.none}</small>`,
    empty: list.beyond ?? html`${say.none} <a href="${own}">${shared(locale).reset}</a>`,
    rows: list.rows,
    columns: [
      columns.subject,
      columns.day,
      {
        label: say.own,
        cell: (vote) =>
          html`${ballotMark(locale, period.ballots[vote * period.members.length + index] as Ballot)}${isRebellion(period, lines, vote, index) && html` <strong>${say.rebelMark}</strong>`}`,
      },
      { label: shared(locale).party, cell: (vote) => partyCode(period, clubAt(vote)) ?? '–' },
      {
        label: say.clubSide,
        help: say.clubSideHelp,
        numeric: true,
        cell: (vote) => {
          const club = clubAt(vote);
          if (club === undefined) return '–';
          const at = vote * lines.clubCount + club;
          return html`${lines.yes[at]!}\u202f:\u202f${lines.no[at]!}`;
        },
      },
      columns.outcome,
    ],
  })}
${list.pager}
<p class="small">${tableLinks(api(view, 'votes'))}</p>`;
}

function elsewhereList({ visit, member, elsewhere }: ProfileView): Html | undefined {
  if (elsewhere.length === 0) return undefined;
  const say = phrases(visit.locale);
  return html`<section><h2>${say.elsewhere}</h2><p class="small muted">${say.elsewhereNote}</p><ul>${elsewhere.map(
    (period) =>
      html`<li><a href="${inPeriod(`/mps/${member.personId}`, period.number)}">${yearsOf(period)}</a></li>`,
  )}</ul></section>`;
}
