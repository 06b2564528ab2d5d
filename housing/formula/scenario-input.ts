import type { Problem } from '@tessera/kit/errors';
import { type Label, numberProblem, parseNumber } from './number-input.ts';
import { assumedExpenses, type Scenario, scenarioDefaults } from './scenario.ts';

/** Field names in forms, in the browser's storage and in shared addresses. */
export const scenarioFields = {
  net_income: 'netIncome',
  current_savings: 'currentSavings',
  flat_size_m2: 'flatSizeM2',
  mortgage_rate_pct: 'mortgageRatePct',
  ltv_pct: 'ltvPct',
  mortgage_years: 'mortgageYears',
  monthly_expenses: 'monthlyExpenses',
  investment_return_pct: 'investmentReturnPct',
  second_income: 'secondIncome',
  current_rent: 'currentRent',
  monthly_debts: 'monthlyDebts',
  children: 'children',
} as const satisfies Record<string, keyof Scenario>;

export type ScenarioField = keyof typeof scenarioFields;

/** The labels of the fields with their units. */
export const scenarioLabels: Readonly<Record<ScenarioField, Label>> = {
  net_income: { cs: 'Čistý měsíční příjem (Kč)', en: 'Net monthly income (CZK)' },
  current_savings: { cs: 'Úspory (Kč)', en: 'Savings (CZK)' },
  flat_size_m2: { cs: 'Plocha bytu (m²)', en: 'Flat size (m²)' },
  mortgage_rate_pct: { cs: 'Úroková sazba (% ročně)', en: 'Mortgage rate (% a year)' },
  ltv_pct: { cs: 'Výše úvěru, LTV (% ceny)', en: 'Loan-to-value, LTV (%)' },
  mortgage_years: { cs: 'Splatnost (roky)', en: 'Mortgage term (years)' },
  monthly_expenses: { cs: 'Výdaje bez bydlení (Kč)', en: 'Expenses without housing (CZK)' },
  investment_return_pct: { cs: 'Výnos úspor (% ročně)', en: 'Return on savings (% a year)' },
  second_income: { cs: 'Čistý příjem partnera (Kč)', en: 'Net income of a partner (CZK)' },
  current_rent: { cs: 'Nynější nájem (Kč)', en: 'Current rent (CZK)' },
  monthly_debts: { cs: 'Splátky jiných dluhů (Kč)', en: 'Payments on other debts (CZK)' },
  children: { cs: 'Počet dětí', en: 'Children' },
};

const MONEY: ReadonlySet<keyof Scenario> = new Set([
  'netIncome',
  'currentSavings',
  'monthlyExpenses',
  'secondIncome',
  'currentRent',
  'monthlyDebts',
]);

/** Whether a field of a scenario is an amount of money. */
export function isMoney(key: keyof Scenario): boolean {
  return MONEY.has(key);
}

export type ScenarioReading =
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/**
 * A scenario from the fields of a form or an address. An absent or empty field takes its default,
 * expenses that of the adults in the household;
 * all problems are reported together. Bounds: docs/contract/housing.md 2.2.
 */
export function readScenario(fields: Readonly<Record<string, unknown>>): ScenarioReading {
  const problems: Problem[] = [];
  const values: Record<string, number | undefined> = {
    ...scenarioDefaults,
    mortgageRatePct: undefined,
    monthlyExpenses: undefined,
  };
  for (const [field, key] of Object.entries(scenarioFields)) {
    const raw = fields[field];
    if (raw === undefined || raw === null || raw === '') continue;
    const reading = parseNumber(raw, { field, money: isMoney(key) });
    if (reading.kind === 'number' && mayBeThousands(field, raw)) {
      problems.push(thousandsProblem(field, raw));
    } else if (reading.kind === 'number') values[key] = reading.value;
    else problems.push(numberProblem(field, scenarioLabels[field as ScenarioField], raw, reading));
  }
  if (values.monthlyExpenses === undefined) {
    values.monthlyExpenses = assumedExpenses({ secondIncome: values.secondIncome! });
  }
  // An unreadable field keeps its default, so that it is reported once and not also as out of bounds.
  const unreadable = new Set(problems.map(({ field }) => field));
  for (const { field, holds, problem } of bounds) {
    const value = values[scenarioFields[field]] ?? Number.NaN;
    if (!unreadable.has(field) && !holds(value)) problems.push({ field, ...problem });
  }
  return problems.length > 0
    ? { kind: 'problems', problems }
    : { kind: 'scenario', scenario: values as unknown as Scenario };
}

/** Savings of a few hundred crowns are rare; many write 900 for 900,000. A currency or `tis.` decides. */
function mayBeThousands(field: string, raw: unknown): raw is string {
  return (
    field === 'current_savings' && typeof raw === 'string' && /^[1-9]\d{0,2}$/.test(raw.trim())
  );
}

function thousandsProblem(field: string, raw: string): Problem {
  const { cs, en } = scenarioLabels.current_savings;
  const digits = raw.trim();
  return {
    field,
    message: `${en}: “${digits}” can be ${digits} or ${digits},000 CZK; write “${digits} CZK” or “${digits}k”`,
    cs: `${cs}: „${digits}“ může být ${digits} Kč nebo ${digits} 000 Kč; napište „${digits} Kč“, nebo „${digits} tis.“`,
  };
}

/** The fields of a scenario for a shareable address; defaults are left out. */
export function scenarioAsFields(scenario: Scenario): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, key] of Object.entries(scenarioFields)) {
    const value = scenario[key];
    if (value === undefined) continue;
    const usual =
      key === 'monthlyExpenses' ? assumedExpenses(scenario) : scenarioDefaults[key as DefaultKey];
    // mutation: the income has no default, so that it differs from it
    if (key !== 'netIncome' && key !== 'mortgageRatePct' && value === usual) continue;
    const digits = String(value);
    fields[field] = mayBeThousands(field, digits) ? `${digits} Kč` : digits;
  }
  return fields;
}

type DefaultKey = keyof typeof scenarioDefaults;

type Bound = {
  readonly field: ScenarioField;
  readonly holds: (value: number) => boolean;
  readonly problem: Omit<Problem, 'field'>;
};

/** CZK a month. Less is a yearly or mistyped amount, such as `4,5` for 45,000. */
const LEAST_INCOME = 1_000;
/** CZK a month. Nobody plans a flat with more. */
const MOST_MONEY = 100_000_000;

const bounds: readonly Bound[] = [
  bound('net_income', (v) => v > 0, 'Net income must be positive', 'Čistý příjem musí být kladný'),
  bound(
    'net_income',
    (v) => !(v > 0) || (v >= LEAST_INCOME && v <= MOST_MONEY),
    'Net income must be from 1,000 to 100,000,000 CZK a month',
    'Čistý příjem musí být od 1 000 do 100 000 000 Kč měsíčně',
  ),
  bound(
    'current_savings',
    (v) => v >= 0,
    'Savings cannot be negative',
    'Úspory nemohou být záporné',
  ),
  bound(
    'flat_size_m2',
    (v) => v > 0 && v <= 500,
    'Flat size must be above 0 and at most 500 m²',
    'Plocha bytu musí být větší než 0 a nejvýše 500 m²',
  ),
  bound(
    'mortgage_rate_pct',
    (v) => Number.isNaN(v) || (v >= 0 && v <= 30),
    'Mortgage rate must be between 0% and 30%',
    'Úrok hypotéky musí být od 0 % do 30 %',
  ),
  bound(
    'ltv_pct',
    (v) => v > 0 && v <= 100,
    'LTV must be above 0% and at most 100%',
    'LTV musí být více než 0 % a nejvýše 100 %',
  ),
  bound(
    'mortgage_years',
    (v) => Number.isInteger(v) && v >= 1 && v <= 50,
    'Mortgage term must be a whole number of years from 1 to 50',
    'Doba splácení musí být celý počet let od 1 do 50',
  ),
  bound(
    'monthly_expenses',
    (v) => v >= 0,
    'Monthly expenses cannot be negative',
    'Měsíční výdaje nemohou být záporné',
  ),
  bound(
    'investment_return_pct',
    (v) => v >= 0 && v <= 50,
    'Investment return must be between 0% and 50%',
    'Výnos investic musí být od 0 % do 50 %',
  ),
  bound(
    'second_income',
    (v) => v >= 0 && v <= MOST_MONEY,
    "A partner's income must be from 0 to 100,000,000 CZK",
    'Příjem partnera musí být od 0 do 100 000 000 Kč',
  ),
  bound(
    'current_rent',
    // Without a rent of their own the household pays that of the region.
    (v) => Number.isNaN(v) || (v >= 0 && v <= MOST_MONEY),
    'Current rent must be from 0 to 100,000,000 CZK',
    'Nynější nájem musí být od 0 do 100 000 000 Kč',
  ),
  bound(
    'monthly_debts',
    (v) => v >= 0 && v <= MOST_MONEY,
    'Payments on other debts must be from 0 to 100,000,000 CZK',
    'Splátky jiných dluhů musí být od 0 do 100 000 000 Kč',
  ),
  bound(
    'children',
    (v) => Number.isInteger(v) && v >= 0 && v <= 12,
    'Children must be a whole number from 0 to 12',
    'Počet dětí musí být celé číslo od 0 do 12',
  ),
];

function bound(
  field: ScenarioField,
  holds: (value: number) => boolean,
  message: string,
  cs: string,
): Bound {
  return { field, holds, problem: { message, cs } };
}
