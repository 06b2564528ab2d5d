import { type Static, Type } from 'typebox';
import { type HouseholdQuestion, householdAnswer } from '../formula/household.ts';
import {
  childExpensesOf,
  leftBeforeHousing,
  type Scenario,
  scenarioDefaults,
} from '../formula/scenario.ts';
import { scenarioAsFields, scenarioFields } from '../formula/scenario-input.ts';
import { monthsToDepositOf, SCENARIO } from '../formula/scenario-result.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

export const SCENARIO_REGIONS = Type.Object(
  { regions: Type.Array(SCENARIO) },
  { title: 'ScenarioRegions' },
);

/** What rent, debts and children change, CZK a month; null means never or unknown. */
const HOUSEHOLD = Type.Object(
  {
    ...{ rent: numberOrNull, child_expenses: number, monthly_left: number },
    ...{ years_to_deposit: numberOrNull, payments_pct: number },
    ...{ left_after_purchase: number, works: Type.Boolean() },
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

/** The fields that the summary lists. */
const SUMMARIZED = [
  ...(['net_income', 'current_savings', 'flat_size_m2', 'mortgage_rate_pct'] as const),
  ...(['ltv_pct', 'mortgage_years', 'monthly_expenses', 'investment_return_pct'] as const),
];

export const SCENARIO_SUMMARY = Type.Object(
  {
    ...Object.fromEntries(SUMMARIZED.map((name) => [name, number])),
    query: Type.String({ description: 'the same figures as a query string' }),
  },
  { title: 'ScenarioSummary' },
);

/** The fields with their values, defaults included, and the query that carries them. */
export function summaryRecord(scenario: Scenario, ltvPct: number) {
  const usual: Partial<Scenario> = { ...scenarioDefaults, ltvPct };
  return {
    ...Object.fromEntries(
      SUMMARIZED.map((name) => {
        const { key } = scenarioFields[name];
        return [name, scenario[key] ?? usual[key]];
      }),
    ),
    query: String(new URLSearchParams(scenarioAsFields(scenario))),
  };
}
