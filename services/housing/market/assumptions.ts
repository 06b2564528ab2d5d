// Numbers that no source publishes. Each has its origin and date, which the pages show.

export type Assumption = {
  readonly value: number;
  readonly unit: string;
  /** By the specification, or by us. */
  readonly source: 'given' | 'ours';
};

/** When they were set or last checked. */
export const ASSUMED_ON = '2026-11-20';

/** The fixed defaults (docs/contract/housing.md 8.1). */
export const assumptions = {
  flatSizeM2: given(60, 'm2'),
  ltvPct: given(80, '%'),
  downPaymentPct: given(20, '%'),
  mortgageYears: given(30, 'years'),
  investmentReturnPct: given(7, '% a year'),
  scenarioMortgageRatePct: given(5, '%'),
  scenarioExpenses: given(17_000, 'CZK/month'),
  /** Added to the repo rate when there is no recent survey of mortgage rates. */
  spreadOverRepo: given(2.5, 'percentage points'),
  /** A payment below this share of net income counts as affordable. */
  affordablePaymentPct: given(40, '%'),
  forecastYears: given(5, 'years'),
  /** Food, clothes, school and leisure of a child. */
  expensesPerChild: ours(6_000, 'CZK/month'),
  /** Expenses, children and debts of so many months stay in the account after a purchase. */
  reserveMonths: ours(3, 'months'),
  /** Added to the rate when a fixation ends. */
  addedPoints: ours(2, 'percentage points'),
  stayYears: ours(10, 'years'),
  fixationYears: ours(5, 'years'),
  /** The aim of the central bank. */
  inflationPct: ours(2, '% a year'),
  priceGrowthPct: ours(3, '% a year'),
  rentGrowthPct: ours(3, '% a year'),
  /** Repairs, the building's reserve fund, insurance and property tax. */
  upkeepPct: ours(1, '% of price a year'),
  /** Valuation, escrow and land register. */
  buyingCostPct: ours(2, '% of price'),
  sellingCostPct: ours(4, '% of price'),
  /** Standard deviation of a year's return, as of world shares: no source has returns. */
  returnDeviationPct: ours(15, '% a year'),
} as const;

/**
 * Living expenses of one person without housing, CZK a month. No statistic behind these figures
 * could be traced, so pages mark them as assumed.
 */
export const livingExpenses: Readonly<Record<string, number>> = {
  praha: 22_000,
  brno: 18_500,
  ostrava: 16_500,
  plzen: 17_500,
  liberec: 16_500,
  olomouc: 16_000,
  hradec_kralove: 16_500,
  ceske_budejovice: 16_500,
  usti_nad_labem: 16_000,
  pardubice: 16_000,
  zlin: 16_000,
  karlovy_vary: 16_500,
  jihlava: 16_000,
  stredocesky: 17_000,
  national: 17_000,
};

export const livingExpensesSource = 'consumer basket per region, given';

/** An unknown region has the national figure. */
export function livingExpensesOf(region: string): number {
  return livingExpenses[region] ?? 17_000;
}

/** Years for which `compute --historical` writes rows. */
export const historicalYears: readonly number[] = [2010, 2015, 2020];

function given(value: number, unit: string): Assumption {
  return { value, unit, source: 'given' };
}

function ours(value: number, unit: string): Assumption {
  return { value, unit, source: 'ours' };
}

// Numbers that laws set, as they are in 2026, and the tax rules of 2025 that net pay follows.

/**
 * Deductions from the gross monthly wage of an employee with one job and no children. Valid below
 * the yearly ceiling of social insurance (48 average wages, about CZK 190,000 a month).
 */
export type TaxRules = {
  /** The employee's social and health insurance as a share of the gross wage. */
  readonly insurance: number;
  readonly lowerRate: number;
  readonly upperRate: number;
  /** CZK a month; the upper rate applies to the part above. */
  readonly threshold: number;
  /** Personal tax credit, CZK a month. */
  readonly credit: number;
};

/**
 * The rules of 2025 (act 586/1992) with the insurance of 12.2 % that docs/contract/housing.md 1.4
 * assumes. The statutory rate is 11.6 % (7.1 % social, 4.5 % health), so that net pay is shown 0.6 %
 * of gross too low.
 */
export const rules2025: TaxRules = {
  insurance: 0.122,
  lowerRate: 0.15,
  upperRate: 0.23,
  // Three average wages of CZK 46,557 (decree 282/2024).
  threshold: 139_671,
  credit: 2_570,
};

/** The largest loan, % of the price (measure of the central bank); the second below 36 years of age. */
export const ltvLimit = { usualPct: 80, youngPct: 90 } as const;

/** Mortgage interest lowers the tax base by at most so many CZK a year (act 586/1992, section 15). */
export const interestDeduction = { taxPct: 15, limit: 150_000 } as const;
