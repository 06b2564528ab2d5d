import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import {
  changeNeeded,
  type HouseholdResult,
  householdResult,
  type Place,
  rankedHouseholds,
} from '../formula/household.ts';
import { adultsOf, assumedExpenses, incomeOf, type Scenario } from '../formula/scenario.ts';
import { expensesPerChild } from '../market/assumptions.ts';
import { childCredits, lawOn, lawValue } from '../market/law.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { phrases } from './answer-phrases.ts';
import { durationText, isReady, shareText } from './phrases.ts';

/** How many regions a sentence names. */
const NAMED = 3;

/**
 * The household's answer in one region: the time with rent, debts and children, what would have to
 * change, and where it works. The lead above has the figures without them.
 */
export function householdAnswer(
  locale: Locale,
  carried: Carried,
  region: string,
  places: readonly Place[],
  day: string,
): Html {
  const { scenario } = carried;
  const place = places.find((one) => one.region === region);
  const own = place && householdResult(scenario, place);
  if (!own) return html``;
  const say = phrases(locale);
  const others = rankedHouseholds(scenario, places).filter(
    (other) => other.scenario.region !== region,
  );
  const nearest = others.find(({ yearsToDeposit }) => yearsToDeposit !== undefined);
  const { money } = formats(locale);
  const elsewhere =
    nearest &&
    html` ${say.elsewhere} ${link(locale, carried, nearest)}: ${time(locale, nearest.yearsToDeposit)}.`;
  const after =
    own.leftAfterPurchase < 0
      ? say.shortAfter(money(-own.leftAfterPurchase))
      : say.after(money(own.leftAfterPurchase));
  return html`<div class="household" id="household-answer" data-announce>
<p>${withRent(locale, scenario, own)} ${say.payments(shareText(locale, own.paymentsPct))}${elsewhere}</p>
<p>${budget(locale, scenario, own)} ${after}</p>
<p>${change(locale, scenario, own)} ${whereItWorks(locale, carried, [own, ...others])}</p>
${lawNotes(locale, scenario, own, day)}
<p><a href="${rentOrBuyHref(carried, region)}">${say.rentOrBuy}</a></p></div>`;
}

/** The same for the country: where the household gets there first, and where the payment is bearable. */
export function householdRanking(locale: Locale, carried: Carried, places: readonly Place[]): Html {
  const { scenario } = carried;
  const ranked = rankedHouseholds(scenario, places);
  const first = ranked[0];
  if (!first) return html``;
  const say = phrases(locale);
  return html`<div class="household" id="household-answer"><p>${
    first.yearsToDeposit === undefined
      ? say.nowhereSaved
      : html`${say.soonest} ${link(locale, carried, first)}: ${time(locale, first.yearsToDeposit)}.`
  } ${say.payments(shareText(locale, first.paymentsPct))} ${whereItWorks(locale, carried, ranked)}</p>
<p class="small muted">${say.rentNote}</p></div>`;
}

/** What the law of the day says about this loan and these children; nothing where it says nothing. */
function lawNotes(
  locale: Locale,
  scenario: Scenario,
  own: HouseholdResult,
  day: string,
): Html | undefined {
  const say = phrases(locale);
  const { percent, decimal, money } = formats(locale);
  const limit = lawOn('ltv_limit', day);
  const young = lawValue('ltv_limit_under_36', day);
  const dti = lawOn('dti_limit', day);
  const year = Number(day.slice(0, 4));
  const credits = scenario.children > 0 ? childCredits(scenario.children, day) : undefined;
  const loanToIncome = own.scenario.mortgagePrincipal / (incomeOf(scenario) * 12);
  const notes = [
    limit?.value !== undefined && scenario.ltvPct > limit.value
      ? say.aboveLtv(percent(scenario.ltvPct, 0), percent(limit.value, 0), percent(young, 0))
      : undefined,
    dti?.value !== undefined && loanToIncome > dti.value
      ? say.aboveDti(decimal(loanToIncome), decimal(dti.value))
      : dti && say.noDti(decimal(loanToIncome), Number(dti.from.slice(0, 4))),
    credits !== undefined && say.credits(scenario.children, money(credits), year),
  ].filter(Boolean);
  if (notes.length === 0) return undefined;
  return html`<p class="small muted">${notes.join(' ')} <a href="/data#law">${say.rulesOf(year)}</a></p>`;
}

/** Rent or buy in the region with the household's figures. */
function rentOrBuyHref(carried: Carried, region: string): string {
  return carriedHref(`/rent-or-buy?region=${region}`, carried);
}

/** The time with rent, which the lead leaves out. */
function withRent(locale: Locale, { currentRent }: Scenario, own: HouseholdResult): string {
  const say = phrases(locale);
  if (own.rent === undefined && currentRent === undefined) return say.withoutRent;
  return say.withRent(formats(locale).money(own.rent), time(locale, own.yearsToDeposit));
}

function budget(locale: Locale, scenario: Scenario, own: HouseholdResult): string {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { monthlyExpenses, monthlyDebts, children } = scenario;
  const parts = [
    monthlyExpenses === assumedExpenses(scenario)
      ? say.assumed(
          money(monthlyExpenses),
          adultsOf(scenario),
          money(monthlyExpenses / adultsOf(scenario)),
        )
      : say.expenses(money(monthlyExpenses)),
    own.rent === undefined
      ? say.noRent
      : scenario.currentRent === undefined
        ? say.regionRent(money(own.rent))
        : say.ownRent(money(own.rent)),
    monthlyDebts > 0 && say.debts(money(monthlyDebts)),
    children > 0 && say.children(children, money(own.childExpenses), money(expensesPerChild.value)),
  ].filter(Boolean);
  const sum = `${money(incomeOf(scenario))} − ${parts.join(' − ')}`;
  return own.monthlyLeft > 0
    ? say.left(money(own.monthlyLeft), sum)
    : say.missing(money(-own.monthlyLeft), sum);
}

function change(locale: Locale, scenario: Scenario, own: HouseholdResult): string {
  const say = phrases(locale);
  const { money, decimal } = formats(locale);
  const needed = changeNeeded(scenario, own);
  if (!needed) return own.leftAfterPurchase < 0 ? say.tooLittleLeft : say.bearable;
  const income = money(Math.ceil(needed.income / 100) * 100);
  const size = Math.floor(needed.flatSizeM2);
  return size < 10 ? say.needIncome(income) : say.need(income, decimal(size, 0));
}

function whereItWorks(locale: Locale, carried: Carried, results: readonly HouseholdResult[]): Html {
  const say = phrases(locale);
  const working = results.filter(({ works }) => works);
  if (working.length === 0) return html`${say.nowhere}`;
  const named = working.slice(0, NAMED).map((result) => link(locale, carried, result));
  const rest = working.length - named.length;
  return html`${say.worksIn} ${named.map((name, index) => html`${index > 0 && ', '}${name}`)}${rest > 0 && ` ${say.andMore(rest)}`}.`;
}

function link(locale: Locale, carried: Carried, { scenario: { region } }: HouseholdResult): Html {
  return html`<a href="${carriedHref(`/region/${region}`, carried)}">${regionName(region, locale)}</a>`;
}

function time(locale: Locale, years: number | undefined): string {
  const say = phrases(locale);
  if (years === undefined) return say.never;
  return isReady(years) ? say.now : durationText(locale, years);
}
