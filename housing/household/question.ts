import type { Problem } from '@tessera/kit/errors';
import { type HouseholdQuestion, usualReserve } from '../formula/household.ts';
import { type Label, numberProblem, parseNumber } from '../formula/number-input.ts';
import {
  adultsOf,
  assumedExpenses,
  type Scenario,
  scenarioDefaults,
  type UsualTerms,
  withoutUsual,
} from '../formula/scenario.ts';
import { readScenario } from '../formula/scenario-input.ts';
import { rentOrBuyAssumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import type { OwnField } from '../ui/address.ts';

/** What the household adds to the fields of a scenario. */
export const householdFields = {
  adults: field(1, 2, true, { cs: 'Dospělých', en: 'Adults' }),
  age: field(18, 100, true, { cs: 'Věk', en: 'Age' }),
  reserve: field(0, 100_000_000, false, { cs: 'Rezerva (Kč)', en: 'Reserve (CZK)' }),
  rate: field(0, 30, false, { cs: 'Úroková sazba (% ročně)', en: 'Mortgage rate (% a year)' }),
  growth: field(-10, 20, false, { cs: 'Růst ceny (% ročně)', en: 'Price growth (% a year)' }),
  fixation_years: field(1, 30, true, { cs: 'Fixace (roky)', en: 'Fixation (years)' }),
} as const satisfies Record<OwnField, Field>;

/** The region of the question, as far as it is known. */
export type HouseholdPlace = UsualTerms & {
  readonly region: string;
  readonly priceM2: number | undefined;
  readonly growthPct: number | undefined;
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

export type HouseholdReading =
  | { readonly kind: 'question'; readonly question: HouseholdQuestion }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  /** The region has no price. */
  | { readonly kind: 'no-price' };

/** The question of an address or a form; all problems are reported together. */
export function readHousehold(
  fields: Readonly<Record<string, unknown>>,
  place: HouseholdPlace,
): HouseholdReading {
  const reading = readScenario(fields);
  const { values, problems } = readOwn(fields);
  const all = [...(reading.kind === 'problems' ? reading.problems : []), ...problems];
  if (reading.kind === 'problems' || all.length > 0) return { kind: 'problems', problems: all };
  if (place.priceM2 === undefined) return { kind: 'no-price' };
  const adults: 1 | 2 = (values.adults ?? adultsOf(reading.scenario)) === 2 ? 2 : 1;
  const own = withoutUsual(reading.scenario, place);
  const scenario = withExpensesOf(own, adults);
  const { age } = values;
  const limit = (name: 'ltv_limit' | 'dti_limit' | 'dsti_limit') =>
    lawValue(age !== undefined && age < 36 ? `${name}_under_36` : name, place.day);
  const question: HouseholdQuestion = {
    region: place.region,
    day: place.day,
    priceM2: place.priceM2,
    rent: scenario.currentRent ?? place.rent,
    scenario,
    ratePct:
      values.rate ?? scenario.mortgageRatePct ?? place.ratePct ?? scenarioDefaults.mortgageRatePct,
    adults,
    age,
    reserve: values.reserve ?? usualReserve(scenario),
    growthPct: values.growth ?? place.growthPct ?? rentOrBuyAssumptions.priceGrowthPct.value,
    fixationYears: values.fixation_years ?? 5,
    buyingCostPct:
      rentOrBuyAssumptions.buyingCostPct.value + (lawValue('acquisition_tax', place.day) ?? 0),
    wantedLtvPct: scenario.ltvPct === scenarioDefaults.ltvPct ? undefined : scenario.ltvPct,
    law: { ltvPct: limit('ltv_limit'), dti: limit('dti_limit'), dstiPct: limit('dsti_limit') },
  };
  return { kind: 'question', question };
}

function readOwn(fields: Readonly<Record<string, unknown>>) {
  const problems: Problem[] = [];
  const values: Partial<Record<keyof typeof householdFields, number>> = {};
  for (const [name, { least, most, whole, label }] of Object.entries(householdFields)) {
    const raw = fields[name];
    if (!isGiven(raw)) continue;
    const reading = parseNumber(raw, { field: name, money: name === 'reserve' });
    if (reading.kind !== 'number') problems.push(numberProblem(name, label, raw, reading));
    else if (
      reading.value >= least &&
      reading.value <= most &&
      (!whole || Number.isInteger(reading.value))
    ) {
      values[name as keyof typeof householdFields] = reading.value;
    } else problems.push(outOfBounds(name, { least, most, whole, label }));
  }
  return { values, problems };
}

function outOfBounds(name: string, { least, most, whole, label }: Field): Problem {
  const [from, to] = [least, most].map((value) => value.toLocaleString('en-GB'));
  return {
    field: name,
    message: `${label.en} must be ${whole ? 'a whole number' : 'a number'} from ${from} to ${to}`,
    cs: `${label.cs}: zadejte ${whole ? 'celé číslo' : 'číslo'} od ${String(least).replace('-', '−')} do ${most.toLocaleString('cs-CZ')}`,
  };
}

/** Living expenses left at the assumed ones are those of the adults. */
function withExpensesOf(scenario: Scenario, adults: 1 | 2): Scenario {
  if (scenario.monthlyExpenses !== assumedExpenses(scenario)) return scenario;
  return { ...scenario, monthlyExpenses: assumedExpenses(scenario, adults) };
}

function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && raw !== '';
}

type Field = {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
  readonly label: Label;
};

function field(least: number, most: number, whole: boolean, label: Label): Field {
  return { least, most, whole, label };
}
