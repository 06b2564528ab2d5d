import type { Problem } from '@tessera/kit/errors';
import { type HouseholdQuestion, type Renting, usualReserve } from '../formula/household.ts';
import { type Label, numberProblem, parseNumber } from '../formula/number-input.ts';
import type { RentOrBuyDefaults } from '../formula/rent-or-buy-input.ts';
import {
  adultsOf,
  assumedExpenses,
  type Scenario,
  scenarioDefaults,
  type UsualTerms,
  withoutUsual,
} from '../formula/scenario.ts';
import { readScenario } from '../formula/scenario-input.ts';
import { assumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import type { PastError } from '../odds/past-errors.ts';
import type { OwnField } from '../ui/address.ts';

/** What the household adds to the fields of a scenario. */
export const householdFields = {
  adults: field(1, 2, true, { cs: 'Dospělých', en: 'Adults' }),
  age: field(18, 100, true, { cs: 'Věk', en: 'Age' }),
  reserve: field(0, 100_000_000, false, { cs: 'Rezerva (Kč)', en: 'Reserve (CZK)' }),
  rate: field(0, 30, false, { cs: 'Úroková sazba (% ročně)', en: 'Mortgage rate (% a year)' }),
  growth: field(-10, 20, false, { cs: 'Růst ceny (% ročně)', en: 'Price growth (% a year)' }),
  fixation_years: field(1, 30, true, { cs: 'Fixace (roky)', en: 'Fixation (years)' }),
  stay_years: field(1, 50, true, {
    cs: 'Jak dlouho tu zůstanete (roky)',
    en: 'How long you will stay (years)',
  }),
} as const satisfies Record<OwnField, Field>;

/** The region of the question, as far as it is known. */
export type HouseholdPlace = UsualTerms & {
  readonly region: string;
  readonly priceM2: number | undefined;
  /** The comparison with renting the region's flat of 60 m². */
  readonly usual: RentOrBuyDefaults;
  readonly errors: readonly PastError[];
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
    growthPct: values.growth ?? place.usual.priceGrowthPct!,
    fixationYears: values.fixation_years ?? place.usual.fixationYears!,
    buyingCostPct: place.usual.buyingCostPct!,
    renting: rentingOf(place, scenario, values.stay_years),
    wantedLtvPct: scenario.ltvPct === scenarioDefaults.ltvPct ? undefined : scenario.ltvPct,
    law: { ltvPct: limit('ltv_limit'), dti: limit('dti_limit'), dstiPct: limit('dsti_limit') },
  };
  return { kind: 'question', question };
}

/** Its own rent, else the region's for the size of the flat; who pays none would pay that. */
function rentingOf(
  { usual, errors }: HouseholdPlace,
  { currentRent, flatSizeM2 }: Scenario,
  stayYears: number | undefined,
): Renting | undefined {
  const { monthlyRent, ...others } = usual;
  if (!currentRent && monthlyRent === undefined) return undefined;
  const ofRegion = ((monthlyRent ?? 0) / assumptions.flatSizeM2.value) * flatSizeM2;
  return {
    stayYears: stayYears ?? others.stayYears!,
    monthlyRent: currentRent || ofRegion,
    rentGrowthPct: others.rentGrowthPct!,
    inflationPct: others.inflationPct!,
    upkeepPct: others.upkeepPct!,
    sellingCostPct: others.sellingCostPct!,
    interestTaxPct: others.interestTaxPct ?? 0,
    interestLimit: others.interestLimit ?? 0,
    errors,
  };
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
