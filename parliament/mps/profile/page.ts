import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { type Tile, tiles } from '@tessera/kit/ui/elements';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { attendanceFormula, recordedCodes } from '../../attendance/panel.ts';
import { yearsOf } from '../../chamber/electoral-periods.ts';
import { hasChangedClub, isUnaffiliated, memberName } from '../../chamber/period.ts';
import { clubRuleField } from '../../ui/choices.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubLink } from '../../ui/links.ts';
import { howCounted, periodForm } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { OWN_BALLOTS, type Standing } from './analyse.ts';
import { governmentLine } from './career-table.ts';
import { phrases } from './phrases.ts';
import { colleagueTable } from './tables.ts';
import type { OwnLoyalty, ProfileView } from './view.ts';

export function profilePage(view: ProfileView, { table, files }: PageContent): PageParts {
  const { visit, period, member, colleagues } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const name = memberName(member);
  const finding = profileFinding(view);
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
${governmentLine(view)}
<p class="lead">${finding}</p>
${figures(view)}
<section id="career"><h2>${say.career}</h2>${table('career')}
<h3>${say.offices}</h3>${table('offices')}
<p class="small">${sourceLinks(view)}</p></section>
${view.months.length > 0 && table('months')}
<div class="columns"><section>${colleagueTable(view, say.nearest, colleagues.slice(0, 8))}</section>
<section>${colleagueTable(view, say.farthest, colleagues.slice(-8).reverse())}</section></div>
<p class="small">${files('colleagues')}${ids.length > 0 && html` <a href="${together}">${say.compareNearest}</a>`}</p>
<section id="votes">
${voteForm(view)}
<div id="results" class="by-subject">${table('votes')}</div></section>
${howCounted(locale, [say.method1, `${attendanceFormula(locale, recordedCodes(period))} ${say.method2}`, say.method3])}`,
  };
}

/** The source's page and photograph of the person; linked, because our pages load nothing of others. */
function sourceLinks({ visit, period, member, siteUrl }: ProfileView): Html {
  const say = phrases(visit.locale);
  const { number, year } = period.term;
  const page = withQuery(`${siteUrl}/detail.sqw`, { id: member.personId, o: number });
  const folder = `${year}ps/eknih/${year}ps/poslanci`;
  const photo = `${siteUrl.replace(/\/sqw$/, '')}/eknih/cdrom/${folder}/i${member.personId}.jpg`;
  return html`<a href="${page}">${say.sourcePage}</a> · <a href="${photo}">${say.photo}</a>`;
}

/** The lead of the page, also its description and the title of its picture. */
export function profileFinding({
  visit,
  period,
  member,
  query,
  loyalty,
  attendance,
}: ProfileView): string {
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
    : query.club === 'at-vote' && hasChangedClub(member)
      ? say.findingOwnAtVote(name, rebellions, active, share)
      : say.finding(name, rebellions, active, share);
  const own = loyalty || isUnaffiliated(period, member) ? sentence : say.noVotes(name);
  const sayCast = recordedCodes(period).abstained ? say.present : say.presentYesNo;
  const [cast, present] = [attendance?.cast.standing, attendance?.present.standing];
  return cast && present ? `${own} ${sayCast(percent(cast.value), percent(present.value))}` : own;
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
  const shares = [
    { label: say.attendance, share: attendance?.cast },
    { label: say.attendancePresent, share: attendance?.present },
  ];
  for (const { label, share } of shares) {
    if (!share?.standing) continue;
    const of = say.attendanceOf(integer(share.part), integer(share.whole));
    const note = html`${of}<br>${rank(share.standing)}`;
    list.push({ label, value: percent(share.standing.value), note });
  }
  const other = ({ rebellionPercent, rebellions, activeVotes }: OwnLoyalty) =>
    (query.club === 'current' ? say.otherRule : say.currentRule)(
      percent(rebellionPercent),
      integer(rebellions),
      integer(activeVotes),
    );
  return html`${tiles(list)}${otherLoyalty && !isSame(otherLoyalty, loyalty) && html`<p class="small muted">${other(otherLoyalty)}</p>`}`;
}

/** Whether both ways of counting clubs come to the same, as for everybody who never changed. */
function isSame(one: OwnLoyalty, other: OwnLoyalty | undefined): boolean {
  return one.rebellions === other?.rebellions && one.activeVotes === other.activeVotes;
}

function voteForm(view: ProfileView): Html {
  const { visit, member, query } = view;
  const say = phrases(visit.locale);
  const ballots = OWN_BALLOTS.map((value) => ({ value, label: say[value] }));
  return periodForm(
    view,
    `/mps/${member.personId}`,
    html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 28 })}${selectField('ballot', say.ballot, ballots, query.ballot)}${clubRuleField(visit.locale, query.club)}`,
  );
}
