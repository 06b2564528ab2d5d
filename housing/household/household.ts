import { monthlyPayment } from '../formula/mortgage.ts';
import { childExpensesOf, incomeOf, type Scenario } from '../formula/scenario.ts';
import { stressTest } from '../formula/stress-test.ts';
import { assumptions } from '../market/assumptions.ts';

/** Points added to the rate when the fixation ends. */
export const ADDED_POINTS = 2;

/** Parental allowance: the whole of it in CZK, and the months over which it is drawn (assumed). */
export const LEAVE = { allowance: 350_000, months: 36 } as const;

/** A household that asks whether it can buy a flat in a region, with all that the answer depends on. */
export type HouseholdQuestion = {
  readonly region: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Asking price, CZK per m². */
  readonly priceM2: number;
  /** CZK a month until the purchase; 0 where neither the household's nor the region's is known. */
  readonly rent: number;
  readonly scenario: Scenario;
  readonly ratePct: number;
  readonly adults: 1 | 2;
  readonly age: number | undefined;
  /** What stays in the account after the purchase, CZK. */
  readonly reserve: number;
  /** Growth of the price, % a year. */
  readonly growthPct: number;
  readonly fixationYears: number;
  readonly buyingCostPct: number;
  /** The loan the household wants at most, % of the price. */
  readonly wantedLtvPct: number | undefined;
  /** Limits of the law on the day of the question; `undefined`: none in force. */
  readonly law: {
    readonly ltvPct: number | undefined;
    readonly dti: number | undefined;
    readonly dstiPct: number | undefined;
  };
};

/** Amounts in CZK, a month where they are payments. */
export type HouseholdAnswer = {
  readonly price: number;
  readonly ownMoney: {
    /** The least own part of the price. */
    readonly deposit: number;
    readonly costs: number;
    readonly reserve: number;
    readonly needed: number;
    readonly have: number;
    readonly missing: number;
  };
  readonly loan: number;
  readonly ltvPct: number;
  readonly ratePct: number;
  readonly payment: ByTime;
  /** Payment and other debts as a share of income, %; `undefined` without an income. */
  readonly share: ByTime<number | undefined>;
  /** CZK a month after payment and all expenses; negative: it does not suffice. */
  readonly left: number;
  readonly limits: { readonly law: boolean; readonly ours: boolean };
  /** The purchase is possible today. */
  readonly works: boolean;
};

type ByTime<T = number> = {
  readonly today: T;
  readonly afterFixation: T;
  readonly onLeave: T;
};

/** A change after which the purchase works. */
export type Way = {
  readonly way: 'smaller_flat' | 'longer_loan' | 'more_own_money' | 'waiting';
  /** The flat in m², the term in years, own money to add in CZK, or years to wait. */
  readonly change: number;
  readonly works: boolean;
};

/** The largest share of the price that is lent without a limit of the law, %. */
const MOST_LTV = 90;
const LONGEST_TERM = 40;
/** Banks want a loan repaid by this age. */
const LAST_AGE = 70;
const LEAST_FLAT = 15;
const LONGEST_WAIT = 50;

/**
 * The purchase today (docs/contract/housing.md 10.15). Savings beyond deposit, costs and reserve
 * reduce the loan.
 */
export function householdAnswer(question: HouseholdQuestion): HouseholdAnswer {
  const { scenario, reserve, ratePct, fixationYears, law } = question;
  const price = question.priceM2 * scenario.flatSizeM2;
  const costs = (price * question.buyingCostPct) / 100;
  const highest = Math.min(question.wantedLtvPct ?? MOST_LTV, law.ltvPct ?? MOST_LTV);
  const deposit = price * (1 - highest / 100);
  const needed = deposit + costs + reserve;
  const have = scenario.currentSavings;
  const missing = Math.max(needed - have, 0);
  const loan = Math.max(price - Math.max(deposit, have - costs - reserve), 0);
  const terms = { principal: loan, ratePct, years: scenario.mortgageYears };
  const today = monthlyPayment(terms);
  const [risen] =
    fixationYears < terms.years
      ? stressTest(terms, undefined, { points: [ADDED_POINTS], fixationYears })
      : [];
  const afterFixation = risen?.monthlyPayment ?? today;
  const income = incomeOf(scenario);
  const shareOf = (payment: number, of: number) =>
    of > 0 ? ((payment + scenario.monthlyDebts) / of) * 100 : undefined;
  const share = {
    today: shareOf(today, income),
    afterFixation: shareOf(afterFixation, income),
    onLeave: shareOf(today, incomeOnLeave(question)),
  };
  const left = income - expensesOf(scenario) - today;
  const limits = {
    law:
      (law.dti === undefined || loan <= law.dti * income * 12) &&
      (law.dstiPct === undefined || share.today! <= law.dstiPct),
    ours: share.today! < assumptions.affordablePaymentPct.value && left >= 0,
  };
  return {
    price,
    ownMoney: { deposit, costs, reserve, needed, have, missing },
    loan,
    ltvPct: (loan / price) * 100,
    ratePct,
    payment: { today, afterFixation, onLeave: today },
    share,
    left,
    limits,
    works: missing === 0 && limits.law && limits.ours,
  };
}

/** Expenses, children and other debts, without housing. */
function expensesOf(scenario: Scenario): number {
  return scenario.monthlyExpenses + childExpensesOf(scenario) + scenario.monthlyDebts;
}

/**
 * With two adults the smaller income falls away, or half of a single amount that both earn; with
 * one adult the whole income. The allowance replaces it. Living costs stay.
 */
function incomeOnLeave({ scenario, adults }: HouseholdQuestion): number {
  const { netIncome, secondIncome } = scenario;
  const lost =
    adults === 1
      ? incomeOf(scenario)
      : secondIncome > 0
        ? Math.min(netIncome, secondIncome)
        : netIncome / 2;
  return incomeOf(scenario) - lost + LEAVE.allowance / LEAVE.months;
}

/**
 * The years until the purchase works, whole months; `undefined`: not within 50 years. The price
 * grows, savings earn their return and grow by what is left while renting; income, expenses and
 * rent stay as they are.
 */
export function earliestYears(question: HouseholdQuestion): number | undefined {
  const { scenario, growthPct, rent, priceM2 } = question;
  const monthlyReturn = (1 + scenario.investmentReturnPct / 100) ** (1 / 12);
  const monthlyGrowth = (1 + growthPct / 100) ** (1 / 12);
  const saved = incomeOf(scenario) - expensesOf(scenario) - rent;
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
  const { price, ownMoney } = householdAnswer(question);
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

/** The costs of three months: the reserve of a household that names none. */
export function usualReserve(scenario: Scenario): number {
  return 3 * expensesOf(scenario);
}
