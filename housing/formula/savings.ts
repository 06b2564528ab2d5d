/** Saving towards a target: CZK, CZK a month, percent a year. */
export type Saving = {
  readonly target: number;
  readonly monthly: number;
  readonly returnPct: number;
};

/**
 * Months until monthly savings, invested, reach the target: ln(1 + target·r/pmt) / ln(1 + r).
 *
 * Source: specification part A, 'Savings calculator' (future value of an annuity). Without a
 * return it is target / savings. A target of zero or less is reached at once (0); without savings
 * it is never reached (`undefined`). Range: return ≥ 0.
 */
export function monthsToSave({ target, monthly, returnPct }: Saving): number | undefined {
  if (target <= 0) return 0;
  if (!(monthly > 0)) return undefined;
  const rate = returnPct / 1200;
  if (rate <= 0) return target / monthly;
  // log1p keeps its digits for the small rates where 1 + r loses them.
  return Math.log1p((target * rate) / monthly) / Math.log1p(rate);
}

/** The same in years. */
export function yearsToSave(saving: Saving): number | undefined {
  const months = monthsToSave(saving);
  return months === undefined ? undefined : months / 12;
}

/** What is left of net pay after living expenses, CZK a month; a shortfall is no saving: 0. */
export function monthlySavings(netIncome: number, expenses: number): number {
  return Math.max(netIncome - expenses, 0);
}
