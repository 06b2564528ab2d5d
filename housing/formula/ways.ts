import { type HouseholdQuestion, householdAnswer } from './household.ts';
import { leftBeforeHousing } from './scenario.ts';

/** A change after which the purchase works. */
type Way = {
  readonly way: 'smaller_flat' | 'longer_loan' | 'more_own_money' | 'waiting';
  /** The flat in m², the term in years, own money to add in CZK, or years to wait. */
  readonly change: number;
  readonly works: boolean;
};

const LONGEST_TERM = 40;
/** Banks want a loan repaid by this age. */
const LAST_AGE = 70;
const LEAST_FLAT = 15;
const LONGEST_WAIT = 50;

/**
 * The years until the purchase works, whole months; `undefined`: not within 50 years. The price
 * grows, savings earn their return and grow by what is left while renting; income, expenses and
 * rent stay as they are.
 */
export function earliestYears(question: HouseholdQuestion): number | undefined {
  const { scenario, growthPct, rent = 0, priceM2 } = question;
  const monthlyReturn = (1 + scenario.investmentReturnPct / 100) ** (1 / 12);
  const monthlyGrowth = (1 + growthPct / 100) ** (1 / 12);
  const saved = leftBeforeHousing(scenario) - rent;
  let currentSavings = scenario.currentSavings;
  let grown = priceM2;
  for (let month = 0; month <= LONGEST_WAIT * 12; month++) {
    const then = { ...question, priceM2: grown, scenario: { ...scenario, currentSavings } };
    if (householdAnswer(then).works) return month / 12;
    currentSavings = Math.max(currentSavings * monthlyReturn + saved, 0);
    grown *= monthlyGrowth;
  }
  return undefined;
}

/** The changes that work each by itself; none where the purchase works today. */
export function waysOf(question: HouseholdQuestion): readonly Way[] {
  if (householdAnswer(question).works) return [];
  const candidates: readonly [Way['way'], number | undefined][] = [
    ['smaller_flat', smallerFlat(question)],
    ['longer_loan', longerLoan(question)],
    ['more_own_money', moreOwnMoney(question)],
    ['waiting', earliestYears(question)],
  ];
  return candidates.flatMap(([way, change]) =>
    change === undefined ? [] : [{ way, change, works: true }],
  );
}

/** The question with a way applied; waiting is no other question but a later day. */
export function withWay(
  question: HouseholdQuestion,
  { way, change }: Pick<Way, 'way' | 'change'>,
): HouseholdQuestion {
  const { scenario } = question;
  if (way === 'smaller_flat') return { ...question, scenario: { ...scenario, flatSizeM2: change } };
  if (way === 'longer_loan')
    return { ...question, scenario: { ...scenario, mortgageYears: change } };
  if (way === 'waiting') return question;
  const currentSavings = scenario.currentSavings + change;
  return { ...question, scenario: { ...scenario, currentSavings } };
}

function smallerFlat(question: HouseholdQuestion): number | undefined {
  const sizes = Math.max(Math.ceil(question.scenario.flatSizeM2) - LEAST_FLAT, 0);
  const largest = Math.ceil(question.scenario.flatSizeM2) - 1;
  return first(sizes, (step) => largest - step, question, 'smaller_flat');
}

function longerLoan(question: HouseholdQuestion): number | undefined {
  const { mortgageYears } = question.scenario;
  const longest = Math.min(LONGEST_TERM, LAST_AGE - (question.age ?? 0));
  const count = Math.max(longest - mortgageYears, 0);
  return first(count, (step) => mortgageYears + 1 + step, question, 'longer_loan');
}

/** Thousands of crowns; savings never worsen the answer, so halving finds the least. */
function moreOwnMoney(question: HouseholdQuestion): number | undefined {
  const { price, own_money: ownMoney } = householdAnswer(question);
  const works = (thousands: number) =>
    householdAnswer(withWay(question, { way: 'more_own_money', change: thousands * 1000 })).works;
  let least = 0;
  let enough = Math.ceil((price + ownMoney.costs + ownMoney.reserve) / 1000);
  if (!works(enough)) return undefined;
  while (enough - least > 1) {
    const middle = Math.floor((least + enough) / 2);
    if (works(middle)) enough = middle;
    else least = middle;
  }
  return enough * 1000;
}

function first(
  count: number,
  changeOf: (step: number) => number,
  question: HouseholdQuestion,
  way: Way['way'],
): number | undefined {
  for (let step = 0; step < count; step++) {
    const change = changeOf(step);
    if (householdAnswer(withWay(question, { way, change })).works) return change;
  }
  return undefined;
}
