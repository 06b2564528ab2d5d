import { assumptions } from '../market/assumptions.ts';
import { monthsToSave } from './savings.ts';
import {
  childExpensesOf,
  incomeOf,
  leftBeforeHousing,
  type Scenario,
  type ScenarioResult,
  scenarioResult,
} from './scenario.ts';

/** A region with its asking price and rent, CZK per m². */
export type Place = {
  readonly region: string;
  readonly avgPriceM2: number | undefined;
  readonly avgRentM2?: number | undefined;
};

/**
 * A household in one region: what the scenario of docs/contract/housing.md 2.3 leaves out. Until
 * the purchase rent is paid, and other debts take a part of what a bank allows for payments.
 */
export type HouseholdResult = {
  readonly scenario: ScenarioResult;
  /** CZK a month until the purchase; `undefined` where neither the household's nor the region's is known. */
  readonly rent: number | undefined;
  readonly childExpenses: number;
  /** What can be saved a month while renting, CZK; negative: it does not suffice. */
  readonly monthlyLeft: number;
  /** `undefined`: never. */
  readonly yearsToDeposit: number | undefined;
  /** Mortgage payment and other debts as a share of the household's income, %. */
  readonly paymentsPct: number;
  /** CZK a month after the purchase; negative: it does not suffice. */
  readonly leftAfterPurchase: number;
  /**
   * Payments are below 40 %, expenses leave enough for them, and the deposit is saved or can be.
   * When it is saved is `yearsToDeposit`.
   */
  readonly works: boolean;
};

/** The rent of a 60 m² flat in a region, whole crowns: what a household is assumed to pay now. */
export function usualRent({ avgRentM2 }: Place): number | undefined {
  return avgRentM2 === undefined ? undefined : Math.round(avgRentM2 * assumptions.flatSizeM2.value);
}

/** A rent that is the region's counts as not given, so that it follows the region. */
export function withoutUsualRent(scenario: Scenario, place: Place | undefined): Scenario {
  const isUsual = place && scenario.currentRent === usualRent(place);
  return isUsual ? { ...scenario, currentRent: undefined } : scenario;
}

/** `undefined` without a price. */
export function householdResult(scenario: Scenario, place: Place): HouseholdResult | undefined {
  const { region, avgPriceM2 } = place;
  if (avgPriceM2 === undefined) return undefined;
  const result = scenarioResult(scenario, region, avgPriceM2);
  const { monthlyDebts, investmentReturnPct } = scenario;
  const rent = scenario.currentRent ?? usualRent(place);
  const income = incomeOf(scenario);
  const childExpenses = childExpensesOf(scenario);
  const spare = leftBeforeHousing(scenario);
  const monthlyLeft = spare - (rent ?? 0);
  const months = monthsToSave({
    target: result.depositGap,
    monthly: monthlyLeft,
    returnPct: investmentReturnPct,
  });
  const yearsToDeposit = months === undefined ? undefined : months / 12;
  const paymentsPct = ((result.monthlyPayment + monthlyDebts) / income) * 100;
  const leftAfterPurchase = spare - result.monthlyPayment;
  return {
    scenario: result,
    rent,
    childExpenses,
    monthlyLeft,
    yearsToDeposit,
    paymentsPct,
    leftAfterPurchase,
    works:
      paymentsPct < assumptions.affordablePaymentPct.value &&
      leftAfterPurchase >= 0 &&
      yearsToDeposit !== undefined,
  };
}

/** What would have to change for the payments to be bearable, at today's prices. */
export type Change = {
  /** Payments are not below 40 % of income. */
  readonly isShareTooHigh: boolean;
  /** Expenses leave too little for the payments. */
  readonly isRestTooSmall: boolean;
  /** Net income of the household, CZK a month, at which payments are 40 % and expenses leave enough. */
  readonly income: number;
  /** The largest flat at today's income, m²; 0: none. */
  readonly flatSizeM2: number;
};

/** `undefined` where payments are below 40 % of income and expenses leave enough for them. */
export function changeNeeded(scenario: Scenario, result: HouseholdResult): Change | undefined {
  const limit = assumptions.affordablePaymentPct.value;
  const isShareTooHigh = result.paymentsPct >= limit;
  const isRestTooSmall = result.leftAfterPurchase < 0;
  if (!isShareTooHigh && !isRestTooSmall) return undefined;
  const { monthlyPayment } = result.scenario;
  const income = incomeOf(scenario);
  const allowed = (income * limit) / 100 - scenario.monthlyDebts;
  const spare = result.leftAfterPurchase + monthlyPayment;
  return {
    isShareTooHigh,
    isRestTooSmall,
    income: Math.max(
      ((monthlyPayment + scenario.monthlyDebts) / limit) * 100,
      income - result.leftAfterPurchase,
    ),
    flatSizeM2: Math.max((Math.min(allowed, spare) / monthlyPayment) * scenario.flatSizeM2, 0),
  };
}

/** By time to the deposit while renting, never last; equal times by the smaller share of payments. */
export function rankedHouseholds(
  scenario: Scenario,
  places: readonly Place[],
): readonly HouseholdResult[] {
  const years = ({ yearsToDeposit }: HouseholdResult) => yearsToDeposit ?? Number.MAX_VALUE;
  return places
    .flatMap((place) => householdResult(scenario, place) ?? [])
    .sort((a, b) => years(a) - years(b) || a.paymentsPct - b.paymentsPct);
}
