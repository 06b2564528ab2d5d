import type { Problem } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';
import type { AffordabilityRow } from '../formula/affordability.ts';
import { monthlyPayment, principalOf } from '../formula/mortgage.ts';
import { above, from, type NumberField, readNumbers, whole } from '../formula/number-input.ts';
import { monthlySavings, yearsToSave } from '../formula/savings.ts';
import { assumptions } from '../market/assumptions.ts';

/** Nobody plans with more, CZK, and larger inputs would overflow the page. */
const MOST = 1_000_000_000;

/** Amounts in CZK, a month where they are payments. */
export const mortgageFields = {
  price: above('Cena bytu (Kč)', 'Flat price (CZK)', MOST),
  rate: from('Úroková sazba (% ročně)', 'Rate (% a year)', 0, 30),
  years: whole('Splatnost (roky)', 'Term (years)', 1, 50),
  ltv: above('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 100),
} satisfies Readonly<Record<string, NumberField>>;

export const mortgageDefaults = { price: 5_000_000, rate: 5, years: 30, ltv: 80 } as const;

export const savingsFields = {
  net_income: above('Čistý měsíční příjem (Kč)', 'Net income (CZK a month)', MOST),
  expenses: from('Výdaje bez bydlení (Kč)', 'Expenses without housing (CZK)', 0, MOST),
  current_savings: from('Úspory (Kč)', 'Savings (CZK)', 0, MOST),
  return_pct: from('Výnos (% ročně)', 'Return (% a year)', 0, 50),
} satisfies Readonly<Record<string, NumberField>>;

const number = Type.Number();
const numberOrNull = Type.Union([Type.Number(), Type.Null()]);

/** The answer, which is also the JSON of the endpoint. */
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

/** Years are null for never, and like the price where the region has none. */
export const SAVINGS = Type.Object(
  {
    region: Type.String(),
    net_income: number,
    expenses: number,
    current_savings: number,
    return_pct: number,
    flat_price: numberOrNull,
    monthly_savings: number,
    /** To save the whole price, and the 20 % down payment. */
    years_to_save: numberOrNull,
    years_to_save_deposit: numberOrNull,
  },
  { title: 'Savings' },
);

export type Mortgage = Static<typeof MORTGAGE>;
export type Savings = Static<typeof SAVINGS>;

export type Reading<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** The fields as they were submitted; an absent or empty one takes its default. */
export type SentFields = Readonly<Record<string, unknown>>;

/** Monthly payment, total paid and total interest (docs/contract/housing.md 1.7). */
export function answerMortgage(sent: SentFields): Reading<Mortgage> {
  return answerOf(sent, mortgageFields, mortgageDefaults, (input) => {
    const principal = principalOf(input.price, input.ltv);
    const payment = monthlyPayment({ principal, ratePct: input.rate, years: input.years });
    const total = payment * input.years * 12;
    return {
      ...input,
      principal,
      monthly_payment: payment,
      total_paid: total,
      total_interest: total - principal,
    };
  });
}

/** Figures of a region that savings are compared with. */
type SavingsPlace = Pick<AffordabilityRow, 'flatPrice' | 'avgMonthlyWageNet'>;

/**
 * Years to save what is missing of the price and of the down payment by investing income minus
 * expenses. The default income is the net wage of the region; without one it is required. Existing
 * savings do not grow meanwhile, as in the scenario.
 */
export function answerSavings(
  sent: SentFields,
  region: string,
  place: SavingsPlace | undefined,
): Reading<Savings> {
  const defaults = {
    net_income: place?.avgMonthlyWageNet,
    expenses: assumptions.scenarioExpenses.value,
    current_savings: 0,
    return_pct: assumptions.investmentReturnPct.value,
  };
  return answerOf(sent, savingsFields, defaults, (input) => {
    const monthly = monthlySavings(input.net_income, input.expenses);
    const price = place?.flatPrice;
    const yearsTo = (sharePct: number) => {
      if (price === undefined) return null;
      const target = Math.max((price * sharePct) / 100 - input.current_savings, 0);
      return yearsToSave({ monthly, returnPct: input.return_pct, target }) ?? null;
    };
    return {
      region,
      ...input,
      flat_price: price ?? null,
      monthly_savings: monthly,
      years_to_save: yearsTo(100),
      years_to_save_deposit: yearsTo(assumptions.downPaymentPct.value),
    };
  });
}

/** The answer to the fields, or all their problems together. */
function answerOf<Name extends string, Answer>(
  sent: SentFields,
  fields: Readonly<Record<Name, NumberField>>,
  defaults: Readonly<Record<Name, number | undefined>>,
  answer: (input: Record<Name, number>) => Answer,
): Reading<Answer> {
  const names = Object.keys(defaults) as Name[];
  const required = names.filter((name) => defaults[name] === undefined);
  const { values, problems } = readNumbers(sent, fields, required);
  if (problems.length > 0) return { kind: 'problems', problems };
  return { kind: 'answer', answer: answer({ ...defaults, ...values } as Record<Name, number>) };
}
