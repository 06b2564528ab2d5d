import type { Picture } from '@tessera/kit/chart/chart';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { chartView } from '@tessera/kit/ui/chart-view';
import { disclosure, notice } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { Answer } from '../estimator/answer.ts';
import type { LobbyPart, Report } from '../estimator/report.ts';
import { nameOf } from '../ladder/player-id.ts';
import { rankAt } from '../ladder/rank.ts';
import type { DayPoint } from '../ladder/record.ts';
import { badgePath, playerPath } from '../ui/addresses.ts';
import { LOCALE } from '../ui/frame.ts';
import { computingView } from '../ui/messages.ts';
import { rankName } from '../ui/rank-names.ts';
import { intervalChart, timelineChart } from './chart.ts';

const { integer, percent, dateTime } = formats(LOCALE);
const REFRESH_SECONDS = 10;

/** The chart of a player's last games; undefined when there is no line to draw. */
function timelinePicture(report: Report, snapshots: readonly DayPoint[]): Picture | undefined {
  const lobbies = report.explain.lobbies.toReversed();
  const walked = lobbies.filter(({ after }) => after !== null);
  if (walked.length < 2) return undefined;
  const [first, last] = [integer(walked[0]!.after), integer(walked.at(-1)!.after)];
  return {
    chart: timelineChart({ lobbies, snapshots }),
    title: `Over the last ${walked.length} games the combined estimate went from ${first} to ${last} points`,
    measure:
      'Ladder points; circles: lobby centres, line: estimate after each game, diamonds: daily estimates',
    width: 1000,
    height: 340,
  };
}

function intervalPicture(report: Report): Picture {
  return {
    chart: intervalChart(report),
    title: verdict(report),
    measure: 'Ladder points, 100 to a division; lines: 90% intervals',
    width: 1000,
    height: 170,
  };
}

/** Name, rank and interval: what a shared link shows. */
export function playerTitle({ summoner, estimate }: Report): string {
  return `${nameOf(summoner)}: ${rankName(estimate)}, ${integer(estimate.mu)} points`;
}

/** @param snapshots daily estimates of late */
export function playerPage(answer: Answer, snapshots: readonly DayPoint[]): Html {
  const { report } = answer;
  const picture = timelinePicture(report, snapshots);
  const { summoner, estimate, explain, provisional, queue } = report;
  const computedAt = dateTime(new Date(report.computed_at));
  const caption = `Source: the game API; computed ${computedAt}, model ${report.model.version}`;
  const hrefs = { json: explainedPath(report) };
  return html`<p class="kicker">${nameOf(summoner)} · ${summoner.region} · ${queue}</p>
<h1>${rankName(estimate)}, ${integer(estimate.mu)} points</h1>
<p class="lead" data-announce>${leadSentence(report)}</p>
${!answer.isComplete && incompleteView(answer)}
${provisional && notice('warn', html`<p>This estimate is provisional: the interval is too wide to determine a division.</p>`)}
${chartView({ locale: LOCALE, picture: intervalPicture(report), hrefs, note: `${caption}.` })}
${disclosure('How the estimate is computed', html`<p>${HOW}</p><p>Verified on simulated ladders, where the true value is known. Nobody publishes real hidden ratings, so it cannot be verified against them.</p>`)}
${picture && chartView({ locale: LOCALE, picture, hrefs, note: `${caption}.` })}
<h2>${TABLE}</h2>
${lobbyTable(explain.lobbies)}
${badgeView(report)}`;
}

const HOW =
  "The player's rank and record of the season give a first estimate. A second one walks through the lobbies from the oldest: the centre of a lobby shows where the player stood, the result of the game where the rating moved. Ranks of the other players are corrected by their records, and outlying lobbies weigh less. Both are combined with the shapes of their distributions.";

function verdict({ estimate, explain }: Report): string {
  const [low, high] = estimate.ci90;
  const { points } = explain.rank;
  if (points < low) return 'The hidden rating is above the visible rank';
  if (points > high) return 'The hidden rating is below the visible rank';
  return 'The visible rank is within the uncertainty of the estimate';
}

function incompleteView({ report, completeAt }: Answer): Html {
  const { summoner, queue, breakdown } = report;
  const used = breakdown.tier2?.lobbies_used ?? 0;
  const when = completeAt
    ? `expected to be complete at ${dateTime(completeAt)}`
    : 'the game API did not answer for the rest';
  const text = `Not all evidence is gathered yet: ${used} ${used === 1 ? 'lobby' : 'lobbies'} so far; ${when}. The interval is as wide as that.`;
  return computingView(text, playerPath(summoner.region, summoner, queue), REFRESH_SECONDS);
}

function leadSentence(report: Report): string {
  const { ci90 } = report.estimate;
  const [from, to] = ci90.map((points) => integer(points));
  const [lowest, highest] = ci90.map((points) => rankName(rankAt(points)));
  const ranks = lowest === highest ? `, within ${lowest}` : `: ${lowest} to ${highest}`;
  const { value, low: least, high: most } = report.percentile;
  // Near the top one decimal would be 100 %, which nobody is above.
  const share = (part: number) => percent(Math.min(part, 99.99), part > 99 ? 2 : 1);
  return `With 90% probability the true value lies between ${from} and ${to} points${ranks}. Above ${share(value)} of ranked players (${share(least)} to ${share(most)}).`;
}

const TABLE = 'Games and their share of the estimate';
const NO_LOBBIES = "No lobby is used; the estimate rests on the player's rank and record alone.";

function lobbyTable(lobbies: readonly LobbyPart[]): Html {
  return table({
    caption:
      "Newest first, in ladder points; the shares of the games and of the player's rank add up to 100%",
    label: TABLE,
    rows: lobbies,
    empty: NO_LOBBIES,
    columns: [
      {
        label: 'Played',
        rowHeader: true,
        cell: ({ played_at }) => dateTime(new Date(played_at)),
      },
      {
        label: 'Result, step',
        help: 'Result of the game and the points by which it moved the estimate',
        cell: ({ won, step }) => `${won ? 'won' : 'lost'} ${step > 0 ? '+' : ''}${integer(step)}`,
      },
      {
        label: 'Lobby centre',
        numeric: true,
        cell: centreText,
      },
      {
        label: 'Share',
        help: "Weight of this lobby's centre in the final estimate",
        numeric: true,
        cell: ({ ranked, share }) => (ranked === null ? '' : percent(100 * share)),
      },
    ],
  });
}

function centreText({ ranked, lobby_mu }: LobbyPart): string {
  if (ranked === null) return 'not known yet';
  return lobby_mu === null ? 'not used' : integer(lobby_mu);
}

function badgeView({ summoner, queue }: Report): Html {
  const badge = badgePath(summoner.region, summoner, queue);
  return html`<h2>Badge</h2>
<p class="address">For a profile or a website: <a href="${badge}"><code>${badge}</code></a></p>
<p><img class="badge" src="${badge}" alt="Rating estimate of ${nameOf(summoner)}"></p>`;
}

/** The estimate and its lobbies as JSON: the numbers of the page. */
function explainedPath({ summoner, queue }: Report): string {
  const playerId = nameOf(summoner);
  const query = { region: summoner.region, playerId, queue, explain: 'true' };
  return `/api/v1/mmr?${new URLSearchParams(query)}`;
}
