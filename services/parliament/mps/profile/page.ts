import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type Tile, tiles } from '@tessera/kit/ui/elements';
import { inputField, selectField } from '@tessera/kit/ui/form';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import { findPeriod, yearsOf } from '../../chamber/electoral-periods.ts';
import { memberName, type Office } from '../../chamber/period.ts';
import { inPeriod } from '../../ui/frame.ts';
import { clubHref, clubLink, clubName, opposedBy } from '../../ui/links.ts';
import { longList } from '../../ui/lists.ts';
import { howCounted, type PageContent, periodForm } from '../../ui/period-page.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { voteDay } from '../../ui/vote.ts';
import { OWN_BALLOTS, type Seat } from './analyse.ts';
import { phrases } from './phrases.ts';
import type { ProfileView } from './tables.ts';

export function profilePage(view: ProfileView, { table }: PageContent): PageParts {
  const { visit, period, member } = view;
  const { locale } = visit;
  const say = phrases(locale);
  const { methodRebellion, methodRate, methodAttendance, methodPresence } = shared(locale);
  const name = memberName(member);
  const finding = profileFinding(view);
  const number = period.term.number;
  return {
    title: `${name}, ${yearsOf(period.term)}`,
    description: finding,
    main: html`<p class="kicker"><a href="${inPeriod('/mps', number)}">${shared(locale).members}</a> · ${yearsOf(period.term)}</p>
<h1>${name}</h1>
<p>${clubLink(locale, period, member.club)}${member.region !== undefined && html` · ${member.region}`}</p>
<p class="lead">${finding}</p>
${figures(view)}
<section id="career"><h2>${say.career}</h2>${seatList(view)}
<h3>${say.offices}</h3>${officeList(view)}
<p class="small">${sourceLink(view)}</p></section>
<section>${table('colleagues')}</section>
<section id="votes">
${voteForm(view)}
<div id="results" class="by-subject">${table('votes')}</div></section>
${howCounted(locale, [methodRebellion, methodRate, methodAttendance, methodPresence, say.method])}`,
  };
}

/** The page of the person at the source. */
function sourceLink({ visit, period, member, siteUrl }: ProfileView): Html {
  const say = phrases(visit.locale);
  const page = withQuery(`${siteUrl}/detail.sqw`, { id: member.personId, o: period.term.number });
  return html`<a href="${page}">${say.sourcePage}</a>`;
}

/** The lead of the page, also its description. */
function profileFinding({ visit, period, member, loyalty, attendance }: ProfileView): string {
  const say = phrases(visit.locale);
  const name = memberName(member);
  const { integer, percent } = formats(visit.locale);
  const rebels = loyalty
    ? say.finding(
        name,
        opposedBy(visit.locale, period, member),
        integer(loyalty.rebellions),
        integer(loyalty.activeVotes),
        percent(loyalty.rebellionPercent),
      )
    : say.noVotes(name);
  if (attendance?.percent === undefined) return rebels;
  const present = say.present(percent(attendance.percent), percent(attendance.presencePercent));
  return `${rebels} ${present}`;
}

/** The figures of `/loyalty` and `/attendance`. */
function figures({ visit, period, member, loyalty, atVote, attendance }: ProfileView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const { number } = period.term;
  const list: Tile[] = [];
  if (loyalty) {
    const { rebellions, activeVotes, rebellionPercent } = loyalty;
    const listed = withQuery(inPeriod(`/mps/${member.personId}`, number), { ballot: 'rebel' });
    const byOldClub = withQuery(inPeriod('/loyalty', number), { club: 'at-vote' });
    list.push({
      label: say.loyalty,
      value: percent(rebellionPercent),
      note: html`<a href="${listed}#votes">${say.of(integer(rebellions), integer(activeVotes))}</a>${atVote && html`<br><a href="${byOldClub}">${say.byClubAtVote(percent(atVote.rebellionPercent))}</a>`}`,
    });
  }
  if (attendance) {
    const { active, passive, notVoted, total, excused, beforeOath } = attendance;
    list.push(
      {
        label: say.attendance,
        value: percent(attendance.percent),
        note: say.of(integer(active), integer(total - excused)),
      },
      {
        label: say.attendancePresent,
        value: percent(attendance.presencePercent),
        note: say.of(integer(active + passive + notVoted), integer(total - excused - beforeOath)),
      },
    );
  }
  return tiles(list);
}

function seatList(view: ProfileView): Html {
  const { visit, member, seats } = view;
  const item = ({ period, clubs }: Seat) => {
    const known = findPeriod(period);
    const href = inPeriod(`/mps/${member.personId}`, period);
    const named = clubs.map(
      (club, at) =>
        html`${at > 0 && ', '}<a href="${clubHref(club.organ, period)}">${clubName(visit.locale, club.organ)}</a> <small class="muted">${span(view, club)}</small>`,
    );
    return html`<li><a href="${href}">${period}.${known && ` (${yearsOf(known)})`}</a> ${named}</li>`;
  };
  if (seats.length === 0) return html`<p>${phrases(visit.locale).noPeriods}</p>`;
  return html`<ul class="plain-list">${seats.map(item)}</ul>`;
}

const SHOWN_OFFICES = 6;

/** Offices in the words of the source. */
function officeList(view: ProfileView): Html {
  const { visit, offices } = view;
  const say = phrases(visit.locale);
  if (offices.length === 0) return html`<p>${say.noOffices}</p>`;
  const items = offices.map(
    (office) =>
      html`<span lang="cs">${officeText(office)}</span> <span class="muted">${span(view, office)}</span>`,
  );
  return longList(items, SHOWN_OFFICES, say.older);
}

/** `Ministr financí`, `Předseda vlády`, `Předseda, Výbor pro zdravotnictví`. */
function officeText({ body, title, organ }: Office): string {
  if (body !== 'government') return organ === '' ? title : `${title}, ${organ}`;
  return /ministr /i.test(title) ? title : `${title || 'Člen'} vlády`;
}

/** The days of a membership or an office, whose hours are `YYYY-MM-DD HH`. */
function span({ visit: { locale } }: ProfileView, { from, to }: Office): Html {
  const day = (hour: string) => voteDay(locale, { date: hour.slice(0, 10) });
  return to === undefined
    ? html`${phrases(locale).since} ${day(from)}`
    : html`${day(from)} – ${day(to)}`;
}

function voteForm(view: ProfileView): Html {
  const { visit, member, query } = view;
  const say = phrases(visit.locale);
  const ballots = OWN_BALLOTS.map((value) => ({ value, label: say[value] }));
  return periodForm(
    view,
    `/mps/${member.personId}`,
    html`${inputField({ name: 'search', label: say.search, value: query.search, type: 'search', size: 28 })}${selectField('ballot', say.ballot, ballots, query.ballot)}`,
  );
}
