import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure, pill, tiles } from '@tessera/kit/ui/elements';
import { withQuery } from '@tessera/kit/ui/visit';
import { type Answer, isAffordable } from '../formula/purchase.ts';
import type { GivenScenario } from '../formula/scenario.ts';
import { heatOfDepositYears } from '../formula/severity.ts';
import { assumptions, ltvLimit } from '../market/assumptions.ts';
import { regionName } from '../market/region.ts';
import { exactPercent } from '../ui/value.ts';
import { depositTime, phrases, verdict } from './phrases.ts';

/** A household's answer in one region: yes or no, its figures, and what would help. */
export function answerCard(
  locale: Locale,
  { scenario }: GivenScenario,
  answer: Answer | undefined,
): Html {
  const say = phrases(locale);
  if (!answer) return html`<p class="empty muted">${say.noPrices}</p>`;
  const { money, percent, decimal } = formats(locale);
  const isAboveLimit = scenario.ltv_pct > ltvLimit.usualPct;
  const isPaid = assumptions.fixationYears.value >= scenario.mortgage_years;
  return html`<section id="household" class="household" aria-labelledby="household-heading" data-announce="${verdict(locale, answer)}">
<h3 id="household-heading">${verdict(locale, answer)}</h3>
${tiles([
  { label: say.price, value: money(answer.price), note: say.loanOf(money(answer.loan)) },
  {
    label: say.monthlyPayment,
    value: money(answer.payment),
    note: html`${say.ofIncome(percent(answer.sharePct))} ${affordablePill(locale, answer)}`,
  },
  {
    label: say.depositNeeded,
    value: money(answer.deposit),
    note: say.gapOf(money(answer.gap)),
  },
  {
    label: say.timeToDeposit,
    value: depositTime(locale, answer),
    note: say.surplusOf(money(answer.surplus)),
  },
  {
    label: say.missing,
    value: money(answer.missing),
    note: say.ofNeeded(money(answer.needed)),
  },
  {
    label: say.afterFixation(assumptions.fixationYears.value),
    value: isPaid ? say.paidOff : money(answer.paymentAfterFixation),
    note: isPaid ? undefined : say.higherRate,
  },
])}
<p class="small">${say.parts(money(answer.deposit), money(answer.costs), money(answer.reserve))}
${isAboveLimit && say.aboveLimit(percent(ltvLimit.usualPct, 0), percent(ltvLimit.youngPct, 0))}</p>
${
  answer.ways.length > 0 &&
  html`<p>${say.waysThatWork}</p><ul>${answer.ways.map(
    ({ way, change }) =>
      html`<li>${say[way](way === 'more_own_money' ? money(change) : decimal(change, way === 'waiting' ? 1 : 0))}</li>`,
  )}</ul>`
}
<p><a href="${rentOrBuyHref(scenario, answer)}">${say.rentOrBuy}</a></p>
${disclosure(
  say.method,
  html`<p>${say.method1}</p><p>${say.method2}</p><p>${say.method3(exactPercent(locale, scenario.investment_return_pct))}</p>`,
)}
</section>`;
}

/** The comparison with renting, filled with the household's price, loan, rate, rent and return. */
function rentOrBuyHref(scenario: GivenScenario['scenario'], answer: Answer): string {
  return withQuery('/rent-or-buy', {
    region: answer.region,
    price: Math.round(answer.price),
    monthly_rent: scenario.current_rent || undefined,
    ltv_pct: scenario.ltv_pct,
    rate_pct: scenario.mortgage_rate_pct,
    mortgage_years: scenario.mortgage_years,
    return_pct: scenario.investment_return_pct,
  });
}

/** One card for each region, by time to the deposit. */
export function regionCards(locale: Locale, answers: readonly Answer[]): Html {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  if (answers.length === 0) return html`<p class="empty muted">${say.noPrices}</p>`;
  const affordable = answers.filter(isAffordable).length;
  const working = answers.filter(({ works }) => works).map(({ region }) => region);
  const names = working.map((region) => regionName(region, locale));
  const found = `${say.finding(affordable, answers.length)} ${names.length === 0 ? say.worksNowhere : say.worksIn(names.join(', '))}`;
  return html`<p data-announce="${found}">${found}</p>
<div class="scenario-results-strip">${answers.map(
    (answer, index) =>
      html`<a class="scenario-card ${heatOfDepositYears(answer.yearsToDeposit)}${index === 0 && ' best-fit'}" href="/region/${answer.region}">
<span class="name">${index + 1}. ${regionName(answer.region, locale)}</span>
<span class="answer">${depositTime(locale, answer)}</span>
<span>${say.toDeposit} ${money(answer.gap)}</span>
<span>${say.payment} ${money(answer.payment)}, ${say.ofIncome(percent(answer.sharePct))}</span>
<span>${say.cardPrice} ${money(answer.price)}</span>
${affordablePill(locale, answer)}${index === 0 && html`<span class="best">${say.best}</span>`}</a>`,
  )}</div>`;
}

/** The rows of the personal ranking, five columns. */
export function rankingRows(locale: Locale, answers: readonly Answer[]): Html {
  const { money, percent } = formats(locale);
  if (answers.length === 0) {
    return html`<tr><td class="empty" colspan="5">${phrases(locale).noPrices}</td></tr>`;
  }
  return html`${answers.map(
    (answer) =>
      html`<tr>
<th scope="row"><a href="/region/${answer.region}">${regionName(answer.region, locale)}</a></th>
<td class="num">${money(answer.price)}</td>
<td class="num">${money(answer.payment)}</td>
<td class="num">${percent(answer.sharePct)}<br>${affordablePill(locale, answer)}</td>
<td class="num">${depositTime(locale, answer)}</td>
</tr>`,
  )}`;
}

function affordablePill(locale: Locale, answer: Answer): Html {
  const say = phrases(locale);
  if (answer.sharePct >= 100) return pill('bad', say.impossible);
  return isAffordable(answer) ? pill('good', say.affordable) : pill('warn', say.stretched);
}
