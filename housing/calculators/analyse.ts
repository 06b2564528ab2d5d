import type { Problem } from '@tessera/kit/errors';
import type { Locale } from '@tessera/kit/locale';
import { type LoanCost, loanCost, principalOf } from '../formula/mortgage.ts';
import { type NumberField, readNumbers } from '../formula/number-fields.ts';
import { monthlySavings, yearsToSave } from '../formula/savings.ts';
import { assumptions } from '../market/assumptions.ts';
import type { ReadField } from '../ui/readings.ts';

/** Fields of the mortgage calculator with their defaults: CZK, % a year, years, % of the price. */
export const mortgageDefaults = { price: 5_000_000, rate: 5, years: 30, ltv: 80 } as const;

/** The fields of both calculators. */
export const calculatorSpecs: Readonly<Record<string, NumberField>> = {
  price: above('Cena bytu (Kč)', 'Flat price (CZK)'),
  rate: { label: { cs: 'Úroková sazba (% ročně)', en: 'Rate (% a year)' }, least: 0, most: 30 },
  years: { label: { cs: 'Splatnost (roky)', en: 'Term (years)' }, least: 1, most: 50, whole: true },
  ltv: {
    label: { cs: 'Výše úvěru, LTV (% ceny)', en: 'Loan-to-value, LTV (%)' },
    ...{ least: 0, most: 100, isAbove: true },
  },
  net_income: above('Čistý měsíční příjem (Kč)', 'Net income (CZK a month)'),
  expenses: amount('Výdaje bez bydlení (Kč)', 'Expenses without housing (CZK)'),
  current_savings: amount('Úspory (Kč)', 'Savings (CZK)'),
  return_pct: { label: { cs: 'Výnos (% ročně)', en: 'Return (% a year)' }, least: 0, most: 50 },
};

export type MortgageInput = { readonly [Field in keyof typeof mortgageDefaults]: number };

export type MortgageAnswer = MortgageInput & LoanCost & { readonly principal: number };

/** Fields of the savings calculator: CZK a month, CZK a month, CZK, % a year. */
export type SavingsInput = {
  readonly net_income: number;
  readonly expenses: number;
  /** CZK already saved, which need not be saved any more; absent: none. */
  readonly current_savings?: number;
  readonly return_pct: number;
};

export type SavingsAnswer = SavingsInput & {
  readonly flatPrice: number;
  readonly monthlySavings: number;
  /** Years to save the whole price; `undefined` if nothing is left to save. */
  readonly yearsToSave: number | undefined;
  /** Years to save the 20 % down payment. */
  readonly yearsToDeposit: number | undefined;
};

export type Reading<Input> =
  | { readonly kind: 'input'; readonly input: Input }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** The fields as they were submitted. */
export type SentFields = Readonly<Record<string, unknown>>;

/** The submitted fields of a calculator and what they were read as. */
export function readFields(
  locale: Locale,
  sent: SentFields,
  answer: Readonly<Record<string, unknown>>,
): ReadField[] {
  return Object.entries(calculatorSpecs).flatMap(([name, { label, money }]) => {
    const value = answer[name];
    return typeof value === 'number'
      ? [{ label: label[locale], sent: sent[name], value, isMoney: money === true }]
      : [];
  });
}

/** An absent or empty field takes its default; all problems are reported together. */
export function readMortgage(fields: SentFields): Reading<MortgageInput> {
  return inputOf(fields, mortgageDefaults);
}

/** `netWage`, the default income, is the region's; without one the income is required. */
export function readSavings(
  fields: SentFields,
  netWage: number | undefined,
): Reading<SavingsInput> {
  const defaults = {
    net_income: netWage,
    expenses: assumptions.scenarioExpenses.value,
    current_savings: 0,
    return_pct: assumptions.investmentReturnPct.value,
  };
  return inputOf(fields, defaults);
}

/** Monthly payment, total paid and total interest (docs/contract/housing.md 1.7). */
export function mortgageAnswer(input: MortgageInput): MortgageAnswer {
  const principal = principalOf(input.price, input.ltv);
  const cost = loanCost({ principal, ratePct: input.rate, years: input.years });
  return { ...input, ...cost, principal };
}

/**
 * Years to save what is missing of the whole price and of the down payment by investing income
 * minus expenses. Existing savings do not grow meanwhile, as in the scenario.
 */
export function savingsAnswer(input: SavingsInput, flatPrice: number): SavingsAnswer {
  const monthly = monthlySavings(input.net_income, input.expenses);
  const saving = { monthly, returnPct: input.return_pct };
  const missing = (target: number) => Math.max(target - (input.current_savings ?? 0), 0);
  const deposit = (flatPrice * assumptions.downPaymentPct.value) / 100;
  return {
    ...input,
    flatPrice,
    monthlySavings: monthly,
    yearsToSave: yearsToSave({ ...saving, target: missing(flatPrice) }),
    yearsToDeposit: yearsToSave({ ...saving, target: missing(deposit) }),
  };
}

function inputOf<Name extends string>(
  fields: SentFields,
  defaults: Readonly<Record<Name, number | undefined>>,
): Reading<{ readonly [Field in Name]: number }> {
  const names = Object.keys(defaults) as Name[];
  const specs = Object.fromEntries(names.map((name) => [name, calculatorSpecs[name]])) as Record<
    Name,
    NumberField
  >;
  const { values, problems } = readNumbers(
    fields,
    specs,
    names.filter((name) => defaults[name] === undefined),
  );
  if (problems.length > 0) return { kind: 'problems', problems };
  return { kind: 'input', input: { ...defaults, ...values } as Record<Name, number> };
}

/** CZK. Nobody plans with more, and larger inputs would overflow the page. */
function amount(cs: string, en: string): NumberField {
  return { label: { cs, en }, least: 0, most: 1_000_000_000, money: true };
}

function above(cs: string, en: string): NumberField {
  return { ...amount(cs, en), isAbove: true };
}
