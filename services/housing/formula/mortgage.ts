/** A loan: principal in CZK, rate in % a year, whole years. */
type Loan = {
  readonly principal: number;
  readonly ratePct: number;
  readonly years: number;
};

/**
 * The monthly payment of an annuity loan in CZK: P·r·(1+r)^n / ((1+r)^n − 1), with the monthly rate
 * r and n months. A rate of zero gives P / n. Valid for principal ≥ 0 and years > 0.
 */
export function monthlyPayment({ principal, ratePct, years }: Loan): number {
  const months = years * 12;
  const rate = ratePct / 1200;
  if (rate <= 0) return principal / months;
  // Written as P·r / (1 − (1+r)^−n), because expm1 keeps the digits that 1 − x loses near 1.
  return (principal * rate) / -Math.expm1(-months * Math.log1p(rate));
}

/** The principal at a loan-to-value ratio in %. */
export function principalOf(price: number, ltvPct: number): number {
  return (price * ltvPct) / 100;
}

/**
 * The outstanding principal after k monthly payments, CZK: P·(1+r)^k − payment·((1+r)^k − 1)/r.
 * Valid for 0 ≤ k ≤ n; never below zero.
 */
export function remainingPrincipal(loan: Loan, monthsPaid: number): number {
  const payment = monthlyPayment(loan);
  const rate = loan.ratePct / 1200;
  const growth = rate <= 0 ? 0 : Math.expm1(monthsPaid * Math.log1p(rate));
  if (growth === 0) return Math.max(loan.principal - payment * monthsPaid, 0);
  return Math.max(loan.principal * (growth + 1) - payment * (growth / rate), 0);
}
