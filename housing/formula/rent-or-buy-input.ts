import type { Problem } from '@tessera/kit/errors';
import { assumptions, rentOrBuyAssumptions } from '../market/assumptions.ts';
import { lawValue } from '../market/law.ts';
import { type Odds, oddsOf } from '../odds/odds.ts';
import type { PastError } from '../odds/past-errors.ts';
import type { RentOrBuy } from '../odds/rent-or-buy.ts';
import type { AffordabilityRow } from './affordability.ts';
import type { GrowthRates } from './forecast.ts';
import { comparisonOf, type HouseholdQuestion } from './household.ts';
import { from, isGiven, money, type NumberField, readNumbers, whole } from './number-fields.ts';
import { parseNumber } from './number-input.ts';

type Field = NumberField & { readonly key: keyof RentOrBuy };

/** Every parameter of the comparison by its name in forms and addresses. */
export const rentOrBuyFields: Readonly<Record<string, Field>> = {
  stay_years: {
    key: 'stayYears',
    ...whole('Jak dlouho tu zůstanete (roky)', 'How long you will stay (years)', 1, 50),
  },
  price: { key: 'price', ...money('Cena bytu (Kč)', 'Flat price (CZK)', 1, 1_000_000_000) },
  monthly_rent: {
    key: 'monthlyRent',
    ...money('Nájem (Kč měsíčně)', 'Rent (CZK a month)', 1, 10_000_000),
  },
  ltv_pct: { key: 'ltvPct', ...from('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 0, 100) },
  rate_pct: {
    key: 'ratePct',
    ...from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30),
  },
  mortgage_years: { key: 'mortgageYears', ...whole('Splatnost (roky)', 'Term (years)', 1, 50) },
  fixation_years: { key: 'fixationYears', ...whole('Fixace (roky)', 'Fixation (years)', 1, 30) },
  return_pct: {
    key: 'investmentReturnPct',
    ...from('Výnos investic (% ročně)', 'Return on investments (% a year)', 0, 50),
  },
  price_growth_pct: {
    key: 'priceGrowthPct',
    ...from('Růst ceny bytu (% ročně)', 'Price growth (% a year)', -10, 20),
  },
  rent_growth_pct: {
    key: 'rentGrowthPct',
    ...from('Růst nájmu (% ročně)', 'Rent growth (% a year)', -10, 20),
  },
  inflation_pct: {
    key: 'inflationPct',
    ...from('Růst spotřebitelských cen (% ročně)', 'Growth of consumer prices (% a year)', -10, 20),
  },
  upkeep_pct: {
    key: 'upkeepPct',
    ...from('Údržba (% ceny ročně)', 'Maintenance (% of price a year)', 0, 10),
  },
  buying_cost_pct: {
    key: 'buyingCostPct',
    ...from('Náklady na koupi (% ceny)', 'Buying costs (% of price)', 0, 20),
  },
  selling_cost_pct: {
    key: 'sellingCostPct',
    ...from('Náklady na prodej (% ceny)', 'Selling costs (% of price)', 0, 20),
  },
  interest_tax_pct: {
    key: 'interestTaxPct',
    ...from('Daň vrácená z úroků (%)', 'Tax back on interest (%)', 0, 50),
  },
  interest_limit: {
    key: 'interestLimit',
    ...money(
      'Limit odpočtu úroků (Kč ročně)',
      'Limit of deductible interest (CZK a year)',
      0,
      10_000_000,
    ),
  },
};

/** The field of a parameter, with its name. */
export function rentOrBuyField(key: Field['key']): [name: string, Field] {
  return Object.entries(rentOrBuyFields).find(([, field]) => field.key === key)!;
}

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
    Object.entries(rentOrBuyFields).map(([name, { key }]): [string, Origin] => {
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
    Object.entries(rentOrBuyFields).flatMap(([name, { key, money }]) => {
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
  const all = Object.entries(rentOrBuyFields);
  const given = Object.entries(fields).filter(([, raw]) => isGiven(raw));
  const { values, problems } = readNumbers(
    Object.fromEntries([...all.map(([name, { key }]) => [name, defaults[key]]), ...given]),
    rentOrBuyFields,
    Object.keys(rentOrBuyFields),
  );
  if (problems.length > 0) return { kind: 'problems', problems };
  const input = Object.fromEntries(all.map(([name, { key }]) => [key, values[name]]));
  return { kind: 'question', input: input as Record<Field['key'], number> };
}

/** Buying against renting the region's 60 m² flat; `undefined` where a figure is missing. */
export function oddsOfRegion(
  defaults: RentOrBuyDefaults,
  errors: readonly PastError[],
): { readonly odds: Odds; readonly stayYears: number } | undefined {
  const reading = readRentOrBuy({}, defaults);
  if (reading.kind === 'problems') return undefined;
  const odds = oddsOf(reading.input, errors);
  return odds && { odds, stayYears: reading.input.stayYears };
}
