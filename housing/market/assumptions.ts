// Numbers about the subject that no source delivers. Each says where it comes from and since when,
// because the methodology shows both beside the figures that rest on it.

export type Assumption = {
  readonly value: number;
  readonly unit: string;
  readonly source: string;
  /** `YYYY-MM-DD`: when it was set or last checked. */
  readonly asOf: string;
};

/** The defaults of the specification (part A, sections 1, 2 and 8). */
export const assumptions = {
  flatSizeM2: specified(60, 'm2'),
  ltvPct: specified(80, '%'),
  /** The methodology's down payment: what is left of the price beside the loan. */
  downPaymentPct: specified(20, '%'),
  mortgageYears: specified(30, 'years'),
  investmentReturnPct: specified(7, '% a year'),
  scenarioMortgageRatePct: specified(5, '%'),
  scenarioExpenses: specified(17_000, 'CZK a month'),
  /** Added to the repo rate where no survey of mortgage rates is stored. */
  spreadOverRepo: specified(2.5, 'percentage points'),
  /** A payment below this share of net income counts as affordable. */
  affordablePaymentPct: specified(40, '%'),
  forecastYears: specified(5, 'years'),
} as const;

/** What rent-or-buy needs beyond the specification; every one can be changed by the visitor. */
export const rentOrBuyAssumptions = {
  priceGrowthPct: ours(3, '% a year'),
  rentGrowthPct: ours(3, '% a year'),
  /** Repairs, the fund of the house, insurance and property tax, as a share of the price. */
  upkeepPct: ours(1, '% of price a year'),
  /** Estimate, deposit in escrow, land register: there has been no acquisition tax since 2020. */
  buyingCostPct: ours(2, '% of price'),
  sellingCostPct: ours(4, '% of price'),
} as const;

/**
 * Living expenses of one person without rent, CZK a month. The specification says 'regional
 * consumer basket'; the figures come with it and no statistic behind them could be traced, so
 * pages call them assumed.
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

export const livingExpensesSource = {
  source: 'housing specification, consumer basket per region',
  asOf: '2026-11-20',
} as const;

/** An unknown region lives on the national figure, as the specification's default does. */
export function livingExpensesOf(region: string): number {
  return livingExpenses[region] ?? 17_000;
}

/** Years that `compute --historical` makes rows for: the specification's three, and 2025. */
export const historicalYears: readonly number[] = [2010, 2015, 2020, 2025];

function specified(value: number, unit: string): Assumption {
  return { value, unit, source: 'housing specification, part A', asOf: '2026-11-20' };
}

function ours(value: number, unit: string): Assumption {
  return { value, unit, source: 'set by this project, for you to change', asOf: '2026-11-20' };
}
