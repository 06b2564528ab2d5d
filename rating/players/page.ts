import type { Picture } from '@tessera/kit/chart/picture';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { chartView } from '@tessera/kit/ui/chart-view';
import { disclosure, notice } from '@tessera/kit/ui/elements';
import { table } from '@tessera/kit/ui/table';
import type { LobbyPart, Report } from '../estimator/report.ts';
import { nameOf } from '../ladder/player-id.ts';
import type { DayPoint } from '../ladder/record.ts';
import { badgePath, comparePath, lobbyPath } from '../ui/addresses.ts';
import { addressLine } from '../ui/frame.ts';
import { type IntervalRow, intervalChart } from '../ui/interval.ts';
import { phrases as shared } from '../ui/phrases.ts';
import { capitalized, rankName } from '../ui/rank-names.ts';
import { combination, intervalOf, rankRange, verdict } from './analyse.ts';
import { timelineChart } from './chart.ts';
import { phrases } from './phrases.ts';

/** The chart of a player's last games; undefined when there is no line to draw. */
export function timelinePicture(
  report: Report,
  snapshots: readonly DayPoint[],
  locale: Locale,
): Picture | undefined {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const lobbies = report.explain.lobbies.toReversed();
  const walked = lobbies.filter(({ after }) => after !== null);
  if (walked.length < 2) return undefined;
  const [first, last] = [walked[0]!.after, walked.at(-1)!.after];
  return {
    chart: timelineChart({ lobbies, snapshots }, say, locale),
    title: say.timelineTitle(walked.length, integer(first), integer(last)),
    measure: say.timelineMeasure,
    width: 1000,
    height: 340,
  };
}

/** Name, rank and interval: what a shared link shows. */
export function playerTitle({ summoner, estimate }: Report, locale: Locale): string {
  const points = `${formats(locale).integer(estimate.mu)} ${shared(locale).points}`;
  return `${nameOf(summoner)}: ${rankName(estimate, locale)}, ${points}`;
}

type PlayerParts = {
  readonly report: Report;
  readonly picture: Picture | undefined;
  /** When the model changed, within the timeline; ISO times. */
  readonly modelChanges: readonly string[];
  readonly locale: Locale;
};

export function playerPage({ report, picture, modelChanges, locale }: PlayerParts): Html {
  const [say, common, format] = [phrases(locale), shared(locale), formats(locale)];
  const { summoner, estimate, explain, provisional, queue } = report;
  const version = report.model ? `, model ${report.model.version}` : '';
  const caption = `${common.source} ${format.dateTime(new Date(report.computed_at))}${version}`;
  const changes = modelChanges.map((from) => format.date(from)).join(', ');
  const changed = modelChanges.length > 0 ? ` ${say.modelChanged(changes)}` : '';
  const name = nameOf(summoner);
  return html`<p class="kicker">${name} · ${summoner.region} · ${common[queue]}</p>
<h1>${capitalized(rankName(estimate, locale))}, ${format.integer(estimate.mu)} ${common.points}</h1>
<p class="lead" data-announce>${leadSentence(report, locale)}</p>
${provisional && notice('warn', html`<p>${say.provisional}</p>`)}
<figure class="chart"><p class="title">${say[verdict(report)]}</p>
<p class="measure">${common.measureInterval}</p>
${intervalChart(intervalRows(report, locale), locale)}
<figcaption>${caption}</figcaption></figure>
${disclosure(say.how, html`<p>${howSentences(report, locale)}</p><p>${say.howTrust}</p>`)}
${picture && chartView({ locale, picture, hrefs: { json: explainedPath(report) }, note: `${caption}.${changed}` })}
<h2>${say.tableTitle}</h2>
${lobbyTable(explain.lobbies, report, locale)}
<p><a href="${comparePath([`${summoner.region}:${name}`], queue)}">${say.compare}</a></p>
${forPrograms(report, locale)}`;
}

function howSentences(report: Report, locale: Locale): string {
  const [say, { integer, percent }] = [phrases(locale), formats(locale)];
  const how = say.howText(integer(report.breakdown.tier1.n_games));
  const parts = combination(report);
  if (!parts) return `${how} ${say.noLobbies}`;
  const [first, second] = [parts.tier1, parts.tier2].map((share) => percent(100 * share));
  const { byShares, beyond } = parts;
  const change = `${beyond > 0 ? '+' : ''}${integer(beyond)}`;
  const total = integer(report.estimate.mu);
  return `${how} ${say.howCombined(first!, second!, integer(byShares), change, total)}`;
}

function leadSentence(report: Report, locale: Locale): string {
  const [say, format] = [phrases(locale), formats(locale)];
  const { low, high } = rankRange(report);
  const [from, to] = report.estimate.ci90.map((value) => format.integer(Math.max(0, value)));
  const [lowest, highest] = [rankName(low, locale), rankName(high, locale)];
  const range =
    lowest === highest ? say.leadSame(from!, to!, lowest) : say.lead(from!, to!, lowest, highest);
  const { value, low: least, high: most } = report.percentile;
  // Near the top one decimal would be 100 %, which nobody is above.
  const share = (part: number) => format.percent(Math.min(part, 99.99), part > 99 ? 2 : 1);
  return `${range} ${say.percentile(share(value), share(least), share(most))}`;
}

function intervalRows({ estimate, breakdown, explain }: Report, locale: Locale): IntervalRow[] {
  const say = phrases(locale);
  const { tier1, tier2 } = breakdown;
  const { mu, ci90 } = estimate;
  const range: [number, number] = [Math.max(0, ci90[0]), ci90[1]];
  return [
    { kind: 'rank', label: say.rowRank, mu: explain.rank.points, range: undefined },
    { kind: 'part', label: say.rowTier1, mu: tier1.mu, range: intervalOf(tier1) },
    ...(tier2
      ? [{ kind: 'part' as const, label: say.rowTier2, mu: tier2.mu, range: intervalOf(tier2) }]
      : []),
    { kind: 'estimate', label: say.rowEstimate, mu, range },
  ];
}

function lobbyTable(lobbies: readonly LobbyPart[], { summoner }: Report, locale: Locale): Html {
  const [say, format] = [phrases(locale), formats(locale)];
  return table({
    caption: say.tableCaption,
    label: say.tableTitle,
    rows: lobbies,
    empty: say.noLobbies,
    columns: [
      {
        label: say.played,
        rowHeader: true,
        cell: ({ played_at, match_id }) =>
          html`<a href="${lobbyPath(match_id, summoner)}">${format.dateTime(new Date(played_at))}</a>`,
      },
      {
        label: say.result,
        help: say.resultHelp,
        cell: ({ won, step }) =>
          `${won ? say.won : say.lost} ${step > 0 ? '+' : ''}${format.integer(step)}`,
      },
      {
        label: say.lobby,
        numeric: true,
        cell: ({ lobby_mu }) => (lobby_mu === null ? say.unused : format.integer(lobby_mu)),
      },
      {
        label: say.share,
        help: say.shareHelp,
        numeric: true,
        cell: ({ share }) => format.percent(100 * share),
      },
    ],
  });
}

function forPrograms({ summoner, queue }: Report, locale: Locale): Html {
  const say = phrases(locale);
  const playerId = nameOf(summoner);
  const json = explainedPath({ summoner, queue });
  const badge = badgePath(summoner.region, summoner, queue);
  return html`<h2>${shared(locale).api}</h2>
${addressLine(say.apiText, json)}
${addressLine(say.badgeText, badge)}
<p><img class="badge" src="${badge}" alt="${say.badgeAlt(playerId)}"></p>`;
}

/** The estimate and its lobbies as JSON: the numbers of the page. */
function explainedPath({ summoner, queue }: Pick<Report, 'summoner' | 'queue'>): string {
  const playerId = nameOf(summoner);
  const query = { region: summoner.region, playerId, queue, explain: 'true' };
  return `/api/v1/mmr?${new URLSearchParams(query)}`;
}
