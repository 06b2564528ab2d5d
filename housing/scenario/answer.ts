import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import {
  assumedExpenses,
  childExpensesOf,
  incomeOf,
  leftBeforeHousing,
} from '../formula/scenario.ts';
import { earliestYears } from '../formula/ways.ts';
import { expensesPerChild } from '../market/assumptions.ts';
import { regionName } from '../market/region.ts';
import { type Carried, carriedHref } from '../ui/address.ts';
import { lawNotes } from './law-notes.ts';
import { durationText } from './phrases.ts';

/** How many regions a sentence names. */
const NAMED = 3;

/** Below the answer of a region: the monthly budget, where else it works, and what the law says. */
export function budgetInWords(
  locale: Locale,
  carried: Carried,
  own: HouseholdQuestion,
  all: readonly HouseholdQuestion[],
): Html {
  const others = all.filter(({ region }) => region !== own.region);
  const href = carriedHref(`/rent-or-buy?region=${own.region}`, carried);
  return html`<div class="household" id="household-answer" data-announce>
<p>${monthly(locale, own)} ${whereItWorks(locale, carried, others, true)}</p>
${lawNotes(locale, own)}
<p><a href="${href}">${phrases(locale).rentOrBuy}</a></p></div>`;
}

/** Above the cards of the regions: where it works now or later, and which rent that counts. */
export function placesInWords(
  locale: Locale,
  carried: Carried,
  all: readonly HouseholdQuestion[],
): Html {
  const say = phrases(locale);
  const { currentRent } = carried.scenario;
  const rent =
    currentRent === undefined
      ? say.rentOfRegions
      : currentRent === 0
        ? say.noRentPaid
        : say.rentGiven(formats(locale).money(currentRent));
  return html`<div class="household" id="household-answer"><p>${whereItWorks(locale, carried, all, false)}</p>
<p class="small muted">${rent} ${say.cardsWithoutRent}</p></div>`;
}

/** What is left a month until the purchase, as a sum. */
function monthly(locale: Locale, { scenario, rent, adults }: HouseholdQuestion): string {
  const say = phrases(locale);
  const { money } = formats(locale);
  const { monthlyExpenses, monthlyDebts, children, currentRent } = scenario;
  const isAssumed = monthlyExpenses === assumedExpenses(scenario, adults);
  const parts = [
    isAssumed
      ? say.assumed(money(monthlyExpenses), adults, money(monthlyExpenses / adults))
      : say.expenses(money(monthlyExpenses)),
    rent === undefined
      ? say.noRent
      : currentRent === undefined
        ? say.regionRent(money(rent))
        : say.ownRent(money(rent)),
    monthlyDebts > 0 && say.debts(money(monthlyDebts)),
    children > 0 &&
      say.children(children, money(childExpensesOf(scenario)), money(expensesPerChild.value)),
  ].filter(Boolean);
  const sum = `${money(incomeOf(scenario))} − ${parts.join(' − ')}`;
  const left = leftBeforeHousing(scenario) - (rent ?? 0);
  if (Math.round(left) === 0) return say.nothingLeft(sum);
  return left > 0 ? say.left(money(left), sum) : say.missing(money(-left), sum);
}

type Working = { readonly region: string; readonly years: number };

/** The regions where the purchase works: now, then by the time until it does. */
function whereItWorks(
  locale: Locale,
  carried: Carried,
  questions: readonly HouseholdQuestion[],
  isElsewhere: boolean,
): Html {
  const say = phrases(locale);
  const working = questions
    .flatMap((question) => {
      const years = earliestYears(question);
      const share = householdAnswer(question).share.today ?? 0;
      return years === undefined ? [] : [{ region: question.region, years, share }];
    })
    .sort((a, b) => a.years - b.years || a.share - b.share);
  if (working.length === 0) return html`${isElsewhere ? say.nowhereElse : say.nowhere}`;
  const now = working.filter(({ years }) => years === 0);
  const later = working.filter(({ years }) => years > 0);
  return html`${now.length > 0 && html`${say.nowIn(isElsewhere, now.length)} ${listed(locale, carried, now)}.`}${later.length > 0 && html` ${say.laterIn(isElsewhere && now.length === 0, later.length)} ${listed(locale, carried, later)}.`}`;
}

function listed(locale: Locale, carried: Carried, regions: readonly Working[]): Html {
  const say = phrases(locale);
  const rest = regions.length - NAMED;
  const named = regions.slice(0, NAMED).map(({ region, years }) => {
    const name = html`<a href="${carriedHref(`/region/${region}`, carried)}">${regionName(region, locale)}</a>`;
    return years === 0 ? name : html`${name} (${say.in(durationText(locale, years))})`;
  });
  return html`${named.map((name, index) => html`${index > 0 && ', '}${name}`)}${rest > 0 && ` ${say.andMore(rest)}`}`;
}

const phrases = phraseBook({
  noRentPaid: ['Počítá se s tím, že nájem neplatíte.', 'This assumes that you pay no rent.'],
  rentOfRegions: [
    'Nájem je průměrný nájem bytu 60 m² v daném regionu.',
    'Rent is the average rent of a 60 m² flat in each region.',
  ],
  rentGiven: [
    (rent: string) => `Počítá se s vaším nájmem ${rent} měsíčně.`,
    (rent) => `This counts your rent of ${rent} a month.`,
  ],
  cardsWithoutRent: [
    'Karty níže jsou bez nájmu, nákladů koupě a rezervy.',
    'The cards below leave out rent, buying costs and reserve.',
  ],
  left: [
    (left: string, sum: string) => `Měsíčně vám zbude ${left}: ${sum}.`,
    (left, sum) => `You have ${left} left each month: ${sum}.`,
  ],
  nothingLeft: [
    (sum: string) => `Měsíčně vám nezbude nic: ${sum}.`,
    (sum) => `You have nothing left each month: ${sum}.`,
  ],
  missing: [
    (missing: string, sum: string) => `Měsíčně vám chybí ${missing}: ${sum}.`,
    (missing, sum) => `You are ${missing} short each month: ${sum}.`,
  ],
  expenses: [(money: string) => `výdaje ${money}`, (money) => `expenses ${money}`],
  assumed: [
    (money: string, adults: number, each: string) =>
      adults === 1
        ? `výdaje ${money} (předpoklad na dospělého)`
        : `výdaje ${money} (předpoklad ${each} na každého ze dvou dospělých)`,
    (money, adults, each) =>
      adults === 1
        ? `expenses ${money} (assumed per adult)`
        : `expenses ${money} (assumed ${each} for each of two adults)`,
  ],
  regionRent: [
    (money: string) => `nájem v regionu ${money}`,
    (money) => `rent of the region ${money}`,
  ],
  ownRent: [(money: string) => `nájem ${money}`, (money) => `rent ${money}`],
  noRent: ['neznámý nájem', 'unknown rent'],
  debts: [(money: string) => `dluhy ${money}`, (money) => `debts ${money}`],
  children: [
    (count: number, money: string, each: string) =>
      `${count} ${czechPlural(count, 'dítě', 'děti', 'dětí')} ${money} (předpoklad ${each} na dítě)`,
    (count, money, each) =>
      `${count} ${count === 1 ? 'child' : 'children'} ${money} (assumed ${each} each)`,
  ],
  nowIn: [
    (isElsewhere: boolean, count: number) =>
      `${isElsewhere ? 'Jinde byste na byt' : 'Na byt byste'} už dnes dosáhli v ${count === 1 ? 'regionu' : 'regionech'}`,
    (isElsewhere) => `${isElsewhere ? 'Elsewhere you' : 'You'} could buy today in`,
  ],
  laterIn: [
    (isElsewhere: boolean, count: number) =>
      `Až naspoříte, dosáhli byste na byt ${isElsewhere ? 'jinde, ' : ''}v ${count === 1 ? 'regionu' : 'regionech'}`,
    (isElsewhere) => `After saving, you could buy ${isElsewhere ? 'elsewhere, ' : ''}in`,
  ],
  in: [(time: string) => `za ${time}`, (time) => `in ${time}`],
  andMore: [
    (rest: number) => `a ${rest} ${czechPlural(rest, 'dalším', 'dalších', 'dalších')}`,
    (rest) => `and ${rest} more`,
  ],
  nowhere: [
    'Za těchto podmínek byste na byt nedosáhli v žádném regionu.',
    'On these terms you could not buy in any region.',
  ],
  nowhereElse: [
    'Jinde byste na byt za těchto podmínek nedosáhli.',
    'On these terms you could not buy elsewhere.',
  ],
  rentOrBuy: ['Koupit, nebo být v nájmu s těmito čísly', 'Buy or rent with these figures'],
});
