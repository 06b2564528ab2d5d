import type { Problem } from '@tessera/kit/errors';
import {
  above,
  from,
  isGiven,
  money,
  type NumberField,
  readNumbers,
  whole,
} from './number-fields.ts';
import { assumedExpenses, type Scenario, scenarioDefaults } from './scenario.ts';

const MOST_MONEY = 100_000_000;

/**
 * The fields of a scenario by their name in forms, in the browser's storage and in shared addresses;
 * bounds: docs/contract/housing.md 2.2.
 */
export const scenarioFields = {
  net_income: {
    key: 'netIncome',
    // Less is a yearly or mistyped amount, such as `4,5` for 45,000.
    ...money('Čistý měsíční příjem (Kč)', 'Net monthly income (CZK)', 1_000, MOST_MONEY),
  },
  current_savings: { key: 'currentSavings', ...money('Úspory (Kč)', 'Savings (CZK)', 0, 1e12) },
  flat_size_m2: { key: 'flatSizeM2', ...above('Plocha bytu (m²)', 'Flat size (m²)', 500) },
  mortgage_rate_pct: {
    key: 'mortgageRatePct',
    ...from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30),
  },
  ltv_pct: {
    key: 'ltvPct',
    ...above('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 100),
  },
  mortgage_years: {
    key: 'mortgageYears',
    ...whole('Splatnost (roky)', 'Mortgage term (years)', 1, 50),
  },
  monthly_expenses: {
    key: 'monthlyExpenses',
    ...money('Výdaje bez bydlení (Kč)', 'Expenses without housing (CZK)', 0, 1e12),
  },
  investment_return_pct: {
    key: 'investmentReturnPct',
    ...from('Výnos úspor (% ročně)', 'Return on savings (% a year)', 0, 50),
  },
  second_income: {
    key: 'secondIncome',
    ...money('Čistý příjem partnera (Kč)', 'Net income of a partner (CZK)', 0, MOST_MONEY),
  },
  current_rent: {
    key: 'currentRent',
    ...money('Nynější nájem (Kč)', 'Current rent (CZK)', 0, MOST_MONEY),
  },
  monthly_debts: {
    key: 'monthlyDebts',
    ...money('Splátky jiných dluhů (Kč)', 'Payments on other debts (CZK)', 0, MOST_MONEY),
  },
  children: { key: 'children', ...whole('Počet dětí', 'Children', 0, 12) },
} as const satisfies Readonly<Record<string, NumberField & { readonly key: keyof Scenario }>>;

type ScenarioField = keyof typeof scenarioFields;

/** What a household says beyond a scenario (docs/contract/housing.md 10.15). */
export const ownSpecs = {
  stay_years: whole('Jak dlouho tu zůstanete (roky)', 'How long you will stay (years)', 1, 50),
  adults: whole('Dospělých', 'Adults', 1, 2),
  age: whole('Věk', 'Age', 18, 100),
  reserve: money('Rezerva (Kč)', 'Reserve (CZK)', 0, MOST_MONEY),
  rate: from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30),
  growth: from('Růst ceny (% ročně)', 'Price growth (% a year)', -10, 20),
  fixation_years: whole('Fixace (roky)', 'Fixation (years)', 1, 30),
} satisfies Readonly<Record<string, NumberField>>;

const ownFieldNames = Object.keys(ownSpecs) as (keyof typeof ownSpecs)[];

/** Every field of a household. */
export const householdFieldNames: readonly string[] = [
  ...Object.keys(scenarioFields),
  ...ownFieldNames,
];

/** What a household says beyond a scenario, of the fields of a form or an address. */
export function ownFields(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    ownFieldNames.flatMap((name) => (isGiven(fields[name]) ? [[name, String(fields[name])]] : [])),
  );
}

type ScenarioReading =
  | { readonly kind: 'scenario'; readonly scenario: Scenario }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/**
 * A scenario from the fields of a form or an address. An absent or empty field takes its default,
 * expenses that of the adults in the household; all problems are reported together.
 */
export function readScenario(
  fields: Readonly<Record<string, unknown>>,
  ownAdults?: number,
): ScenarioReading {
  const { values: read, problems } = readNumbers(fields, scenarioFields, ['net_income']);
  problems.push(...unclearSavings(fields));
  if (problems.length > 0) return { kind: 'problems', problems };
  const given = Object.fromEntries(
    Object.entries(read).map(([name, value]) => [scenarioFields[name as ScenarioField].key, value]),
  );
  // A second income means a second adult.
  const adults = ownAdults ?? (given.secondIncome ? 2 : 1);
  const monthlyExpenses = assumedExpenses({ adults });
  const unknown = { mortgageRatePct: undefined, ltvPct: undefined };
  const scenario = { ...scenarioDefaults, ...unknown, adults, monthlyExpenses, ...given };
  return { kind: 'scenario', scenario: scenario as Scenario };
}

/** The problem of savings that may be meant in thousands; none where they are clear. */
export function unclearSavings({
  current_savings: raw,
}: Readonly<Record<string, unknown>>): Problem[] {
  return mayBeThousands('current_savings', raw) ? [thousandsProblem('current_savings', raw)] : [];
}

/** Savings of a few hundred crowns are rare; many write 900 for 900,000. A currency or `tis.` decides. */
function mayBeThousands(field: string, raw: unknown): raw is string {
  return (
    field === 'current_savings' && typeof raw === 'string' && /^[1-9]\d{0,2}$/.test(raw.trim())
  );
}

function thousandsProblem(field: string, raw: string): Problem {
  const { cs, en } = scenarioFields.current_savings.label;
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
  for (const [field, { key }] of Object.entries(scenarioFields)) {
    const value = scenario[key];
    if (value === undefined) continue;
    const usual =
      key === 'monthlyExpenses' ? assumedExpenses(scenario) : scenarioDefaults[key as DefaultKey];
    const hasDefault = key !== 'netIncome' && key !== 'mortgageRatePct' && key !== 'ltvPct';
    if (hasDefault && value === usual) continue;
    fields[field] = String(unmistakable(field, value));
  }
  return fields;
}

/** A value of a form or an address; that of savings which may be meant in thousands has its currency. */
export function unmistakable<Value>(field: string, value: Value): Value | string {
  return mayBeThousands(field, String(value)) ? `${value} Kč` : value;
}

type DefaultKey = keyof typeof scenarioDefaults;
