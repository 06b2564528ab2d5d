import type { Problem } from '@tessera/kit/errors';
import { oncePer } from '@tessera/kit/once-per';
import { type Static, Type } from 'typebox';
import { assumptions, householdAssumptions } from '../market/assumptions.ts';
import { type Odds, oddsOf } from '../odds/odds.ts';
import type { PastError } from '../odds/past-errors.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';
import { monthlyPayment, principalOf, remainingPrincipal } from './mortgage.ts';
import {
  expensesOf,
  incomeOf,
  leftBeforeHousing,
  type Scenario,
  type UsualTerms,
} from './scenario.ts';

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
  /** CZK a month until the purchase; `undefined` where neither the household's nor the region's is known. */
  readonly rent: number | undefined;
  readonly scenario: Scenario & { readonly ltvPct: number };
  readonly ratePct: number;
  /** Nobody gave the rate, and that of the region is the repo rate with a margin. */
  readonly isRateEstimated: boolean;
  readonly age: number | undefined;
  /** What stays in the account after the purchase, CZK. */
  readonly reserve: number;
  /** Growth of the price, % a year. */
  readonly growthPct: number;
  readonly fixationYears: number;
  readonly buyingCostPct: number;
  /** What the comparison with renting needs besides; `undefined`: no rent is known. */
  readonly renting: Renting | undefined;
  /** Limits of the law on the day of the question; `undefined`: none in force. */
  readonly law: {
    readonly ltvPct: number | undefined;
    readonly dti: number | undefined;
    readonly dstiPct: number | undefined;
  };
};

/** The part of the comparison with renting that does not follow from the purchase. */
export type Renting = Pick<
  RentOrBuy,
  | 'stayYears'
  | 'monthlyRent'
  | 'rentGrowthPct'
  | 'inflationPct'
  | 'upkeepPct'
  | 'sellingCostPct'
  | 'interestTaxPct'
  | 'interestLimit'
> & { readonly errors: readonly PastError[] };

/** The household of an address in every region with a price, and what it pays unless it says otherwise. */
export type Households = {
  readonly all: readonly HouseholdQuestion[];
  readonly usual: UsualTerms;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** What is wrong in the address. */
  readonly problems: readonly Problem[];
};

const number = Type.Number();
const orNull = Type.Union([number, Type.Null()]);
const holds = Type.Boolean();

/** Of docs/contract/housing.md 10.15, amounts in CZK, a month where they are payments. */
export const ANSWER = Type.Object({
  price: number,
  /** `deposit`: the least own part of the price. */
  own_money: Type.Object({
    ...{ deposit: number, costs: number, reserve: number },
    ...{ needed: number, have: number, missing: number },
  }),
  ...{ loan: number, ltv: number, rate: number },
  payment: Type.Object({ today: number, after_fixation: number, on_leave: number }),
  /** Payment and other debts as a share of income, %; null without an income. */
  share: Type.Object({ today: orNull, after_fixation: orNull, on_leave: orNull }),
  /** After payment and all expenses; negative: it does not suffice. */
  left: number,
  limits: Type.Object({
    law: Type.Object({ ltv: orNull, dti: orNull, dsti: orNull, holds }),
    ours: Type.Object({ share: number, holds }),
  }),
  /** The purchase is possible today. */
  works: Type.Boolean(),
});

type HouseholdAnswer = Static<typeof ANSWER>;

/** The largest share of the price that is lent without a limit of the law, %. */
export const MOST_LTV = 90;

/**
 * The purchase today (docs/contract/housing.md 10.15). Savings beyond deposit, costs and reserve
 * reduce the loan.
 */
export function householdAnswer(question: HouseholdQuestion): HouseholdAnswer {
  const { scenario, reserve, ratePct, fixationYears, law } = question;
  const price = question.priceM2 * scenario.flatSizeM2;
  const costs = (price * question.buyingCostPct) / 100;
  const most = principalOf(price, scenario.ltvPct);
  const deposit = price - most;
  const needed = deposit + costs + reserve;
  const have = scenario.currentSavings;
  const missing = Math.max(needed - have, 0);
  const loan = Math.max(Math.min(most, price + costs + reserve - have), 0);
  const terms = { principal: loan, ratePct, years: scenario.mortgageYears };
  const today = monthlyPayment(terms);
  const yearsLeft = terms.years - fixationYears;
  const owed = remainingPrincipal(terms, fixationYears * 12);
  const afterFixation =
    yearsLeft > 0
      ? monthlyPayment({ principal: owed, ratePct: ratePct + ADDED_POINTS, years: yearsLeft })
      : today;
  const income = incomeOf(scenario);
  const shareOf = (payment: number, of: number) =>
    of > 0 ? ((payment + scenario.monthlyDebts) / of) * 100 : null;
  const share = {
    today: shareOf(today, income),
    after_fixation: shareOf(afterFixation, income),
    on_leave: shareOf(today, incomeOnLeave(question)),
  };
  const left = leftBeforeHousing(scenario) - today;
  const { ltvPct: ltv = null, dti = null, dstiPct: dsti = null } = law;
  const isLawful =
    (ltv === null || loan <= principalOf(price, ltv)) &&
    (dti === null || loan <= dti * income * 12) &&
    (dsti === null || share.today! <= dsti);
  const ours = assumptions.affordablePaymentPct.value;
  const isAffordable = share.today! < ours && left >= 0;
  return {
    price,
    own_money: { deposit, costs, reserve, needed, have, missing },
    ...{ loan, ltv: (loan / price) * 100, rate: ratePct },
    payment: { today, after_fixation: afterFixation, on_leave: today },
    ...{ share, left },
    limits: {
      law: { ltv, dti, dsti, holds: isLawful },
      ours: { share: ours, holds: isAffordable },
    },
    works: missing === 0 && isLawful && isAffordable,
  };
}

/** Buying the household's flat with its loan, against renting it; `undefined`: no rent is known. */
export function comparisonOf(question: HouseholdQuestion): RentOrBuy | undefined {
  if (!question.renting) return undefined;
  const { errors: _, ...renting } = question.renting;
  const { price, ltv: ltvPct } = householdAnswer(question);
  const { scenario, ratePct, fixationYears, buyingCostPct, growthPct } = question;
  return {
    ...{ ...renting, price, ltvPct, ratePct, fixationYears, buyingCostPct },
    mortgageYears: scenario.mortgageYears,
    investmentReturnPct: scenario.investmentReturnPct,
    priceGrowthPct: growthPct,
  };
}

/** The probability that buying wins for a household; computed once for each question. */
export const householdOdds = oncePer((question: HouseholdQuestion): Odds | undefined => {
  const input = comparisonOf(question);
  return input && oddsOf(input, question.renting?.errors ?? []);
});

/** What falls away on leave: of two adults the smaller income, or half of a single amount. */
export function lostOnLeave({ adults, secondIncome }: Scenario): 'all' | 'smaller' | 'half' {
  if (adults === 1) return 'all';
  return secondIncome > 0 ? 'smaller' : 'half';
}

/** The allowance replaces what falls away. Living costs stay. */
function incomeOnLeave({ scenario }: HouseholdQuestion): number {
  const { netIncome, secondIncome } = scenario;
  const income = incomeOf(scenario);
  const lost = { all: income, smaller: Math.min(netIncome, secondIncome), half: netIncome / 2 };
  return income - lost[lostOnLeave(scenario)] + LEAVE.allowance / LEAVE.months;
}

/** The costs of some months: the reserve of a household that names none. */
export function usualReserve(scenario: Scenario): number {
  return householdAssumptions.reserveMonths.value * expensesOf(scenario);
}
