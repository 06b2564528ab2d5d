import { type Static, Type } from 'typebox';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import {
  childExpensesOf,
  leftBeforeHousing,
  type Scenario,
  scenarioDefaults,
} from '../formula/scenario.ts';
import { scenarioAsFields } from '../formula/scenario-input.ts';
import { monthsToDepositOf, type ScenarioResult } from '../formula/scenario-result.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** One result as JSON; a time of null means never. */
const SCENARIO = Type.Object(
  {
    region: Type.String(),
    flat_price: number,
    deposit_needed: number,
    deposit_gap: number,
    mortgage_principal: number,
    monthly_payment: number,
    payment_to_income_pct: number,
    affordable: Type.Boolean(),
    monthly_surplus: number,
    months_to_deposit: numberOrNull,
    years_to_deposit: numberOrNull,
    color_class: Type.String(),
  },
  { title: 'ScenarioResult' },
);
export type ScenarioRecord = Static<typeof SCENARIO>;

export const SCENARIO_REGIONS = Type.Object(
  { regions: Type.Array(SCENARIO) },
  { title: 'ScenarioRegions' },
);

/** What rent, debts and children change, CZK a month; null means never or unknown. */
const HOUSEHOLD = Type.Object(
  {
    rent: numberOrNull,
    child_expenses: number,
    monthly_left: number,
    years_to_deposit: numberOrNull,
    payments_pct: number,
    left_after_purchase: number,
    works: Type.Boolean(),
  },
  { title: 'HouseholdResult' },
);

export function householdRecord(question: HouseholdQuestion): Static<typeof HOUSEHOLD> {
  const { scenario, rent } = question;
  const { share, left, works } = householdAnswer(question);
  const monthlyLeft = leftBeforeHousing(scenario) - (rent ?? 0);
  const months = monthsToDepositOf(question, monthlyLeft);
  return {
    rent: rent ?? null,
    child_expenses: childExpensesOf(scenario),
    monthly_left: monthlyLeft,
    years_to_deposit: months === undefined ? null : months / 12,
    payments_pct: share.today!,
    left_after_purchase: left,
    works,
  };
}

export const SCENARIO_REGION = Type.Object(
  {
    region: Type.String(),
    result: Type.Union([SCENARIO, Type.Null()]),
    household: Type.Union([HOUSEHOLD, Type.Null()]),
  },
  { title: 'ScenarioRegion' },
);

export const SCENARIO_SUMMARY = Type.Object(
  {
    net_income: number,
    current_savings: number,
    flat_size_m2: number,
    mortgage_rate_pct: number,
    ltv_pct: number,
    mortgage_years: number,
    monthly_expenses: number,
    investment_return_pct: number,
    query: Type.String({ description: 'the same figures as a query string' }),
  },
  { title: 'ScenarioSummary' },
);

export function scenarioRecord(result: ScenarioResult): ScenarioRecord {
  return {
    region: result.region,
    flat_price: result.flatPrice,
    deposit_needed: result.depositNeeded,
    deposit_gap: result.depositGap,
    mortgage_principal: result.mortgagePrincipal,
    monthly_payment: result.monthlyPayment,
    payment_to_income_pct: result.paymentToIncomePct,
    affordable: result.affordable,
    monthly_surplus: result.monthlySurplus,
    months_to_deposit: result.monthsToDeposit ?? null,
    years_to_deposit: result.yearsToDeposit ?? null,
    color_class: result.heat,
  };
}

/** All fields with their values, defaults included, and the query that carries them. */
export function summaryRecord(scenario: Scenario) {
  return {
    net_income: scenario.netIncome,
    current_savings: scenario.currentSavings,
    flat_size_m2: scenario.flatSizeM2,
    mortgage_rate_pct: scenario.mortgageRatePct ?? scenarioDefaults.mortgageRatePct,
    ltv_pct: scenario.ltvPct,
    mortgage_years: scenario.mortgageYears,
    monthly_expenses: scenario.monthlyExpenses,
    investment_return_pct: scenario.investmentReturnPct,
    query: String(new URLSearchParams(scenarioAsFields(scenario))),
  };
}
