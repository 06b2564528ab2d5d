import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { PageContent } from '@tessera/kit/table/table-page';
import { tiles } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { CURRENT_PERIOD, yearsOf } from '../chamber/electoral-periods.ts';
import { mapPreview } from '../similarity/panel.ts';
import { citation } from '../ui/citation.ts';
import { inPeriod } from '../ui/frame.ts';
import { chamberPreview, clubsAlongAxis, latestDecision } from '../votes/detail/panel.ts';
import { phrases } from './phrases.ts';
import type { HomeView } from './tables.ts';

export function homePage(view: HomeView, { table }: PageContent): PageParts {
  const { visit, period } = view;
  const say = phrases(visit.locale);
  const { number, year } = period.term;
  const title = number === CURRENT_PERIOD ? say.titleSince(year) : say.title(yearsOf(period.term));
  const finding = findingOf(view);
  return {
    title,
    description: finding,
    main: html`<h1>${title}</h1>
<p class="lead">${finding}</p>
${pictures(view)}
${figures(view)}
<div class="by-subject"><section>${table('last-day')}</section>
<section>${table('closest')}</section>
<div class="columns"><section>${table('rebels')}</section>
<section>${table('split')}</section></div></div>
<section><h2>${say.ways}</h2>${otherPages(view)}</section>`,
  };
}

function findingOf({ visit, overview }: HomeView): string {
  const say = phrases(visit.locale);
  const { integer, date } = formats(visit.locale);
  const { votes, firstDay, lastDay } = overview;
  if (votes === 0) return say.none;
  const { passed, rejected, returned } = overview.decided;
  const decisions = passed + rejected + returned;
  const all = say.finding(integer(votes), date(firstDay), date(lastDay));
  if (decisions === 0) return all;
  const decided = say.decided(
    decisions,
    integer(decisions),
    integer(passed),
    integer(rejected),
    returned > 0 ? integer(returned) : '',
  );
  return `${all} ${decided}`;
}

/** The newest decision and the map, each a link to its page. */
function pictures({ visit, period, map }: HomeView): Html {
  const say = phrases(visit.locale);
  const latest = latestDecision(period);
  const drawn = map && mapPreview(visit.locale, period, map);
  const order = clubsAlongAxis(period, map?.points ?? []);
  return html`<div class="columns">${latest !== undefined && html`<section><h2>${say.latest}</h2>${chamberPreview(visit.locale, period, latest, order)}</section>`}
${drawn && html`<section><h2>${say.map}</h2>${drawn}</section>`}</div>
${latest !== undefined && html`<p class="small">${citation(visit, period)}</p>`}`;
}

function figures({ visit, overview }: HomeView): Html {
  const say = phrases(visit.locale);
  const { integer, percent } = formats(visit.locale);
  const { votes, passed, rejectionsCarried, voidVotes, members, ballots, sessions } = overview;
  const rejections =
    rejectionsCarried > 0 ? say.rejections(rejectionsCarried, integer(rejectionsCarried)) : '';
  const share = votes === 0 ? undefined : (passed / votes) * 100;
  return tiles([
    { label: say.votes, value: integer(votes), note: say.votesNote(integer(sessions)) },
    {
      label: say.passed,
      value: percent(share),
      note: `${say.passedNote(integer(passed), integer(votes))}${rejections}`,
    },
    { label: say.members, value: integer(members), note: say.membersNote },
    { label: say.ballots, value: integer(ballots), note: say.ballotsNote },
    { label: say.voids, value: integer(voidVotes), note: say.voidsNote },
  ]);
}

function otherPages({ visit, period }: HomeView): Html {
  const say = phrases(visit.locale);
  const link = (path: string, label: Part, note: Part) =>
    html`<li><a href="${inPeriod(path, period.term.number)}">${label}</a><br><small class="muted">${note}</small></li>`;
  return html`<ul class="plain-list columns">
${link('/votes', say.toVotes, say.toVotesNote)}
${link('/mps', say.toMembers, say.toMembersNote)}
${link('/loyalty', say.toLoyalty, say.toLoyaltyNote)}
${link('/attendance', say.toAttendance, say.toAttendanceNote)}
${link('/decided-by-absence', say.toAbsence, say.toAbsenceNote)}
${link('/similarity', say.toSimilarity, say.toSimilarityNote)}
${link('/parties', say.toParties, say.toPartiesNote)}
${link('/data', say.toData, say.toDataNote)}
</ul>`;
}
