import { assumptions } from '../market/assumptions.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { monthlySavings, monthsToSave } from './savings.ts';
import { type Heat, heatOfDepositYears } from './severity.ts';

/** A visitor's own numbers (specification part A, section 2, 'Scenario inputs'). */
export type Scenario = {
  /** CZK a month. */
  readonly netIncome: number;
  /** CZK. */
  readonly currentSavings: number;
  readonly flatSizeM2: number;
  /** Percent a year. */
  readonly mortgageRatePct: number;
  /** Loan-to-value, percent. */
  readonly ltvPct: number;
  readonly mortgageYears: number;
  /** Living expenses without housing, CZK a month. */
  readonly monthlyExpenses: number;
  /** Expected return on savings, percent a year. */
  readonly investmentReturnPct: number;
};

/** Everything but the income, which has no default. */
export const scenarioDefaults: Omit<Scenario, 'netIncome'> = {
  currentSavings: 0,
  flatSizeM2: assumptions.flatSizeM2.value,
  mortgageRatePct: assumptions.scenarioMortgageRatePct.value,
  ltvPct: assumptions.ltvPct.value,
  mortgageYears: assumptions.mortgageYears.value,
  monthlyExpenses: assumptions.scenarioExpenses.value,
  investmentReturnPct: assumptions.investmentReturnPct.value,
};

export type ScenarioResult = {
  readonly region: string;
  readonly flatPrice: number;
  readonly depositNeeded: number;
  readonly depositGap: number;
  readonly mortgagePrincipal: number;
  readonly monthlyPayment: number;
  readonly paymentToIncomePct: number;
  /** The payment is strictly below 40 % of income. */
  readonly affordable: boolean;
  readonly monthlySurplus: number;
  /** `undefined`: never, since nothing is left to save. */
  readonly monthsToDeposit: number | undefined;
  readonly yearsToDeposit: number | undefined;
  readonly heat: Heat;
};

/**
 * What a scenario means in one region. Source: specification part A, section 2, 'Scenario
 * outputs'; time to the deposit by the savings formula on the gap, while what is already saved
 * does not grow (design page, section 4). Range: as `scenarioProblems` allows.
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
  const paymentToIncomePct = (payment / scenario.netIncome) * 100;
  const monthlySurplus = monthlySavings(scenario.netIncome, scenario.monthlyExpenses);
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

/** Shortest way to the deposit first, never last; equal times by the lighter payment. */
export function rankedByAffordability(results: readonly ScenarioResult[]): ScenarioResult[] {
  const years = ({ yearsToDeposit }: ScenarioResult) => yearsToDeposit ?? Number.MAX_VALUE;
  return [...results].sort(
    (a, b) => years(a) - years(b) || a.paymentToIncomePct - b.paymentToIncomePct,
  );
}
