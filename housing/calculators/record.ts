import { Type } from 'typebox';
import type { MortgageAnswer, SavingsAnswer, SavingsInput } from './analyse.ts';

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

export const MORTGAGE = Type.Object(
  {
    price: number,
    rate: number,
    years: number,
    ltv: number,
    principal: number,
    monthly_payment: number,
    total_paid: number,
    total_interest: number,
  },
  { title: 'Mortgage' },
);

export const SAVINGS = Type.Object(
  {
    region: Type.String(),
    net_income: number,
    expenses: number,
    current_savings: number,
    return_pct: number,
    flat_price: numberOrNull,
    monthly_savings: number,
    years_to_save: numberOrNull,
    years_to_save_deposit: numberOrNull,
  },
  { title: 'Savings' },
);

/** The JSON of `/api/mortgage-calc`, CZK. */
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

/** The JSON of `/api/recalc-savings`; null for never, or without a price in the region. */
export function savingsRecord(
  region: string,
  input: SavingsInput,
  answer: SavingsAnswer | undefined,
) {
  return {
    region,
    ...input,
    current_savings: input.current_savings ?? 0,
    flat_price: answer?.flatPrice ?? null,
    monthly_savings: answer?.monthlySavings ?? Math.max(input.net_income - input.expenses, 0),
    years_to_save: answer?.yearsToSave ?? null,
    years_to_save_deposit: answer?.yearsToDeposit ?? null,
  };
}
