import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { pill, tiles } from '@tessera/kit/ui/elements';
import type { HouseholdQuestion } from '../formula/household.ts';
import { scenarioFields } from '../formula/scenario-input.ts';
import {
  hasDeposit,
  rankedScenarios,
  type ScenarioResult,
  scenarioResult,
} from '../formula/scenario-result.ts';
import { bestRegion, householdFrame, spokenAnswer } from '../household/panel.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { readings } from '../ui/fields.ts';
import { elsewhereInWords, placesInWords } from './answer.ts';
import { depositTime, phrases, shareText, summaryText } from './phrases.ts';

/** Form of the result: cards (overview), table rows (compare), figures of one region. */
export type ScenarioView = 'regions' | 'compare' | 'region-detail';

type AnswerParts = {
  readonly locale: Locale;
  readonly view: ScenarioView;
  /** Links carry the scenario and the definition of the page. */
  readonly carried: Carried;
  /** The household in every region with a price. */
  readonly all: readonly HouseholdQuestion[];
  /** The region of `region-detail`. */
  readonly region?: string | undefined;
  /** A fragment also replaces the household's card, which stands elsewhere on the page. */
  readonly isFragment?: boolean;
};

/** What a scenario comes to, as a part of a page or as the fragment that replaces it. */
export function scenarioAnswer(parts: AnswerParts): Html {
  const { locale, view, carried, all, region, isFragment = false } = parts;
  if (view === 'compare') return scenarioRows(locale, rankedScenarios(all), carried);
  const own = view === 'regions' ? bestRegion(all) : all.find((one) => one.region === region);
  const frame = isFragment && householdFrame(locale, own, true);
  if (view === 'region-detail') return html`${frame}${scenarioDetail(locale, own, carried, all)}`;
  const spoken = isFragment && own ? spokenAnswer(locale, own) : undefined;
  const words = placesInWords(locale, carried, all, spoken);
  return html`${frame}${scenarioCards(locale, rankedScenarios(all), carried, words)}`;
}

/** `/api/scenario/summary`: the scenario in one line, with a link that opens it again. */
export function scenarioSummary(
  locale: Locale,
  carried: Carried,
  /** Of the loan that is computed, % of the price. */
  ltvPct: number,
  submitted: Readonly<Record<string, unknown>> = {},
): Html {
  const say = phrases(locale);
  const { scenario } = carried;
  const address = carriedHref('', carried);
  return html`<div class="scenario-summary"><p><strong>${summaryText(locale, scenario, ltvPct)}</strong></p>
${readings(locale, scenarioFields, submitted, (_name, { key }) => scenario[key])}<p class="small"><a href="${address}" data-share>${say.share}</a> <span class="muted">${say.shareHint}</span></p></div>`;
}

/** `/api/scenario/regions`: one card per region, by time to the deposit. */
function scenarioCards(
  locale: Locale,
  results: readonly ScenarioResult[],
  carried: Carried,
  words: Html,
): Html {
  const say = phrases(locale);
  if (results.length === 0) return noPrices(locale);
  const { money } = formats(locale);
  return html`${words}<p>${say.finding(results.filter(({ affordable }) => affordable).length, results.length)}</p>
<div class="scenario-results-strip">${results.map(
    (result, index) =>
      html`<a class="scenario-card ${result.color_class}${index === 0 && ' best-fit'}" href="${carriedHref(`/region/${result.region}`, carried)}">
<span class="name">${index + 1}. ${regionName(result.region, locale)}</span>
<span class="answer">${depositTime(locale, result)}</span>
<span>${say.toDeposit} ${money(result.deposit_gap)}</span>
<span>${say.payment} ${money(result.monthly_payment)}, ${say.ofIncome(shareText(locale, result.payment_to_income_pct))}</span>
<span>${say.price} ${money(result.flat_price)}</span>
${affordablePill(locale, result)}${index === 0 && html`<span class="best">${say.best}</span>`}</a>`,
  )}</div>`;
}

/** `/api/scenario/compare`: the rows of the personal ranking, five columns. */
function scenarioRows(locale: Locale, results: readonly ScenarioResult[], carried: Carried): Html {
  const { money, percent } = formats(locale);
  if (results.length === 0)
    return html`<tr><td class="empty" colspan="5">${phrases(locale).noPrices}</td></tr>`;
  return html`${results.map(
    (result) =>
      html`<tr><th scope="row"><a href="${carriedHref(`/region/${result.region}`, carried)}">${regionName(result.region, locale)}</a></th><td class="num">${money(result.flat_price)}</td><td class="num">${money(result.monthly_payment)}</td><td class="num">${percent(result.payment_to_income_pct)}<br>${affordablePill(locale, result)}</td><td class="num">${depositTime(locale, result)}</td></tr>`,
  )}`;
}

/** `/api/scenario/region-detail`: the scenario in one region. */
function scenarioDetail(
  locale: Locale,
  question: HouseholdQuestion | undefined,
  carried: Carried,
  all: readonly HouseholdQuestion[],
): Html {
  const say = phrases(locale);
  if (question === undefined) return noPrices(locale);
  const { scenario } = question;
  const result = scenarioResult(question);
  const { money, percent, decimal } = formats(locale);
  const depositPct = Number(((result.deposit_needed / result.flat_price) * 100).toFixed(6));
  return html`${elsewhereInWords(locale, carried, question, all)}
${tiles([
  {
    label: say.priceOf(decimal(scenario.flatSizeM2, scenario.flatSizeM2 % 1 === 0 ? 0 : 1)),
    value: money(result.flat_price),
    note: say.loanOf(money(result.mortgage_principal)),
  },
  {
    label: say.monthlyPayment,
    value: money(result.monthly_payment),
    note: html`${say.ofIncome(percent(result.payment_to_income_pct))} ${affordablePill(locale, result)}`,
  },
  {
    label: say.timeToDeposit,
    value: depositTime(locale, result),
    note: hasDeposit(result)
      ? say.savingsCover
      : result.months_to_deposit === null
        ? say.nothingLeft
        : say.putAside,
  },
  {
    label: say.depositNeeded,
    value: money(result.deposit_needed),
    note: say.partOf(decimal(depositPct, depositPct % 1 === 0 ? 0 : 1)),
  },
  {
    label: say.depositGap,
    value: money(result.deposit_gap),
    note: say.afterSavings(money(scenario.currentSavings)),
  },
  { label: say.surplus, value: money(result.monthly_surplus), note: say.incomeMinusExpenses },
])}`;
}

function affordablePill(locale: Locale, result: ScenarioResult): Html {
  const say = phrases(locale);
  const { affordable, payment_to_income_pct: sharePct } = result;
  if (sharePct >= 100) return pill('bad', say.impossible);
  return affordable ? pill('good', say.affordable) : pill('warn', say.stretched);
}

function noPrices(locale: Locale): Html {
  return html`<p class="empty muted">${phrases(locale).noPrices}</p>`;
}
