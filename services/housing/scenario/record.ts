import { type Static, Type } from 'typebox';
import type { Answer } from '../formula/purchase.ts';
import {
  type GivenScenario,
  queryOf,
  scenarioDefaults,
  scenarioFields,
} from '../formula/scenario.ts';
import { heatOfDepositYears } from '../formula/severity.ts';
import { assumptions } from '../market/assumptions.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** A household in a region (docs/contract/housing.md 2.3); a time of null is never. */
export const SCENARIO = Type.Object(
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
    buying_costs: number,
    reserve: number,
    own_money_needed: number,
    own_money_missing: number,
    payment_after_fixation: number,
    left_after_purchase: number,
    works: Type.Boolean({ description: 'the purchase is possible today' }),
    earliest_years: numberOrNull,
    ways: Type.Array(
      Type.Object({
        way: Type.Enum(['smaller_flat', 'longer_loan', 'more_own_money', 'waiting']),
        change: number,
      }),
    ),
  },
  { title: 'ScenarioResult' },
);

export function answerRecord(answer: Answer): Static<typeof SCENARIO> {
  const { yearsToDeposit: years, sharePct, earliestYears } = answer;
  return {
    region: answer.region,
    flat_price: answer.price,
    deposit_needed: answer.deposit,
    deposit_gap: answer.gap,
    mortgage_principal: answer.loan,
    monthly_payment: answer.payment,
    payment_to_income_pct: sharePct,
    affordable: sharePct < assumptions.affordablePaymentPct.value,
    monthly_surplus: answer.surplus,
    months_to_deposit: years === undefined ? null : years * 12,
    years_to_deposit: years ?? null,
    color_class: heatOfDepositYears(years),
    buying_costs: answer.costs,
    reserve: answer.reserve,
    own_money_needed: answer.needed,
    own_money_missing: answer.missing,
    payment_after_fixation: answer.paymentAfterFixation,
    left_after_purchase: answer.left,
    works: answer.works,
    earliest_years: earliestYears ?? null,
    ways: [...answer.ways],
  };
}

export const SCENARIO_REGIONS = Type.Object(
  { regions: Type.Array(SCENARIO) },
  { title: 'ScenarioRegions' },
);

export const SCENARIO_REGION = Type.Object(
  { region: Type.String(), result: Type.Union([SCENARIO, Type.Null()]) },
  { title: 'ScenarioRegion' },
);

const SUMMARIZED = ['net_income', ...Object.keys(scenarioDefaults)] as const;

export const SCENARIO_SUMMARY = Type.Object(
  {
    ...Object.fromEntries(SUMMARIZED.map((name) => [name, number])),
    current_rent: numberOrNull,
    query: Type.String({ description: 'the fields that were given, as a query string' }),
  },
  { title: 'ScenarioSummary' },
);

/** Every field with its value, defaults included, and the query that carries those given. */
export function summaryRecord({ scenario, given }: GivenScenario) {
  const fields = Object.keys(scenarioFields) as (keyof typeof scenarioFields)[];
  return {
    ...Object.fromEntries(fields.map((name) => [name, scenario[name] ?? null])),
    query: queryOf(given),
  };
}
