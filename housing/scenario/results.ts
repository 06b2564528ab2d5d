import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { pill, tiles } from '@tessera/kit/ui/elements';
import type { HouseholdQuestion } from '../formula/household.ts';
import type { Scenario } from '../formula/scenario.ts';
import {
  type ScenarioField,
  scenarioAsFields,
  scenarioFields,
  scenarioSpecs,
} from '../formula/scenario-input.ts';
import { hasDeposit, type ScenarioResult, scenarioResult } from '../formula/scenario-result.ts';
import { definitionOf, definitionParameters } from '../market/definition.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { type ReadField, readings } from '../ui/readings.ts';
import { depositTime, phrases, shareText, summaryText } from './phrases.ts';

/** The input of a fragment; its links carry the scenario and the definition of the page. */
export type ResultsParts = {
  readonly locale: Locale;
  /** By time to the deposit. */
  readonly results: readonly ScenarioResult[];
  readonly carried: Carried;
  /** The household's answer, above the cards. */
  readonly answer?: Html | undefined;
};

/** `/api/scenario/summary`: the scenario in one line, with a link that opens it again. */
export function scenarioSummary(
  locale: Locale,
  scenario: Scenario,
  submitted: Readonly<Record<string, unknown>> = {},
): Html {
  const say = phrases(locale);
  const address = `?${new URLSearchParams({
    ...scenarioAsFields(scenario),
    ...definitionParameters(definitionOf(submitted)),
  })}`;
  return html`<div class="scenario-summary"><p><strong>${summaryText(locale, scenario)}</strong></p>
${readings(locale, readFields(locale, scenario, submitted))}<p class="small"><a href="${address}" data-share>${say.share}</a> <span class="muted">${say.shareHint}</span></p></div>`;
}

/** The fields of a scenario as they were sent and read. */
function readFields(
  locale: Locale,
  scenario: Scenario,
  submitted: Readonly<Record<string, unknown>>,
): ReadField[] {
  return Object.entries(scenarioFields).map(([name, key]) => ({
    label: scenarioSpecs[name as ScenarioField].label[locale],
    sent: submitted[name],
    value: scenario[key] ?? Number.NaN,
    isMoney: scenarioSpecs[name as ScenarioField].money === true,
  }));
}

/** `/api/scenario/regions`: one card per region, by time to the deposit. */
export function scenarioCards({ locale, results, carried, answer }: ResultsParts): Html {
  const say = phrases(locale);
  if (results.length === 0) return noPrices(locale);
  const { money } = formats(locale);
  return html`${answer}<p>${say.finding(regionsAffordable(results), results.length)}</p>
<div class="scenario-results-strip">${results.map(
    (result, index) =>
      html`<a class="scenario-card ${result.heat}${index === 0 && ' best-fit'}" href="${carriedHref(`/region/${result.region}`, carried)}">
<span class="name">${index + 1}. ${regionName(result.region, locale)}</span>
<span class="answer">${depositTime(locale, result)}</span>
<span>${say.toDeposit} ${money(result.depositGap)}</span>
<span>${say.payment} ${money(result.monthlyPayment)}, ${say.ofIncome(shareText(locale, result.paymentToIncomePct))}</span>
<span>${say.price} ${money(result.flatPrice)}</span>
${affordablePill(locale, result)}${index === 0 && html`<span class="best">${say.best}</span>`}</a>`,
  )}</div>`;
}

/** `/api/scenario/compare`: the rows of the personal ranking, five columns. */
export function scenarioRows({ locale, results, carried }: ResultsParts): Html {
  const { money, percent } = formats(locale);
  if (results.length === 0)
    return html`<tr><td class="empty" colspan="5">${phrases(locale).noPrices}</td></tr>`;
  return html`${results.map(
    (result) =>
      html`<tr><th scope="row"><a href="${carriedHref(`/region/${result.region}`, carried)}">${regionName(result.region, locale)}</a></th><td class="num">${money(result.flatPrice)}</td><td class="num">${money(result.monthlyPayment)}</td><td class="num">${percent(result.paymentToIncomePct)}<br>${affordablePill(locale, result)}</td><td class="num">${depositTime(locale, result)}</td></tr>`,
  )}`;
}

/** `/api/scenario/region-detail`: the scenario in one region. */
export function scenarioDetail(
  locale: Locale,
  question: HouseholdQuestion | undefined,
  answer?: Html,
): Html {
  const say = phrases(locale);
  if (question === undefined) return noPrices(locale);
  const { scenario } = question;
  const result = scenarioResult(question);
  const { money, percent, decimal } = formats(locale);
  const depositPct = Number(((result.depositNeeded / result.flatPrice) * 100).toFixed(6));
  return html`${answer}
${tiles([
  {
    label: say.priceOf(decimal(scenario.flatSizeM2, scenario.flatSizeM2 % 1 === 0 ? 0 : 1)),
    value: money(result.flatPrice),
    note: say.loanOf(money(result.mortgagePrincipal)),
  },
  {
    label: say.monthlyPayment,
    value: money(result.monthlyPayment),
    note: html`${say.ofIncome(percent(result.paymentToIncomePct))} ${affordablePill(locale, result)}`,
  },
  {
    label: say.timeToDeposit,
    value: depositTime(locale, result),
    note: hasDeposit(result)
      ? say.savingsCover
      : result.monthsToDeposit === undefined
        ? say.nothingLeft
        : say.putAside,
  },
  {
    label: say.depositNeeded,
    value: money(result.depositNeeded),
    note: say.partOf(decimal(depositPct, depositPct % 1 === 0 ? 0 : 1)),
  },
  {
    label: say.depositGap,
    value: money(result.depositGap),
    note: say.afterSavings(money(scenario.currentSavings)),
  },
  { label: say.surplus, value: money(result.monthlySurplus), note: say.incomeMinusExpenses },
])}`;
}

function affordablePill(locale: Locale, { affordable, paymentToIncomePct }: ScenarioResult): Html {
  const say = phrases(locale);
  if (paymentToIncomePct >= 100) return pill('bad', say.impossible);
  return affordable ? pill('good', say.affordable) : pill('warn', say.stretched);
}

function noPrices(locale: Locale): Html {
  return html`<p class="empty muted">${phrases(locale).noPrices}</p>`;
}

function regionsAffordable(results: readonly ScenarioResult[]): number {
  return results.filter(({ affordable }) => affordable).length;
}
