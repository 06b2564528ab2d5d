import type { Problem } from '@tessera/kit/errors';
import { assumptions } from '../market/assumptions.ts';
import { above, from, isGiven, type NumberField, readNumbers, whole } from './number-input.ts';

const MOST_MONEY = 100_000_000;
const MOST_SAVED = 1_000_000_000_000;

/**
 * The fields of a visitor's own figures, by their name in forms, in the browser's storage and in the
 * link that shares them. Defaults and bounds: docs/contract/housing.md 2.2.
 */
export const scenarioFields = {
  // Less is a yearly or mistyped amount, such as `4,5` for 45,000.
  net_income: from('Čistý měsíční příjem (Kč)', 'Net monthly income (CZK)', 1_000, MOST_MONEY),
  current_savings: from('Úspory (Kč)', 'Savings (CZK)', 0, MOST_SAVED),
  flat_size_m2: above('Plocha bytu (m²)', 'Flat size (m²)', 500),
  mortgage_rate_pct: from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30),
  ltv_pct: above('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 100),
  mortgage_years: whole('Splatnost (roky)', 'Mortgage term (years)', 1, 50),
  monthly_expenses: from(
    'Výdaje bez bydlení (Kč)',
    'Expenses without housing (CZK)',
    0,
    MOST_SAVED,
  ),
  investment_return_pct: from('Výnos úspor (% ročně)', 'Return on savings (% a year)', 0, 50),
  second_income: from('Čistý příjem partnera (Kč)', 'Net income of a partner (CZK)', 0, MOST_MONEY),
  current_rent: from('Nynější nájem (Kč)', 'Current rent (CZK)', 0, MOST_MONEY),
  monthly_debts: from('Splátky jiných dluhů (Kč)', 'Payments on other debts (CZK)', 0, MOST_MONEY),
  children: whole('Počet dětí', 'Children', 0, 12),
} as const satisfies Readonly<Record<string, NumberField>>;

export type ScenarioField = keyof typeof scenarioFields;

/** `current_rent` has no default of its own: it is the region's rent of 60 m². */
export const scenarioDefaults = {
  current_savings: 0,
  flat_size_m2: assumptions.flatSizeM2.value,
  mortgage_rate_pct: assumptions.scenarioMortgageRatePct.value,
  ltv_pct: assumptions.ltvPct.value,
  mortgage_years: assumptions.mortgageYears.value,
  monthly_expenses: assumptions.scenarioExpenses.value,
  investment_return_pct: assumptions.investmentReturnPct.value,
  second_income: 0,
  monthly_debts: 0,
  children: 0,
} as const satisfies Partial<Record<ScenarioField, number>>;

/** The figures of a household: CZK, CZK a month, m², years, % (a year). */
export type Scenario = Readonly<Record<Exclude<ScenarioField, 'current_rent'>, number>> & {
  /** `undefined`: the rent of the region. */
  readonly current_rent: number | undefined;
};

/** A scenario, and the fields that were given: a default is not one of them. */
export type GivenScenario = {
  readonly scenario: Scenario;
  readonly given: Readonly<Partial<Record<ScenarioField, number>>>;
};

export type ScenarioReading =
  | ({ readonly kind: 'scenario' } & GivenScenario)
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** Reads the fields of a form or an address; all problems are reported together. */
export function readScenario(sent: Readonly<Record<string, unknown>>): ScenarioReading {
  const { values: given, problems } = readNumbers(sent, scenarioFields, ['net_income']);
  const { net_income } = given;
  if (problems.length > 0 || net_income === undefined) return { kind: 'problems', problems };
  const scenario: Scenario = {
    ...scenarioDefaults,
    current_rent: undefined,
    ...given,
    net_income,
  };
  return { kind: 'scenario', scenario, given };
}

/** True for a query with a field of a scenario, right or wrong. */
export function hasScenario(query: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(scenarioFields).some((name) => isGiven(query[name]));
}

/** Net income of the household, CZK a month. */
export function incomeOf({ net_income, second_income }: Scenario): number {
  return net_income + second_income;
}

/** Expenses, children and other debts, without housing, CZK a month. */
export function expensesOf({ monthly_expenses, monthly_debts, children }: Scenario): number {
  return monthly_expenses + monthly_debts + children * assumptions.expensesPerChild.value;
}

/** The given fields as the query of the link that shares them. */
export function queryOf(given: GivenScenario['given']): string {
  const texts = Object.entries(given).map(([name, value]): [string, string] => [name, `${value}`]);
  return String(new URLSearchParams(texts));
}
