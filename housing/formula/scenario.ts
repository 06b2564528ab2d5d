import { assumptions, expensesPerChild } from '../market/assumptions.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { monthsToSave } from './savings.ts';
import { type Heat, heatOfDepositYears } from './severity.ts';

/** A visitor's own figures. */
export type Scenario = {
  /** CZK a month. */
  readonly netIncome: number;
  /** CZK. */
  readonly currentSavings: number;
  readonly flatSizeM2: number;
  /** Percent a year. */
  readonly mortgageRatePct: number;
  /** Loan-to-value ratio, percent. */
  readonly ltvPct: number;
  readonly mortgageYears: number;
  /** Living expenses without housing, CZK a month. */
  readonly monthlyExpenses: number;
  /** Expected return on savings, percent a year. */
  readonly investmentReturnPct: number;
  /** Net income of a second earner, CZK a month. */
  readonly secondIncome: number;
  /** Rent paid until the purchase, CZK a month; `undefined`: the region's rent of 60 m². */
  readonly currentRent: number | undefined;
  /** Payments on other debts, CZK a month. */
  readonly monthlyDebts: number;
  readonly children: number;
};

/** Every field has a default except the income. */
export const scenarioDefaults: Omit<Scenario, 'netIncome'> = {
  currentSavings: 0,
  flatSizeM2: assumptions.flatSizeM2.value,
  mortgageRatePct: assumptions.scenarioMortgageRatePct.value,
  ltvPct: assumptions.ltvPct.value,
  mortgageYears: assumptions.mortgageYears.value,
  monthlyExpenses: assumptions.scenarioExpenses.value,
  investmentReturnPct: assumptions.investmentReturnPct.value,
  secondIncome: 0,
  currentRent: undefined,
  monthlyDebts: 0,
  children: 0,
};

/** A second income means a second adult. */
export function adultsOf({ secondIncome }: Pick<Scenario, 'secondIncome'>): 1 | 2 {
  return secondIncome > 0 ? 2 : 1;
}

/** Living expenses where none are given: so much for each adult, CZK a month. */
export function assumedExpenses(scenario: Pick<Scenario, 'secondIncome'>): number {
  return assumptions.scenarioExpenses.value * adultsOf(scenario);
}

/** The assumed costs of the children without housing, CZK a month. */
export function childExpensesOf({ children }: Pick<Scenario, 'children'>): number {
  return children * expensesPerChild.value;
}

/** What is left a month before rent or a mortgage payment, CZK; negative: it does not suffice. */
export function leftBeforeHousing(scenario: Scenario): number {
  const { monthlyExpenses, monthlyDebts } = scenario;
  return incomeOf(scenario) - monthlyExpenses - childExpensesOf(scenario) - monthlyDebts;
}

/** Net income of the household, CZK a month. */
export function incomeOf({ netIncome, secondIncome }: Scenario): number {
  return netIncome + secondIncome;
}

export type ScenarioResult = {
  readonly region: string;
  readonly flatPrice: number;
  readonly depositNeeded: number;
  readonly depositGap: number;
  readonly mortgagePrincipal: number;
  readonly monthlyPayment: number;
  readonly paymentToIncomePct: number;
  /** Whether the payment is strictly below 40 % of the income. */
  readonly affordable: boolean;
  readonly monthlySurplus: number;
  /** `undefined` if nothing is left to save. */
  readonly monthsToDeposit: number | undefined;
  readonly yearsToDeposit: number | undefined;
  readonly heat: Heat;
};

/**
 * A scenario applied to one region (docs/contract/housing.md 2.3). The time to the deposit is the
 * savings formula applied to the gap, without rent; existing savings do not grow meanwhile.
 */
export function scenarioResult(
  scenario: Scenario,
  region: string,
  avgPriceM2: number,
): ScenarioResult {
  const flatPrice = avgPriceM2 * scenario.flatSizeM2;
  const depositNeeded = flatPrice * (1 - scenario.ltvPct / 100);
  const depositGap = Math.max(depositNeeded - scenario.currentSavings, 0);
  const mortgagePrincipal = principalOf(flatPrice, scenario.ltvPct);
  const payment = monthlyPayment({
    principal: mortgagePrincipal,
    ratePct: scenario.mortgageRatePct,
    years: scenario.mortgageYears,
  });
  const income = incomeOf(scenario);
  const paymentToIncomePct = (payment / income) * 100;
  const monthlySurplus = Math.max(leftBeforeHousing(scenario), 0);
  const monthsToDeposit = monthsToSave({
    target: depositGap,
    monthly: monthlySurplus,
    returnPct: scenario.investmentReturnPct,
  });
  const yearsToDeposit = monthsToDeposit === undefined ? undefined : monthsToDeposit / 12;
  return {
    region,
    flatPrice,
    depositNeeded,
    depositGap,
    mortgagePrincipal,
    monthlyPayment: payment,
    paymentToIncomePct,
    affordable: paymentToIncomePct < assumptions.affordablePaymentPct.value,
    monthlySurplus,
    monthsToDeposit,
    yearsToDeposit,
    heat: heatOfDepositYears(yearsToDeposit),
  };
}

/** Whether the deposit is saved, or as good as saved: below 0.01 years. */
export function hasDeposit({ yearsToDeposit }: Pick<ScenarioResult, 'yearsToDeposit'>): boolean {
  return yearsToDeposit !== undefined && yearsToDeposit < 0.01;
}

/** The scenario in every region with a price, by time to the deposit. */
export function scenarioRanking(
  scenario: Scenario,
  places: readonly { readonly region: string; readonly avgPriceM2: number | undefined }[],
): ScenarioResult[] {
  return rankedByAffordability(
    places.flatMap(({ region, avgPriceM2 }) =>
      avgPriceM2 === undefined ? [] : [scenarioResult(scenario, region, avgPriceM2)],
    ),
  );
}

/** By time to the deposit, 'never' last; equal times by the smaller payment share. */
export function rankedByAffordability(results: readonly ScenarioResult[]): ScenarioResult[] {
  const years = ({ yearsToDeposit }: ScenarioResult) => yearsToDeposit ?? Number.MAX_VALUE;
  return [...results].sort(
    (a, b) => years(a) - years(b) || a.paymentToIncomePct - b.paymentToIncomePct,
  );
}
