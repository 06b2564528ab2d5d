import { assumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import type { RentOrBuy } from './rent-or-buy.ts';
import { incomeOf, type Scenario } from './scenario.ts';

/** The loan of the comparison against the means of the household and the law of the day. */
export type LoanCheck = {
  readonly payment: number;
  /** Payment and other debts as a share of the household's income, %. */
  readonly paymentsPct: number;
  readonly isBearable: boolean;
  /** Deposit and buying costs beyond the household's savings, CZK. */
  readonly missing: number;
  /** The central bank's limit that the loan exceeds, and that of the young, % of the price. */
  readonly ltvLimit: { readonly pct: number; readonly under36Pct: number | undefined } | undefined;
};

export function loanCheck(input: RentOrBuy, household: Scenario, day: string): LoanCheck {
  const { price, ltvPct, ratePct, mortgageYears, buyingCostPct } = input;
  const principal = principalOf(price, ltvPct);
  const payment = monthlyPayment({ principal, ratePct, years: mortgageYears });
  const paymentsPct = ((payment + household.monthlyDebts) / incomeOf(household)) * 100;
  const limit = lawValue('ltv_limit', day);
  return {
    payment,
    paymentsPct,
    isBearable: paymentsPct < assumptions.affordablePaymentPct.value,
    missing: Math.max(
      price - principal + (price * buyingCostPct) / 100 - household.currentSavings,
      0,
    ),
    ltvLimit:
      limit !== undefined && ltvPct > limit
        ? { pct: limit, under36Pct: lawValue('ltv_limit_under_36', day) }
        : undefined,
  };
}
