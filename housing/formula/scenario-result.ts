import { assumptions } from '../market/assumptions.ts';
import { type HouseholdQuestion, householdAnswer } from './household.ts';
import { monthsToSave } from './savings.ts';
import { incomeOf, leftBeforeHousing } from './scenario.ts';
import { type Heat, heatOfDepositYears } from './severity.ts';

/**
 * The outputs of docs/contract/housing.md 2.3 in a region: the purchase and the time to its deposit
 * alone, without costs, reserve and rent. Existing savings do not grow meanwhile.
 */
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

export function scenarioResult(question: HouseholdQuestion): ScenarioResult {
  const { price, ownMoney, loan, payment } = householdAnswer(question);
  const { scenario, region } = question;
  const paymentToIncomePct = (payment.today / incomeOf(scenario)) * 100;
  const monthlySurplus = Math.max(leftBeforeHousing(scenario), 0);
  const monthsToDeposit = monthsToDepositOf(question, monthlySurplus);
  const yearsToDeposit = monthsToDeposit === undefined ? undefined : monthsToDeposit / 12;
  return {
    region,
    flatPrice: price,
    depositNeeded: ownMoney.deposit,
    depositGap: Math.max(ownMoney.deposit - ownMoney.have, 0),
    mortgagePrincipal: loan,
    monthlyPayment: payment.today,
    paymentToIncomePct,
    affordable: paymentToIncomePct < assumptions.affordablePaymentPct.value,
    monthlySurplus,
    monthsToDeposit,
    yearsToDeposit,
    heat: heatOfDepositYears(yearsToDeposit),
  };
}

/** Months of putting so much aside until the deposit is saved; `undefined`: never. */
export function monthsToDepositOf(
  question: HouseholdQuestion,
  monthly: number,
): number | undefined {
  const { deposit, have } = householdAnswer(question).ownMoney;
  const { investmentReturnPct: returnPct } = question.scenario;
  return monthsToSave({ target: Math.max(deposit - have, 0), monthly, returnPct });
}

/** Whether the deposit is saved, or as good as saved: below 0.01 years. */
export function hasDeposit({ yearsToDeposit }: Pick<ScenarioResult, 'yearsToDeposit'>): boolean {
  return yearsToDeposit !== undefined && yearsToDeposit < 0.01;
}

/** By time to the deposit, never last; equal times by the smaller share of the payment. */
export function rankedScenarios(questions: readonly HouseholdQuestion[]): ScenarioResult[] {
  const years = ({ yearsToDeposit }: ScenarioResult) => yearsToDeposit ?? Number.MAX_VALUE;
  return questions
    .map(scenarioResult)
    .sort((a, b) => years(a) - years(b) || a.paymentToIncomePct - b.paymentToIncomePct);
}
