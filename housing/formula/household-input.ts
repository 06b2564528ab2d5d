import type { Problem } from '@tessera/kit/errors';
import { assumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import type { PastError } from '../odds/past-errors.ts';
import { type HouseholdQuestion, MOST_LTV, type Renting, usualReserve } from './household.ts';
import { readNumbers } from './number-fields.ts';
import type { RentOrBuyDefaults } from './rent-or-buy-input.ts';
import { type Scenario, scenarioDefaults, type UsualTerms, withoutUsual } from './scenario.ts';
import { ownSpecs, readScenario } from './scenario-input.ts';

/** The region of the question, as far as it is known. */
export type HouseholdPlace = UsualTerms & {
  readonly region: string;
  readonly priceM2: number | undefined;
  /** The rate of the region is the repo rate with a margin. */
  readonly isRateEstimated?: boolean;
  /** The comparison with renting the region's flat of 60 m². */
  readonly usual: RentOrBuyDefaults;
  readonly errors: readonly PastError[];
  /** `YYYY-MM-DD`. */
  readonly day: string;
};

/** What a household says of itself, wherever it asks. */
export type Household = {
  readonly scenario: Scenario;
  readonly own: Readonly<Partial<Record<keyof typeof ownSpecs, number>>>;
};

type HouseholdReading =
  | ({ readonly kind: 'household' } & Household)
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** The household of an address or a form; all problems are reported together. */
export function readHousehold(fields: Readonly<Record<string, unknown>>): HouseholdReading {
  const { values: own, problems } = readNumbers(fields, ownSpecs);
  const reading = readScenario(fields, own.adults);
  const all = [...(reading.kind === 'problems' ? reading.problems : []), ...problems];
  if (reading.kind === 'problems' || all.length > 0) return { kind: 'problems', problems: all };
  return { ...reading, kind: 'household', own };
}

/** The most that is lent by law, which allows more below 36 years of age, % of the price. */
export function mostLtvPct(age: number | undefined, day: string): number {
  return Math.min(lawValue(ofAge('ltv_limit', age), day) ?? MOST_LTV, MOST_LTV);
}

function ofAge<Limit extends 'ltv_limit' | 'dti_limit' | 'dsti_limit'>(
  name: Limit,
  age: number | undefined,
): Limit | `${Limit}_under_36` {
  return age !== undefined && age < 36 ? `${name}_under_36` : name;
}

/** Its question in a region; `undefined`: the region has no price. */
export function questionOf(
  { scenario: said, own }: Household,
  place: HouseholdPlace,
): HouseholdQuestion | undefined {
  if (place.priceM2 === undefined) return undefined;
  const { age } = own;
  const { ltvPct = mostLtvPct(age, place.day), ...scenario } = withoutUsual(said, place);
  const given = own.rate ?? scenario.mortgageRatePct;
  const limit = (name: Parameters<typeof ofAge>[0]) => lawValue(ofAge(name, age), place.day);
  return {
    region: place.region,
    day: place.day,
    priceM2: place.priceM2,
    rent: scenario.currentRent ?? place.rent,
    scenario: { ...scenario, ltvPct },
    ratePct: given ?? place.ratePct ?? scenarioDefaults.mortgageRatePct,
    isRateEstimated: place.isRateEstimated === true && given === undefined,
    age,
    reserve: own.reserve ?? usualReserve(said),
    growthPct: own.growth ?? place.usual.priceGrowthPct!,
    fixationYears: own.fixation_years ?? place.usual.fixationYears!,
    buyingCostPct: place.usual.buyingCostPct!,
    renting: rentingOf(place, scenario, own.stay_years),
    law: { ltvPct: limit('ltv_limit'), dti: limit('dti_limit'), dstiPct: limit('dsti_limit') },
  };
}

/** Its own rent, else the region's for the size of the flat; who pays none would pay that. */
function rentingOf(
  { usual, errors }: HouseholdPlace,
  { currentRent, flatSizeM2 }: Pick<Scenario, 'currentRent' | 'flatSizeM2'>,
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
