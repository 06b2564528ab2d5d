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
import {
  adultsOf,
  assumedExpenses,
  hasDeposit,
  incomeOf,
  type Scenario,
} from '../formula/scenario.ts';
import { expensesPerChild } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { phrases } from './answer-phrases.ts';
import { lawNotes } from './law-notes.ts';
import { durationText, shareText } from './phrases.ts';

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
  return html`<div class="household" id="household-answer" data-announce>
<p>${withRent(locale, scenario, own)} ${elsewhere(locale, carried, own, others[0])} ${payments(locale, scenario, own)}</p>
<p>${budget(locale, scenario, own)} ${afterPurchase(locale, own)}</p>
<p>${whatItTakes(locale, scenario, own)} ${whereItWorks(locale, carried, others, own.works ? 'nowhereElse' : 'norElsewhere')}${aboveLimit(locale, scenario, day, [own, ...others])}</p>
${lawNotes(locale, scenario, own, day)}
<p><a href="${rentOrBuyHref(carried, region)}">${say.rentOrBuy}</a></p></div>`;
}

/** The same for the country: where the deposit is saved first, and where the payment is bearable. */
export function householdRanking(
  locale: Locale,
  carried: Carried,
  places: readonly Place[],
  day: string,
): Html {
  const { scenario } = carried;
  const ranked = rankedHouseholds(scenario, places);
  const first = ranked[0];
  if (!first) return html``;
  const say = phrases(locale);
  const name = link(locale, carried, first);
  const share = shareText(locale, first.paymentsPct);
  const saving =
    first.yearsToDeposit === undefined
      ? html`${scenario.currentRent === 0 ? say.neverWithoutRent : say.nowhereSaved} ${say.leastPayments} ${name}: ${share}.`
      : !hasDeposit(first) &&
        html`${say.soonest} ${name}, ${say.in(durationText(locale, first.yearsToDeposit))}. ${say.paymentsThere(share)}`;
  const { currentRent } = scenario;
  const rent =
    currentRent === undefined
      ? say.rentOfRegions
      : currentRent === 0
        ? say.noRentPaid
        : say.rentGiven(formats(locale).money(currentRent));
  return html`<div class="household" id="household-answer"><p>${saving} ${whereItWorks(locale, carried, ranked, 'nowhere')}${aboveLimit(locale, scenario, day, ranked)}</p>
<p class="small muted">${rent} ${say.cardsWithoutRent}</p></div>`;
}

/** Rent or buy in the region with the household's figures. */
function rentOrBuyHref(carried: Carried, region: string): string {
  return carriedHref(`/rent-or-buy?region=${region}`, carried);
}

/** The time with rent, which the lead leaves out. */
function withRent(locale: Locale, { currentRent }: Scenario, own: HouseholdResult): string {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { yearsToDeposit, rent } = own;
  if (own.scenario.depositNeeded === 0) return say.noDeposit;
  if (hasDeposit(own)) return say.depositSaved(money(own.scenario.depositNeeded));
  if (rent === undefined && currentRent === undefined) return say.withoutRent;
  if (rent === 0) {
    return yearsToDeposit === undefined
      ? say.neverWithoutRent
      : say.withoutPaying(durationText(locale, yearsToDeposit));
  }
  return yearsToDeposit === undefined
    ? say.neverWithRent(money(rent))
    : say.withRent(money(rent), durationText(locale, yearsToDeposit));
}

function payments(locale: Locale, { monthlyDebts }: Scenario, { paymentsPct }: HouseholdResult) {
  const share = shareText(locale, paymentsPct);
  return monthlyDebts > 0
    ? phrases(locale).paymentsAndDebts(share)
    : phrases(locale).payments(share);
}

/** A region with a sooner deposit, where there is one. */
function elsewhere(
  locale: Locale,
  carried: Carried,
  own: HouseholdResult,
  nearest: HouseholdResult | undefined,
): Html | undefined {
  const say = phrases(locale);
  if (!nearest || hasDeposit(own)) return undefined;
  const [here, there] = [own.yearsToDeposit, nearest.yearsToDeposit];
  if (there === undefined) return html`${say.neverElsewhere}`;
  if (here !== undefined && here <= there) return html`${say.notSooner}`;
  const name = link(locale, carried, nearest);
  return hasDeposit(nearest)
    ? html`${say.readyElsewhere} ${name}.`
    : html`${say.soonerElsewhere} ${name}, ${say.in(durationText(locale, there))}.`;
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
  if (Math.round(own.monthlyLeft) === 0) return say.nothingLeft(sum);
  return own.monthlyLeft > 0
    ? say.left(money(own.monthlyLeft), sum)
    : say.missing(money(-own.monthlyLeft), sum);
}

function afterPurchase(locale: Locale, { leftAfterPurchase }: HouseholdResult): string {
  const say = phrases(locale);
  const { money } = formats(locale);
  return leftAfterPurchase < 0
    ? say.shortAfter(money(-leftAfterPurchase))
    : say.after(money(leftAfterPurchase));
}

/** Whether it works in the region, and otherwise what would have to change. */
function whatItTakes(locale: Locale, scenario: Scenario, own: HouseholdResult): string {
  const say = phrases(locale);
  const { money, decimal } = formats(locale);
  const needed = changeNeeded(scenario, own);
  if (!needed) {
    if (own.yearsToDeposit === undefined) return say.bearableNeverSaved;
    return hasDeposit(own) ? say.worksNow : say.worksLater;
  }
  const goal =
    needed.isShareTooHigh && needed.isRestTooSmall
      ? say.forBoth
      : needed.isShareTooHigh
        ? say.forShare
        : say.forRest;
  // Payments have to be below 40 %, so the next hundred above and the next metre below.
  const income = money((Math.floor(needed.income / 100) + 1) * 100);
  const size = Math.ceil(needed.flatSizeM2) - 1;
  return size < 10 ? say.needIncome(goal, income) : say.need(goal, income, decimal(size, 0));
}

/** The regions where payments are bearable: those with the deposit at hand, then by time to it. */
function whereItWorks(
  locale: Locale,
  carried: Carried,
  results: readonly HouseholdResult[],
  ifNone: 'nowhere' | 'nowhereElse' | 'norElsewhere',
): Html {
  const say = phrases(locale);
  const working = results.filter(({ works }) => works);
  if (working.length === 0) return html`${say[ifNone]}`;
  const now = working.filter(hasDeposit);
  const later = working.filter((result) => !hasDeposit(result));
  const isElsewhere = ifNone !== 'nowhere';
  return html`${now.length > 0 && html`${say.nowIn(isElsewhere, now.length)} ${listed(locale, carried, now)}.`}${later.length > 0 && html` ${say.laterIn(isElsewhere && now.length === 0, later.length)} ${listed(locale, carried, later)}.`}`;
}

/** A warning where the household could buy, but only with a loan above the central bank's limit. */
function aboveLimit(
  locale: Locale,
  { ltvPct }: Scenario,
  day: string,
  results: readonly HouseholdResult[],
): Html | undefined {
  const limit = lawValue('ltv_limit', day);
  const isAbove = limit !== undefined && ltvPct > limit;
  return isAbove && results.some(({ works }) => works)
    ? html` ${phrases(locale).aboveLimit}`
    : undefined;
}

function listed(locale: Locale, carried: Carried, results: readonly HouseholdResult[]): Html {
  const rest = results.length - NAMED;
  const named = results.slice(0, NAMED).map((result) => {
    const name = link(locale, carried, result);
    return hasDeposit(result)
      ? name
      : html`${name} (${phrases(locale).in(durationText(locale, result.yearsToDeposit ?? 0))})`;
  });
  return html`${named.map((name, index) => html`${index > 0 && ', '}${name}`)}${rest > 0 && ` ${phrases(locale).andMore(rest)}`}`;
}

function link(locale: Locale, carried: Carried, { scenario: { region } }: HouseholdResult): Html {
  return html`<a href="${carriedHref(`/region/${region}`, carried)}">${regionName(region, locale)}</a>`;
}
