import type { Problem } from '@tessera/kit/errors';
import type { Locale } from '@tessera/kit/locale';
import { type LoanCost, loanCost, principalOf } from '../formula/mortgage.ts';
import { type Label, numberProblem, parseNumber } from '../formula/number-input.ts';
import { monthlySavings, yearsToSave } from '../formula/savings.ts';
import { assumptions } from '../market/assumptions.ts';
import type { ReadField } from '../ui/readings.ts';

/** Fields of the mortgage calculator with their defaults: CZK, % a year, years, % of the price. */
export const mortgageDefaults = { price: 5_000_000, rate: 5, years: 30, ltv: 80 } as const;

/** The labels of the fields of both calculators. */
export const calculatorLabels: Readonly<Record<string, Label>> = {
  price: { cs: 'Cena bytu (Kč)', en: 'Flat price (CZK)' },
  rate: { cs: 'Úroková sazba (% ročně)', en: 'Rate (% a year)' },
  years: { cs: 'Splatnost (roky)', en: 'Term (years)' },
  ltv: { cs: 'Výše úvěru, LTV (% ceny)', en: 'Loan-to-value, LTV (%)' },
  net_income: { cs: 'Čistý měsíční příjem (Kč)', en: 'Net monthly income (CZK)' },
  expenses: { cs: 'Výdaje bez bydlení (Kč)', en: 'Expenses without housing (CZK)' },
  current_savings: { cs: 'Úspory (Kč)', en: 'Savings (CZK)' },
  return_pct: { cs: 'Výnos (% ročně)', en: 'Return (% a year)' },
};

const MONEY: ReadonlySet<string> = new Set(['price', 'net_income', 'expenses', 'current_savings']);

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
  return Object.entries(calculatorLabels).flatMap(([name, label]) => {
    const value = answer[name];
    return typeof value === 'number'
      ? [{ label: label[locale], sent: sent[name], value, isMoney: MONEY.has(name) }]
      : [];
  });
}

/** An absent or empty field takes its default; all problems are reported together. */
export function readMortgage(fields: SentFields): Reading<MortgageInput> {
  return inputOf(fields, mortgageDefaults, [
    bound('price', (v) => v > 0 && v <= MOST_MONEY, ...PRICE),
    bound('rate', (v) => v >= 0 && v <= 30, ...RATE),
    bound('years', (v) => Number.isInteger(v) && v >= 1 && v <= 50, ...YEARS),
    bound('ltv', (v) => v > 0 && v <= 100, ...LTV),
  ]);
}

/** `netWage`, the default income, is the region's; without one the income is required. */
export function readSavings(
  fields: SentFields,
  netWage: number | undefined,
): Reading<SavingsInput> {
  const defaults = {
    net_income: netWage ?? Number.NaN,
    expenses: assumptions.scenarioExpenses.value,
    current_savings: 0,
    return_pct: assumptions.investmentReturnPct.value,
  };
  return inputOf(fields, defaults, [
    bound('net_income', (v) => v > 0 && v <= MOST_MONEY, ...INCOME),
    bound('expenses', (v) => v >= 0, ...EXPENSES),
    bound('current_savings', (v) => v >= 0 && v <= MOST_MONEY, ...SAVED),
    bound('return_pct', (v) => v >= 0 && v <= 50, ...RETURN),
  ]);
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

/** CZK. Nobody plans with more, and larger inputs would overflow the page. */
const MOST_MONEY = 1_000_000_000;

type Message = readonly [english: string, czech: string];

const PRICE: Message = [
  'Flat price must be between 1 and 1,000,000,000 CZK',
  'Cena bytu musí být od 1 do 1 000 000 000 Kč',
];
const RATE: Message = [
  'Mortgage rate must be between 0% and 30%',
  'Úrok hypotéky musí být od 0 % do 30 %',
];
const YEARS: Message = [
  'Mortgage term must be a whole number of years from 1 to 50',
  'Doba splácení musí být celý počet let od 1 do 50',
];
const LTV: Message = [
  'LTV must be above 0% and at most 100%',
  'LTV musí být více než 0 % a nejvýše 100 %',
];
const INCOME: Message = [
  'Net income must be above 0 and at most 1,000,000,000 CZK',
  'Čistý příjem musí být větší než 0 a nejvýše 1 000 000 000 Kč',
];
const EXPENSES: Message = [
  'Monthly expenses cannot be negative',
  'Měsíční výdaje nemohou být záporné',
];
const SAVED: Message = [
  'Savings must be from 0 to 1,000,000,000 CZK',
  'Úspory musí být od 0 do 1 000 000 000 Kč',
];
const RETURN: Message = [
  'Investment return must be between 0% and 50%',
  'Výnos investic musí být od 0 % do 50 %',
];

type Bound = { readonly holds: (value: number) => boolean; readonly problem: Problem };

function bound(field: string, holds: Bound['holds'], message: string, cs: string): Bound {
  return { holds, problem: { field, message, cs } };
}

function inputOf<Input extends Readonly<Record<string, number>>>(
  fields: SentFields,
  defaults: Input,
  bounds: readonly Bound[],
): Reading<{ readonly [Field in keyof Input]: number }> {
  const values: Record<string, number> = { ...defaults };
  const problems: Problem[] = [];
  for (const { holds, problem } of bounds) {
    const { field } = problem;
    const raw = fields[field];
    const isGiven = raw !== undefined && raw !== null && raw !== '';
    const reading = isGiven ? parseNumber(raw, { field, money: MONEY.has(field) }) : undefined;
    if (reading && reading.kind !== 'number') {
      problems.push(numberProblem(field, calculatorLabels[field]!, raw, reading));
      continue;
    }
    const value = reading ? reading.value : (values[field] ?? Number.NaN);
    if (!holds(value)) problems.push(problem);
    else values[field] = value;
  }
  return problems.length > 0
    ? { kind: 'problems', problems }
    : { kind: 'input', input: values as { readonly [Field in keyof Input]: number } };
}
