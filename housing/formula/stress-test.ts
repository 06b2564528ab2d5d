import { assumptions } from '../market/assumptions.ts';
import { type Loan, monthlyPayment, remainingPrincipal } from './mortgage.ts';

/** The payment when the rate is so many points higher. */
export type StressStep = {
  readonly addedPoints: number;
  readonly ratePct: number;
  readonly monthlyPayment: number;
  readonly addedPayment: number;
  readonly paymentToIncomePct: number | undefined;
  readonly affordable: boolean | undefined;
};

/**
 * What +1, +2 and +3 percentage points do to a payment. Czech rates are fixed for some years and
 * then set anew: with `fixationYears` the higher rate applies to what is still owed then, over the
 * rest of the term; 0 means from the start. CZK, percent. Range: 0 ≤ fixation < years of the loan.
 */
export function stressTest(
  loan: Loan,
  netIncome: number | undefined,
  { points = [0, 1, 2, 3], fixationYears = 0 } = {},
): StressStep[] {
  const today = monthlyPayment(loan);
  const owed = remainingPrincipal(loan, fixationYears * 12);
  const yearsLeft = loan.years - fixationYears;
  return points.map((addedPoints) => {
    const ratePct = loan.ratePct + addedPoints;
    const payment = monthlyPayment({ principal: owed, ratePct, years: yearsLeft });
    const share =
      netIncome !== undefined && netIncome > 0 ? (payment / netIncome) * 100 : undefined;
    return {
      addedPoints,
      ratePct,
      monthlyPayment: payment,
      addedPayment: payment - today,
      paymentToIncomePct: share,
      affordable: share === undefined ? undefined : share < assumptions.affordablePaymentPct.value,
    };
  });
}
