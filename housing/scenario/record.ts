import {
  rankedByAffordability,
  type Scenario,
  type ScenarioResult,
  scenarioResult,
} from '../formula/scenario.ts';
import { scenarioAsFields } from '../formula/scenario-input.ts';

/** A region with its price; regions without one are left out. */
export type Priced = { readonly region: string; readonly avgPriceM2: number | undefined };

/** The scenario in every region with a price, by time to the deposit. */
export function scenarioRanking(scenario: Scenario, places: readonly Priced[]): ScenarioResult[] {
  return rankedByAffordability(
    places.flatMap(({ region, avgPriceM2 }) =>
      avgPriceM2 === undefined ? [] : [scenarioResult(scenario, region, avgPriceM2)],
    ),
  );
}

/** One result as JSON; a time of null means never. */
export type ScenarioRecord = {
  readonly region: string;
  readonly flat_price: number;
  readonly deposit_needed: number;
  readonly deposit_gap: number;
  readonly mortgage_principal: number;
  readonly monthly_payment: number;
  readonly payment_to_income_pct: number;
  readonly affordable: boolean;
  readonly monthly_surplus: number;
  readonly months_to_deposit: number | null;
  readonly years_to_deposit: number | null;
  readonly color_class: string;
};

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
    mortgage_rate_pct: scenario.mortgageRatePct,
    ltv_pct: scenario.ltvPct,
    mortgage_years: scenario.mortgageYears,
    monthly_expenses: scenario.monthlyExpenses,
    investment_return_pct: scenario.investmentReturnPct,
    query: String(new URLSearchParams(scenarioAsFields(scenario))),
  };
}
