/** Saving towards a target: CZK, CZK a month, % a year. */
type Saving = {
  readonly target: number;
  readonly monthly: number;
  readonly returnPct: number;
};

/**
 * Years until invested monthly savings reach the target: ln(1 + target·r/pmt) / ln(1 + r) months, the
 * future value of an annuity solved for time. Without a return it is target / savings. A target of
 * zero or less takes no time; without savings the result is `undefined` (never).
 */
export function yearsToSave({ target, monthly, returnPct }: Saving): number | undefined {
  if (target <= 0) return 0;
  if (!(monthly > 0)) return undefined;
  const rate = returnPct / 1200;
  if (rate <= 0) return target / monthly / 12;
  // log1p keeps the digits that 1 + r loses for small rates.
  return Math.log1p((target * rate) / monthly) / Math.log1p(rate) / 12;
}

/** Net pay minus living expenses, CZK a month; 0 for a shortfall. */
export function monthlySavings(netIncome: number, expenses: number): number {
  return Math.max(netIncome - expenses, 0);
}
