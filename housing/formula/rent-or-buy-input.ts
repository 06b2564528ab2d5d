import type { Problem } from '@tessera/kit/errors';
import { assumptions, rentOrBuyAssumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';
import type { AffordabilityRow } from './affordability.ts';
import type { GrowthRates } from './growth.ts';
import { comparisonOf, type HouseholdQuestion } from './household.ts';
import { isGiven, type NumberField, readNumbers } from './number-fields.ts';
import { parseNumber } from './number-input.ts';

type Field = NumberField & { readonly name: string; readonly key: keyof RentOrBuy };

const MONEY: ReadonlySet<Field['key']> = new Set(['price', 'monthlyRent', 'interestLimit']);

/** Every parameter of the comparison with its label and bounds. */
export const rentOrBuyFields: readonly Field[] = [
  whole('stay_years', 'stayYears', [
    'Jak dlouho tu zůstanete (roky)',
    'How long you will stay (years)',
  ]),
  field('price', 'price', 1, 1_000_000_000, ['Cena bytu (Kč)', 'Flat price (CZK)']),
  field('monthly_rent', 'monthlyRent', 1, 10_000_000, ['Nájem (Kč měsíčně)', 'Rent (CZK a month)']),
  field('ltv_pct', 'ltvPct', 0, 100, ['Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)']),
  field('rate_pct', 'ratePct', 0, 30, ['Úroková sazba (% ročně)', 'Mortgage rate (% a year)']),
  whole('mortgage_years', 'mortgageYears', ['Splatnost (roky)', 'Term (years)']),
  { ...whole('fixation_years', 'fixationYears', ['Fixace (roky)', 'Fixation (years)']), most: 30 },
  field('return_pct', 'investmentReturnPct', 0, 50, [
    'Výnos investic (% ročně)',
    'Return on investments (% a year)',
  ]),
  field('price_growth_pct', 'priceGrowthPct', -10, 20, [
    'Růst ceny bytu (% ročně)',
    'Price growth (% a year)',
  ]),
  field('rent_growth_pct', 'rentGrowthPct', -10, 20, [
    'Růst nájmu (% ročně)',
    'Rent growth (% a year)',
  ]),
  field('inflation_pct', 'inflationPct', -10, 20, [
    'Růst spotřebitelských cen (% ročně)',
    'Growth of consumer prices (% a year)',
  ]),
  field('upkeep_pct', 'upkeepPct', 0, 10, [
    'Údržba (% ceny ročně)',
    'Maintenance (% of price a year)',
  ]),
  field('buying_cost_pct', 'buyingCostPct', 0, 20, [
    'Náklady na koupi (% ceny)',
    'Buying costs (% of price)',
  ]),
  field('selling_cost_pct', 'sellingCostPct', 0, 20, [
    'Náklady na prodej (% ceny)',
    'Selling costs (% of price)',
  ]),
  field('interest_tax_pct', 'interestTaxPct', 0, 50, [
    'Daň vrácená z úroků (%)',
    'Tax back on interest (%)',
  ]),
  field('interest_limit', 'interestLimit', 0, 10_000_000, [
    'Limit odpočtu úroků (Kč ročně)',
    'Limit of deductible interest (CZK a year)',
  ]),
];

export type RentOrBuyDefaults = Readonly<Record<Field['key'], number | undefined>>;

/**
 * The region's 60 m² flat at its price, rent and mortgage rate, the default assumptions, and what
 * the law of the day says.
 */
export function rentOrBuyDefaults(
  row: AffordabilityRow | undefined,
  growth: GrowthRates | undefined,
  day: string,
): RentOrBuyDefaults {
  const acquisitionTax = lawValue('acquisition_tax', day) ?? 0;
  return {
    stayYears: rentOrBuyAssumptions.stayYears.value,
    price: row?.flatPrice,
    monthlyRent: row?.monthlyRent,
    ltvPct: assumptions.ltvPct.value,
    ratePct: row?.mortgageRatePct,
    mortgageYears: assumptions.mortgageYears.value,
    fixationYears: rentOrBuyAssumptions.fixationYears.value,
    investmentReturnPct: assumptions.investmentReturnPct.value,
    priceGrowthPct: rounded(growth?.price?.pct ?? rentOrBuyAssumptions.priceGrowthPct.value),
    rentGrowthPct: rounded(growth?.rent?.pct ?? rentOrBuyAssumptions.rentGrowthPct.value),
    inflationPct: rounded(growth?.consumer?.pct ?? rentOrBuyAssumptions.inflationPct.value),
    upkeepPct: rentOrBuyAssumptions.upkeepPct.value,
    buyingCostPct: rentOrBuyAssumptions.buyingCostPct.value + acquisitionTax,
    sellingCostPct: rentOrBuyAssumptions.sellingCostPct.value,
    interestTaxPct: lawValue('tax_rate', day),
    interestLimit: lawValue('interest_deduction', day),
  };
}

/**
 * The defaults of a household: the flat, rent, loan, rate, growth and return of its answer. They are
 * not submitted fields, so that they follow a newly chosen region.
 */
export function householdDefaults(
  defaults: RentOrBuyDefaults,
  question: HouseholdQuestion,
): RentOrBuyDefaults {
  return { ...defaults, ...comparisonOf(question) };
}

/** Growth of the past is no more precise than a tenth of a point. */
function rounded(pct: number): number {
  return Math.round(pct * 10) / 10;
}

/**
 * Where a value comes from: `yours` was submitted, `region` is a figure of the region, `law` the law
 * of a year, `series` the long-run growth of a series, `assumption` ours or given.
 */
export type Origin =
  | { readonly kind: 'yours' | 'region' | 'assumption' }
  | { readonly kind: 'law'; readonly year: number }
  | {
      readonly kind: 'series';
      readonly of: 'prices' | 'rents' | 'wages' | 'consumer';
      readonly from: number;
      readonly to: number;
    };

/** The origin of each value, by field name. */
export function originsOf(
  sent: Readonly<Record<string, unknown>>,
  growth: GrowthRates | undefined,
  day: string,
): Record<string, Origin> {
  const series = (known: Omit<Extract<Origin, { kind: 'series' }>, 'kind'> | undefined): Origin =>
    known
      ? { kind: 'series', of: known.of, from: known.from, to: known.to }
      : { kind: 'assumption' };
  const law: Origin = { kind: 'law', year: Number(day.slice(0, 4)) };
  const usual: Partial<Record<Field['key'], Origin>> = {
    price: { kind: 'region' },
    monthlyRent: { kind: 'region' },
    ratePct: { kind: 'region' },
    priceGrowthPct: series(growth?.price && { ...growth.price, of: 'prices' }),
    rentGrowthPct: series(growth?.rent),
    inflationPct: series(growth?.consumer && { ...growth.consumer, of: 'consumer' }),
    interestTaxPct: law,
    interestLimit: law,
  };
  return Object.fromEntries(
    rentOrBuyFields.map(({ name, key }): [string, Origin] => {
      const isSent = sent[name] !== undefined && sent[name] !== '';
      return [name, isSent ? { kind: 'yours' } : (usual[key] ?? { kind: 'assumption' })];
    }),
  );
}

/** A default as it is shown in the form: whole crowns, other numbers with two decimals. */
export function shownDefault(value: number | undefined): number | undefined {
  // mutation: 100 is a whole number, the same with two decimals
  return value === undefined ? undefined : Number(value.toFixed(value > 100 ? 0 : 2));
}

/**
 * The submitted fields without those left at `defaults`. A browser without script submits all of
 * them, and those that were not changed must follow a newly chosen region.
 */
export function withoutDefaults(
  fields: Readonly<Record<string, unknown>>,
  defaults: RentOrBuyDefaults,
): Record<string, unknown> {
  const unchanged = new Set(
    rentOrBuyFields.flatMap(({ name, key, money }) => {
      const reading = parseNumber(fields[name], { field: name, money });
      const isDefault = reading.kind === 'number' && reading.value === shownDefault(defaults[key]);
      return isDefault ? [name] : [];
    }),
  );
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !unchanged.has(name)));
}

export type RentOrBuyReading =
  | { readonly kind: 'question'; readonly input: RentOrBuy }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** An absent or empty field takes the region's default; all problems are reported together. */
export function readRentOrBuy(
  fields: Readonly<Record<string, unknown>>,
  defaults: RentOrBuyDefaults,
): RentOrBuyReading {
  const usual = rentOrBuyFields.map(({ name, key }) => [name, defaults[key]] as const);
  const given = Object.entries(fields).filter(([, raw]) => isGiven(raw));
  const specs = Object.fromEntries(rentOrBuyFields.map((field) => [field.name, field]));
  const all = { ...Object.fromEntries(usual), ...Object.fromEntries(given) };
  const { values, problems } = readNumbers(all, specs, Object.keys(specs));
  if (problems.length > 0) return { kind: 'problems', problems };
  const input = Object.fromEntries(rentOrBuyFields.map(({ name, key }) => [key, values[name]]));
  return { kind: 'question', input: input as Record<Field['key'], number> };
}

function field(
  name: string,
  key: Field['key'],
  least: number,
  most: number,
  [cs, en]: readonly [cs: string, en: string],
): Field {
  return { name, key, least, most, label: { cs, en }, money: MONEY.has(key) };
}

function whole(name: string, key: Field['key'], label: readonly [string, string]): Field {
  return { ...field(name, key, 1, 50, label), whole: true };
}
