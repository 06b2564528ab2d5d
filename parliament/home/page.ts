import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { tiles } from '@tessera/kit/ui/tiles';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { CURRENT_PERIOD, yearsOf } from '../chamber/electoral-periods.ts';
import type { Period } from '../chamber/period.ts';
import { mapPreview, type Similarity } from '../similarity/panel.ts';
import { citation } from '../ui/citation.ts';
import { voteColumns } from '../ui/columns.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubLink, tableLinks } from '../ui/links.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { chamberPreview, clubsAlongAxis, latestDecision } from '../votes/detail/panel.ts';
import type { CloseVote, leastUnited, Overview, RebelVote, SplitClub } from './analyse.ts';
import { phrases } from './phrases.ts';

export type HomeView = {
  readonly visit: Visit;
  readonly period: Period;
  readonly overview: Overview;
  readonly lastDay: readonly number[];
  readonly closest: readonly CloseVote[];
  readonly rebels: readonly RebelVote[];
  readonly split: readonly SplitClub[];
  readonly least: ReturnType<typeof leastUnited>;
  /** Clubs and members on the map; undefined while it cannot be had. */
  readonly map: Similarity | undefined;
};

const SHOWN = 8;

export function homePage(view: HomeView): PageParts {
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
<div class="by-subject"><section>${lastDayTable(view)}</section>
<section>${closestTable(view)}</section>
<div class="columns"><section>${rebelTable(view)}</section>
<section>${splitTable(view)}</section></div></div>
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

export type HomeList = 'last-day' | 'closest' | 'rebels' | 'split';

/** One list alone: what `/api/overview` answers. */
export function homeTable(view: HomeView, list: HomeList): Html {
  if (list === 'closest') return closestTable(view);
  if (list === 'rebels') return rebelTable(view);
  return list === 'split' ? splitTable(view) : lastDayTable(view);
}

function lastDayTable(view: HomeView): Html {
  const { visit, period, lastDay, overview } = view;
  const say = phrases(visit.locale);
  const { integer, date } = formats(visit.locale);
  const columns = voteColumns<number>(visit.locale, period, (vote) => vote);
  const rows = lastDay.slice(0, SHOWN);
  const session = period.votes.at(-1)?.session;
  return html`${table({
    label: say.lastDay(date(overview.lastDay)),
    caption: html`${say.lastDay(date(overview.lastDay))}<small>${say.lastDayShown(integer(rows.length), integer(lastDay.length))}</small>`,
    empty: say.none,
    rows,
    columns: [columns.subject, columns.score, columns.outcome],
  })}
<p class="small">${tableLinks(api(view, 'last-day'))}${
    session !== undefined &&
    html` <a href="${withQuery(inPeriod('/votes', period.term.number), { session, view: 'all' })}">${say.wholeSession(session)}</a>`
  }</p>`;
}

function closestTable(view: HomeView): Html {
  const { visit, period, closest } = view;
  const say = phrases(visit.locale);
  const { integer } = formats(visit.locale);
  const columns = voteColumns<CloseVote>(visit.locale, period, ({ vote }) => vote);
  return html`${table({
    label: say.closest,
    caption: html`${say.closest}<small>${say.closestNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: closest,
    columns: [
      columns.subject,
      {
        label: say.missing,
        numeric: true,
        cell: ({ missing }) => say.missingText(missing, integer(missing)),
      },
      columns.outcome,
      columns.score,
      {
        label: say.quorum,
        help: say.quorumHelp,
        numeric: true,
        cell: ({ vote }) => integer(period.votes[vote]!.quorum),
      },
      columns.day,
    ],
  })}
<p class="small">${tableLinks(api(view, 'closest'))}</p>`;
}

function rebelTable(view: HomeView): Html {
  const { visit, period, rebels } = view;
  const say = phrases(visit.locale);
  const columns = voteColumns<RebelVote>(visit.locale, period, ({ vote }) => vote);
  return html`${table({
    label: say.rebels,
    caption: html`${say.rebels}<small>${say.rebelsNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: rebels,
    columns: [
      columns.subject,
      {
        label: say.rebelCount,
        numeric: true,
        cell: ({ rebels }) => formats(visit.locale).integer(rebels),
      },
      columns.day,
    ],
  })}
<p class="small">${tableLinks(api(view, 'rebels'))}</p>`;
}

function splitTable(view: HomeView): Html {
  const { visit, period, split, least } = view;
  const say = phrases(visit.locale);
  const { decimal, integer } = formats(visit.locale);
  const number = period.term.number;
  const columns = voteColumns<SplitClub>(visit.locale, period, ({ vote }) => vote);
  return html`${table({
    label: say.split,
    caption: html`${say.split}<small>${say.splitNote}</small>`,
    empty: shared(visit.locale).noData,
    rows: split,
    columns: [
      columns.subject,
      { label: shared(visit.locale).party, cell: ({ club }) => clubLink(period, club, number) },
      {
        label: say.splitText,
        numeric: true,
        cell: ({ yes, no }) => html`${yes}\u202f:\u202f${no}`,
      },
    ],
  })}
${
  least &&
  html`<p>${say.least(period.clubs[least.club]!, decimal(least.mean, 3), integer(least.votes))}</p>`
}
<p class="small">${tableLinks(api(view, 'split'))}</p>`;
}

const api = ({ period }: HomeView, list: string) =>
  `/api/overview?period=${period.term.number}&list=${list}`;

function otherPages({ visit, period }: HomeView): Html {
  const say = phrases(visit.locale);
  const link = (path: string, label: Part, note: Part) =>
    html`<li><a href="${inPeriod(path, period.term.number)}">${label}</a><br><small class="muted">${note}</small></li>`;
  return html`<ul class="plain-list columns">
${link('/votes', say.toVotes, say.toVotesNote)}
${link('/mps', say.toMembers, say.toMembersNote)}
${link('/loyalty', say.toLoyalty, say.toLoyaltyNote)}
${link('/attendance', say.toAttendance, say.toAttendanceNote)}
${link('/similarity', say.toSimilarity, say.toSimilarityNote)}
${link('/parties', say.toParties, say.toPartiesNote)}
${link('/data', say.toData, say.toDataNote)}
</ul>`;
}
