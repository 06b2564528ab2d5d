import { formats } from '@tessera/kit/format';
import { type Html, html, raw } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { disclosure } from '@tessera/kit/ui/disclosure';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { notice } from '@tessera/kit/ui/notice';
import { RESULTS, swap } from '@tessera/kit/ui/swap';
import { table } from '@tessera/kit/ui/table';
import type { LobbyPart, Report } from '../estimator/report.ts';
import { QUEUES, REGIONS } from '../ladder/region.ts';
import { intervalPicture, rankRange, type Verdict, verdict } from './analyse.ts';
import { intervalFigure } from './interval.ts';
import { type Phrases, phrases } from './phrases.ts';
import { rankName } from './rank-words.ts';

/** What was asked on the page; playerId is '' before anything was. */
export type Asked = { readonly region: string; readonly playerId: string; readonly queue: string };

/** What there is to show below the form. */
export type Outcome =
  | { readonly kind: 'nothing'; readonly examples: readonly Asked[] }
  | { readonly kind: 'estimate'; readonly report: Report; readonly chart: string }
  | { readonly kind: 'working'; readonly done: number; readonly planned: number }
  | { readonly kind: 'error'; readonly code: string; readonly retryAfterSeconds: number };

export function sitePage(asked: Asked, outcome: Outcome, locale: Locale): Html {
  const say = phrases(locale);
  const answered = outcome.kind === 'estimate';
  return html`${!answered && html`<h1>${say.question}</h1><p class="lead">${say.intro}</p>`}
${searchForm(asked, say)}
<div id="${RESULTS.slice(1)}">${outcomeView(asked, outcome, say, locale)}</div>`;
}

function searchForm(asked: Asked, say: Phrases): Html {
  return html`<form class="filters" action="/" method="get">
${selectField(
  'region',
  say.region,
  REGIONS.map((region) => ({ value: region, label: region })),
  asked.region,
)}
${inputField({ name: 'playerId', label: `${say.player} (${say.playerHint})`, value: asked.playerId, type: 'search', required: true, size: 24 })}
${selectField(
  'queue',
  say.queue,
  QUEUES.map((queue) => ({ value: queue, label: say[queue] })),
  asked.queue,
)}
<button class="primary" type="submit">${say.submit}</button>
</form>`;
}

function outcomeView(asked: Asked, outcome: Outcome, say: Phrases, locale: Locale): Html {
  switch (outcome.kind) {
    case 'nothing':
      return html`${
        outcome.examples.length > 0 &&
        html`<p>${say.examples}: ${outcome.examples.map(
          (example, i) =>
            html`${i > 0 && ', '}<a href="${pathOf(example)}">${example.playerId}</a>`,
        )}.</p>`
      }${policy(say)}`;
    case 'working':
      return working(asked, outcome, say);
    case 'error':
      return notice(
        'bad',
        html`<p><strong>${say.errorTitle}</strong></p><p>${errorWords(outcome, say)}</p>`,
      );
    case 'estimate':
      return estimateView(asked, outcome.report, outcome.chart, say, locale);
  }
}

function working(
  asked: Asked,
  { done, planned }: { done: number; planned: number },
  say: Phrases,
): Html {
  const href = pathOf(asked);
  return html`<div${swap(href)} hx-trigger="load delay:1s" hx-push-url="false">
<h2>${say.working}</h2>
<progress max="${planned}" value="${done}" aria-label="${say.working}"></progress>
<p>${say.workingText(String(done), String(planned))}</p>
<p><a href="${href}">${say.reload}</a></p></div>`;
}

function estimateView(
  asked: Asked,
  report: Report,
  chart: string,
  say: Phrases,
  locale: Locale,
): Html {
  const format = formats(locale);
  const { summoner, estimate, percentile, explain, provisional } = report;
  const { low, high } = rankRange(report);
  const [from, to] = estimate.ci90.map((value) => format.integer(Math.max(0, value)));
  const sameDivision = rankName(low, locale) === rankName(high, locale);
  const range = sameDivision
    ? say.leadSame(from!, to!, rankName(low, locale))
    : say.lead(from!, to!, rankName(low, locale), rankName(high, locale));
  const { value, low: least, high: most } = percentile;
  // Near the top one decimal would say 100 %, which nobody is above.
  const above = (share: number) => format.percent(Math.min(share, 99.99), share > 99 ? 2 : 1);
  const share = say.percentile(above(value), above(least), above(most));
  const walked = explain.lobbies.filter(({ after }) => after !== null);
  return html`<p class="kicker">${summoner.gameName}#${summoner.tagLine} · ${summoner.region} · ${say[report.queue]}</p>
<h1>${capital(rankName(estimate, locale))}, ${format.integer(estimate.mu)} ${say.points}</h1>
<p class="lead" data-announce>${range} ${share}</p>
${provisional && notice('warn', html`<p>${say.provisional}</p>`)}
<figure class="chart"><p class="title">${VERDICTS[verdict(report)](say)}</p>
<p class="measure">${say.measureInterval}</p>
${intervalFigure(intervalPicture(report), say, locale)}
<figcaption>${say.source} ${format.dateTime(new Date(report.computed_at))}</figcaption></figure>
${disclosure(
  say.how,
  html`<p>${say.howText(format.percent(100 * explain.shares.tier1, 0), format.integer(report.breakdown.tier1.n_games))}</p><p>${say.howTrust}</p>`,
)}
${
  walked.length > 1
    ? chartFigure({
        title: say.timelineTitle(
          format.integer(walked.length),
          format.integer(walked.at(-1)!.after),
          format.integer(walked[0]!.after),
        ),
        measure: say.timelineMeasure,
        svg: raw(chart) as Html,
        caption: `${say.source} ${format.dateTime(new Date(report.computed_at))}`,
        label: say.timelineLabel,
      })
    : undefined
}
<h2>${say.tableTitle}</h2>
${lobbyTable(explain.lobbies, say, locale)}
<h2>${say.api}</h2>
<p>${say.apiText}</p>
<p class="address"><a href="${apiPath(asked)}"><code>${apiPath(asked)}</code></a></p>
<p class="address"><a href="/api/v1/openapi.json"><code>/api/v1/openapi.json</code></a></p>
${policy(say)}`;
}

const VERDICTS: Readonly<Record<Verdict, (say: Phrases) => string>> = {
  above: (say) => say.verdictAbove,
  below: (say) => say.verdictBelow,
  agrees: (say) => say.verdictAgrees,
};

function lobbyTable(lobbies: readonly LobbyPart[], say: Phrases, locale: Locale): Html {
  const format = formats(locale);
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
          html`<a href="/api/v1/lobby/${match_id}">${format.dateTime(new Date(played_at))}</a>`,
      },
      { label: say.result, cell: ({ won }) => (won ? say.won : say.lost) },
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
      {
        label: say.step,
        help: say.stepHelp,
        numeric: true,
        cell: ({ step }) => `${step > 0 ? '+' : ''}${format.integer(step)}`,
      },
    ],
  });
}

function errorWords(
  { code, retryAfterSeconds }: { code: string; retryAfterSeconds: number },
  say: Phrases,
): string {
  if (code === 'summoner_not_found') return say.notFound;
  if (code === 'unranked') return say.unranked;
  if (code === 'insufficient_history') return say.insufficient;
  if (code === 'rate_limited') return say.throttled(String(retryAfterSeconds));
  if (code === 'bad_request') return say.badRequest;
  return code === 'provider_upstream' ? say.upstream : say.trouble;
}

function policy(say: Phrases): Html {
  return html`<p class="quiet">${say.policy}</p>`;
}

function pathOf({ region, playerId, queue }: Asked): string {
  return `/?${new URLSearchParams({ region, playerId, queue })}`;
}

function apiPath({ region, playerId, queue }: Asked): string {
  return `/api/v1/mmr?${new URLSearchParams({ region, playerId, queue, explain: 'true' })}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
