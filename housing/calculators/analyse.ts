import type { MortgageAnswer, SavingsAnswer, SavingsInput } from '../formula/calculators.ts';

/** The answer of the mortgage calculator as programs get it, CZK. */
export function mortgageRecord(answer: MortgageAnswer) {
  const { price, rate, years, ltv, principal } = answer;
  return {
    price,
    rate,
    years,
    ltv,
    principal,
    monthly_payment: answer.monthlyPayment,
    total_paid: answer.totalPaid,
    total_interest: answer.totalInterest,
  };
}

/** The answer of the savings calculator; `null`: never, or no price of the region to save for. */
export function savingsRecord(
  region: string,
  input: SavingsInput,
  answer: SavingsAnswer | undefined,
) {
  return {
    region,
    ...input,
    flat_price: answer?.flatPrice ?? null,
    monthly_savings: answer?.monthlySavings ?? Math.max(input.net_income - input.expenses, 0),
    years_to_save: answer?.yearsToSave ?? null,
    years_to_save_deposit: answer?.yearsToDeposit ?? null,
  };
}
