import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { disclosure, tiles } from '@tessera/kit/ui/elements';
import {
  type HouseholdQuestion,
  householdAnswer,
  householdOdds,
  LEAVE,
  lostOnLeave,
} from '../formula/household.ts';
import { earliestYears, waysOf } from '../formula/ways.ts';
import { lawValue } from '../market/law.ts';
import { regionName } from '../market/region.ts';
import { oddsInWords } from '../rent-or-buy/panel.ts';
import { exactPercent } from '../ui/value.ts';
import { phrases } from './phrases.ts';

/**
 * The household's answer at a glance: yes or no, four figures, a bar of own money, the ways that
 * work and what it was computed with. Each figure is in `data[data-figure]` as well, unrounded.
 */
export function householdCard(locale: Locale, question: HouseholdQuestion | undefined): Html {
  if (!question) return html``;
  const say = phrases(locale);
  const { money, percent, decimal } = formats(locale);
  const answer = householdAnswer(question);
  const { own_money: ownMoney, payment, share } = answer;
  const years = earliestYears(question);
  const enough = Math.min(ownMoney.have / ownMoney.needed, 1) * 100;
  const ways = waysOf(question);
  const odds = householdOdds(question);
  const isPaid = question.fixationYears >= question.scenario.mortgageYears;
  const value = (figure: string, exact: number, text: string) =>
    html`<data value="${exact}" data-figure="${figure}">${text}</data>`;
  return html`<section id="household" class="household" aria-labelledby="household-heading">
<h2 id="household-heading">${verdictOf(locale, question)}</h2>
${tiles([
  {
    label: say.missing,
    value: value('missing', ownMoney.missing, money(ownMoney.missing)),
    note: html`${say.of} ${value('needed', ownMoney.needed, money(ownMoney.needed))}`,
  },
  {
    label: say.payment,
    value: value('payment_today', payment.today, money(payment.today)),
    note: html`${say.share(percent(share.today))}; ${question.isRateEstimated ? say.estimatedRate : say.rate} ${value('rate', answer.rate, exactPercent(locale, answer.rate, 2))}`,
  },
  {
    label: say.afterFixation(question.fixationYears, isPaid),
    value: isPaid
      ? say.paidOff
      : value('payment_after_fixation', payment.after_fixation, money(payment.after_fixation)),
    note: isPaid ? undefined : say.share(percent(share.after_fixation)),
  },
  {
    label: say.earliest,
    value:
      years === undefined
        ? say.never
        : value('earliest_years', years, years === 0 ? say.now : say.years(decimal(years))),
    note: say.growth(exactPercent(locale, question.growthPct)),
  },
])}
<p><label for="own-money">${say.bar(money(ownMoney.have), money(ownMoney.needed))}</label>
<meter id="own-money" min="0" max="100" value="${enough.toFixed(1)}">${percent(enough)}</meter></p>
<p class="small">${say.parts(money(ownMoney.deposit), money(ownMoney.costs), money(ownMoney.reserve))} ${say.loan(money(answer.loan))} ${value('ltv', answer.ltv, percent(answer.ltv))} ${say.ofPrice}</p>
<p class="small">${limitsInWords(locale, question)}</p>
${ways.length > 0 && html`<p>${say.waysThatWork}</p><ul>${ways.map(({ way, change }) => html`<li>${say[way](way === 'more_own_money' ? money(change) : decimal(change, way === 'waiting' ? 1 : 0))}</li>`)}</ul>`}
${odds && html`<p>${oddsInWords(locale, question.renting!.stayYears, odds)}</p>`}
${disclosure(
  say.assumptions,
  html`<p>${say.household(question.scenario.adults, question.scenario.children, money(question.scenario.monthlyExpenses), money(question.rent ?? 0))} ${say.left(money(answer.left))}</p>
<p>${say.onLeave(percent(share.on_leave), money(LEAVE.allowance), LEAVE.months, say[lostOnLeave(question.scenario)])}</p>
<p>${say.saving(exactPercent(locale, question.scenario.investmentReturnPct))}</p>`,
)}
</section>`;
}

/** The limits of the law, then ours, each with whether it holds. */
function limitsInWords(locale: Locale, question: HouseholdQuestion): Html {
  const say = phrases(locale);
  const { percent } = formats(locale);
  const { law, age, day } = question;
  const { limits } = householdAnswer(question);
  const young = lawValue('ltv_limit_under_36', day);
  const ltv = law.ltvPct === undefined ? say.noLtv : say.ltv(percent(law.ltvPct, 0));
  const open = age === undefined && young !== undefined && say.noAge(percent(young, 0));
  const hold = (holds: boolean) => html`<strong>${holds ? say.holds : say.broken}</strong>`;
  return html`${say.law} ${ltv}${open}, ${hold(limits.law.holds)}. ${say.ours}, ${hold(limits.ours.holds)}. <a href="/data#law">${say.rules}</a>`;
}

/** The answer in a sentence, for who hears the page; announced when an input moves. */
export function spokenAnswer(locale: Locale, question: HouseholdQuestion): string {
  const say = phrases(locale);
  const { money, percent } = formats(locale);
  const { own_money: ownMoney, payment, share } = householdAnswer(question);
  const odds = householdOdds(question);
  return [
    `${verdictOf(locale, question)}.`,
    ownMoney.missing > 0 && `${say.missing}: ${money(ownMoney.missing)}.`,
    `${say.payment}: ${money(payment.today)}, ${say.share(percent(share.today))}.`,
    odds && `${say.buying}: ${percent(odds.buy * 100, 0)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function verdictOf(locale: Locale, question: HouseholdQuestion): string {
  const say = phrases(locale);
  const name = regionName(question.region, locale);
  const years = earliestYears(question);
  if (years === 0) return say.yes(name);
  return years === undefined ? say.no(name) : say.later(name, formats(locale).decimal(years));
}

/** The card in its place on a page; a fragment replaces it out of band. */
export function householdFrame(
  locale: Locale,
  question: HouseholdQuestion | undefined,
  isFragment = false,
): Html {
  return html`<div id="your-answer"${isFragment && html` hx-swap-oob="true"`}>${householdCard(locale, question)}</div>`;
}

/** The region to show where none was chosen: where it works, else soonest, then the smaller share. */
export function bestRegion(questions: readonly HouseholdQuestion[]): HouseholdQuestion | undefined {
  const ranked = questions.map((question) => ({
    question,
    years: earliestYears(question) ?? Number.MAX_VALUE,
    share: householdAnswer(question).share.today ?? Number.MAX_VALUE,
  }));
  return ranked.sort((a, b) => a.years - b.years || a.share - b.share)[0]?.question;
}
