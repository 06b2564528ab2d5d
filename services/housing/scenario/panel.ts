import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure } from '@tessera/kit/ui/elements';
import { type Answer, type OwnFigures, ranked } from '../formula/purchase.ts';
import {
  type GivenScenario,
  queryOf,
  type ScenarioField,
  scenarioDefaults,
  scenarioFields,
} from '../formula/scenario.ts';
import { formProblems, type NumberForm, numberField } from '../ui/fields.ts';
import { answerCard, rankingRows, regionCards } from './card.ts';
import { phrases, summaryText } from './phrases.ts';

/** Form of the result: cards (overview), table rows (compare), the card of one region. */
export type ScenarioView = 'regions' | 'compare' | 'region-detail';

type PanelParts = {
  readonly locale: Locale;
  readonly view: ScenarioView;
  /** Path of the page. */
  readonly page: string;
  /** The region of `region-detail`. */
  readonly region?: string;
  /** The mortgage rate of today, %. */
  readonly ratePct: number | undefined;
  readonly own: OwnFigures;
};

/** The ids of the form's inputs begin with this. */
export const PREFIX = 's-';

/**
 * 'My Budget Scenario': the form and its result. Figures of the address are computed on the server,
 * so that a shared link works without script; `scenario.js` adds those stored in the browser.
 */
export function scenarioPanel(parts: PanelParts): Html {
  const { locale, view, page, region, own } = parts;
  const say = phrases(locale);
  const { reading } = own;
  const problems = reading?.kind === 'problems' ? reading.problems : [];
  const numbers = { locale, idPrefix: PREFIX, problems };
  const form = html`<form id="scenario-form" class="filters" action="${page}#scenario" method="get" autocomplete="off"
 hx-post="/api/scenario/${view}" hx-target="#scenario-results" hx-swap="innerHTML"
 hx-trigger="submit, input delay:500ms" hx-sync="this:replace">
${region !== undefined && html`<input type="hidden" name="region" value="${region}">`}
${fields(numbers, parts)}
<div class="actions"><button type="submit" class="primary">${say.submit}</button>
<a class="button" href="${page}" data-scenario-reset>${say.reset}</a></div>
</form>`;
  const result = resultOf(numbers, own, view);
  const shared =
    reading?.kind === 'scenario' &&
    html`<p class="small" data-shared-note>${say.shared} <a href="${page}">${say.mine}</a></p>
${scenarioSummary(locale, reading)}`;
  return html`<section class="scenario" id="scenario" aria-labelledby="scenario-heading"${shared && html` data-shared`}>
<h2 id="scenario-heading">${say.heading}</h2>
<p>${say.intro}</p>
${form}
<div id="scenario-summary" hx-post="/api/scenario/summary" hx-include="#scenario-form"
 hx-trigger="scenario-accepted" hx-swap="innerHTML">${shared}</div>
${view === 'compare' ? rankingTable(locale, result) : html`<div id="scenario-results">${result}</div>`}
</section>`;
}

function resultOf(
  numbers: NumberForm,
  { reading, answers }: OwnFigures,
  view: ScenarioView,
): Html | undefined {
  const say = phrases(numbers.locale);
  if (reading?.kind === 'scenario') {
    return scenarioResult(numbers.locale, view, reading, answers);
  }
  const problems = formProblems(numbers);
  if (view === 'compare') return problems && html`<tr><td colspan="5">${problems}</td></tr>`;
  return problems ?? html`<p class="muted">${say.noFigures}</p>`;
}

/** The result of a scenario, as a part of a page or as the fragment that replaces it; a card is of the first answer. */
export function scenarioResult(
  locale: Locale,
  view: ScenarioView,
  given: GivenScenario,
  answers: readonly Answer[],
): Html {
  if (view === 'compare') return rankingRows(locale, ranked(answers));
  if (view === 'regions') return regionCards(locale, ranked(answers));
  return answerCard(locale, given, answers[0]);
}

/** `/api/scenario/summary`: the scenario in one line, with a link that opens it again. */
export function scenarioSummary(locale: Locale, given: GivenScenario): Html {
  const say = phrases(locale);
  return html`<p class="scenario-summary"><strong>${summaryText(locale, given.scenario)}</strong>
<a href="?${queryOf(given.given)}" data-share>${say.share}</a>
<span class="small muted">${say.shareHint}</span></p>`;
}

/** The income in sight, the other fields on request. */
function fields(numbers: NumberForm, { ratePct, own: { sent } }: PanelParts): Html {
  const { locale } = numbers;
  const say = phrases(locale);
  const { percent } = formats(locale);
  const usual: Partial<Record<ScenarioField, number>> = scenarioDefaults;
  const names = Object.keys(scenarioFields) as ScenarioField[];
  const [income, ...others] = names.map((name) => {
    const isRate = name === 'mortgage_rate_pct' && ratePct !== undefined;
    return numberField(numbers, name, scenarioFields[name], {
      value: sent[name],
      usual: usual[name],
      required: name === 'net_income',
      hint:
        name === 'current_rent'
          ? say.rentHint
          : isRate
            ? html`<button type="button" class="plain" data-fill="${PREFIX}${name}" data-value="${Number(ratePct.toFixed(2))}">${say.todaysRate(percent(ratePct, 2))}</button>`
            : undefined,
    });
  });
  const isOpen = numbers.problems.some(({ field }) => field !== 'net_income');
  return html`${income}${disclosure(say.more, html`<div class="filters">${others}</div>`, isOpen)}`;
}

/** The table whose rows the result replaces; `scenario.js` shows it, and the toggle above it. */
function rankingTable(locale: Locale, rows: Html | undefined): Html {
  const say = phrases(locale);
  const figures = [say.price, say.monthlyPayment, say.paymentShare, say.timeToDeposit];
  return html`<div role="group" aria-label="${say.toggle}" class="ranking-toggle" data-ranking-toggle hidden>
<button type="button" data-ranking="averages" aria-pressed="false">${say.byAverage}</button>
<button type="button" data-ranking="mine" aria-pressed="true">${say.byMine}</button></div>
<section class="table" aria-label="${say.caption}" id="scenario-ranking"${rows === undefined && html` hidden`}><table>
<caption>${say.caption}</caption>
<thead><tr><th scope="col">${say.region}</th>${figures.map((name) => html`<th scope="col" class="num">${name}</th>`)}</tr></thead>
<tbody id="scenario-results">${rows}</tbody>
</table></section>`;
}
