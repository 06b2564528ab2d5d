/** A loan: CZK, percent a year, whole years. */
export type Loan = {
  readonly principal: number;
  readonly ratePct: number;
  readonly years: number;
};

/**
 * The monthly payment of an annuity loan, CZK: P·r·(1+r)^n / ((1+r)^n − 1), r a month, n months.
 *
 * Source: specification part A, metric 'Mortgage payment'; a rate of zero (or below) is paid back
 * in equal parts, P / n (design page, section 3). Range: principal ≥ 0, years > 0.
 */
export function monthlyPayment({ principal, ratePct, years }: Loan): number {
  const months = years * 12;
  const rate = ratePct / 1200;
  if (rate <= 0) return principal / months;
  // The same formula as P·r / (1 − (1+r)^−n); expm1 keeps the digits that 1 − x loses near 1.
  const paidOff = -Math.expm1(-months * Math.log1p(rate));
  return paidOff === 0 ? principal / months : (principal * rate) / paidOff;
}

/** What the calculator answers: the payment, everything paid until the end, the interest in it. */
export type LoanCost = {
  readonly monthlyPayment: number;
  readonly totalPaid: number;
  readonly totalInterest: number;
};

export function loanCost(loan: Loan): LoanCost {
  const payment = monthlyPayment(loan);
  const totalPaid = payment * loan.years * 12;
  return { monthlyPayment: payment, totalPaid, totalInterest: totalPaid - loan.principal };
}

/** The loan on a price at a loan-to-value ratio (percent). */
export function principalOf(price: number, ltvPct: number): number {
  return (price * ltvPct) / 100;
}

/**
 * What is still owed after so many monthly payments, CZK: P·(1+r)^k − payment·((1+r)^k − 1)/r.
 * Range: 0 ≤ months ≤ the length of the loan; never below zero.
 */
export function remainingPrincipal(loan: Loan, monthsPaid: number): number {
  const payment = monthlyPayment(loan);
  const rate = loan.ratePct / 1200;
  const growth = rate <= 0 ? 0 : Math.expm1(monthsPaid * Math.log1p(rate));
  if (growth === 0) return Math.max(loan.principal - payment * monthsPaid, 0);
  return Math.max(loan.principal * (growth + 1) - payment * (growth / rate), 0);
}
