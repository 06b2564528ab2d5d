import { type Static, Type } from 'typebox';
import { assumptions } from '../market/assumptions.ts';
import { type HouseholdQuestion, householdAnswer } from './household.ts';
import { monthsToSave } from './savings.ts';
import { incomeOf, leftBeforeHousing } from './scenario.ts';
import { heatOfDepositYears } from './severity.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

/**
 * The outputs of docs/contract/housing.md 2.3 in a region: the purchase and the time to its deposit
 * alone, without costs, reserve and rent. Existing savings do not grow meanwhile; a time of null is
 * never, because nothing is left to save. The payment is affordable strictly below 40 % of income.
 */
export const SCENARIO = Type.Object(
  {
    region: Type.String(),
    ...{ flat_price: number, deposit_needed: number, deposit_gap: number },
    ...{ mortgage_principal: number, monthly_payment: number, payment_to_income_pct: number },
    ...{ affordable: Type.Boolean(), monthly_surplus: number },
    ...{ months_to_deposit: numberOrNull, years_to_deposit: numberOrNull },
    color_class: Type.String(),
  },
  { title: 'ScenarioResult' },
);

export type ScenarioResult = Static<typeof SCENARIO>;

export function scenarioResult(question: HouseholdQuestion): ScenarioResult {
  const { price, own_money: ownMoney, loan, payment } = householdAnswer(question);
  const { scenario, region } = question;
  const sharePct = (payment.today / incomeOf(scenario)) * 100;
  const surplus = Math.max(leftBeforeHousing(scenario), 0);
  const months = monthsToDepositOf(question, surplus);
  const years = months === undefined ? undefined : months / 12;
  return {
    region,
    flat_price: price,
    deposit_needed: ownMoney.deposit,
    deposit_gap: Math.max(ownMoney.deposit - ownMoney.have, 0),
    mortgage_principal: loan,
    monthly_payment: payment.today,
    payment_to_income_pct: sharePct,
    affordable: sharePct < assumptions.affordablePaymentPct.value,
    monthly_surplus: surplus,
    months_to_deposit: months ?? null,
    years_to_deposit: years ?? null,
    color_class: heatOfDepositYears(years),
  };
}

/** Months of putting so much aside until the deposit is saved; `undefined`: never. */
export function monthsToDepositOf(
  question: HouseholdQuestion,
  monthly: number,
): number | undefined {
  const { deposit, have } = householdAnswer(question).own_money;
  const { investmentReturnPct: returnPct } = question.scenario;
  return monthsToSave({ target: Math.max(deposit - have, 0), monthly, returnPct });
}

export function hasDeposit({ deposit_gap: gap }: ScenarioResult): boolean {
  return gap === 0;
}

/** By time to the deposit, never last; equal times by the smaller share of the payment. */
export function rankedScenarios(questions: readonly HouseholdQuestion[]): ScenarioResult[] {
  const years = (result: ScenarioResult) => result.years_to_deposit ?? Number.MAX_VALUE;
  return questions
    .map(scenarioResult)
    .sort((a, b) => years(a) - years(b) || a.payment_to_income_pct - b.payment_to_income_pct);
}
