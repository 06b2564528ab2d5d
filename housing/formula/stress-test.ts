import { assumptions } from '../market/assumptions.ts';
import { type Loan, monthlyPayment, remainingPrincipal } from './mortgage.ts';

/** The payment after the rate rises by `addedPoints` percentage points. */
export type StressStep = {
  readonly addedPoints: number;
  readonly ratePct: number;
  readonly monthlyPayment: number;
  readonly addedPayment: number;
  readonly paymentToIncomePct: number | undefined;
  readonly affordable: boolean | undefined;
};

/**
 * The payment after a rise of 1, 2 and 3 percentage points. Czech mortgage rates are fixed for some
 * years and then renegotiated: the higher rate applies to the outstanding principal after
 * `fixationYears`, over the rest of the term. 0 applies it from the start; must be below the term.
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
      // From the outstanding principal the unchanged payment differs by rounding errors.
      addedPayment: addedPoints === 0 ? 0 : payment - today,
      paymentToIncomePct: share,
      affordable: share === undefined ? undefined : share < assumptions.affordablePaymentPct.value,
    };
  });
}
