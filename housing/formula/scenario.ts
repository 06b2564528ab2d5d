import { assumptions, expensesPerChild } from '../market/assumptions.ts';

/** A visitor's own figures. */
export type Scenario = {
  /** CZK a month. */
  readonly netIncome: number;
  /** CZK. */
  readonly currentSavings: number;
  readonly flatSizeM2: number;
  /** Percent a year; `undefined`: the rate of today in the region. */
  readonly mortgageRatePct: number | undefined;
  /** Loan-to-value ratio, percent; `undefined`: the most that is lent (`mostLtvPct`). */
  readonly ltvPct: number | undefined;
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
  /** Two unless said otherwise where there is a second income. */
  readonly adults: number;
};

/** Every field has a default except the income. */
export const scenarioDefaults = {
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
  adults: 1,
} satisfies Omit<Scenario, 'netIncome'>;

/** Living expenses where none are given: so much for each adult, CZK a month. */
export function assumedExpenses({ adults }: Pick<Scenario, 'adults'>): number {
  return assumptions.scenarioExpenses.value * adults;
}

/** The assumed costs of the children without housing, CZK a month. */
export function childExpensesOf({ children }: Pick<Scenario, 'children'>): number {
  return children * expensesPerChild.value;
}

/** Expenses, children and other debts, without housing, CZK a month. */
export function expensesOf(scenario: Scenario): number {
  return scenario.monthlyExpenses + childExpensesOf(scenario) + scenario.monthlyDebts;
}

/** What is left a month before rent or a mortgage payment, CZK; negative: it does not suffice. */
export function leftBeforeHousing(scenario: Scenario): number {
  return incomeOf(scenario) - expensesOf(scenario);
}

/** Net income of the household, CZK a month. */
export function incomeOf({ netIncome, secondIncome }: Scenario): number {
  return netIncome + secondIncome;
}

/** What a household pays that does not say otherwise; `undefined`: not known. */
export type UsualTerms = {
  /** CZK a month for 60 m². */
  readonly rent: number | undefined;
  /** The rate of today, %. */
  readonly ratePct: number | undefined;
};

/** Rent and rate that are today's of the region, as forms show them, count as not given: they follow it. */
export function withoutUsual(scenario: Scenario, { rent, ratePct }: UsualTerms): Scenario {
  const { currentRent, mortgageRatePct } = scenario;
  const isRate = ratePct !== undefined && mortgageRatePct === Number(ratePct.toFixed(2));
  return {
    ...scenario,
    currentRent: currentRent === (rent && Math.round(rent)) ? undefined : currentRent,
    mortgageRatePct: isRate ? undefined : mortgageRatePct,
  };
}
