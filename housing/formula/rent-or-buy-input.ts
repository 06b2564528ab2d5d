import type { Problem } from '@tessera/kit/errors';
import { assumptions, rentOrBuyAssumptions } from '../market/assumptions.ts';
import type { AffordabilityRow } from './affordability.ts';
import type { RentOrBuy } from './rent-or-buy.ts';
import { readNumber } from './scenario-input.ts';

export type RentOrBuyQuestion = { readonly input: RentOrBuy; readonly horizonYears: number };

type Field = {
  readonly name: string;
  readonly key: keyof RentOrBuy | 'horizonYears';
  readonly least: number;
  readonly most: number;
  readonly whole?: boolean;
  readonly label: readonly [cs: string, en: string];
};

/** Every number the question rests on, with its bounds; all of them can be changed. */
export const rentOrBuyFields: readonly Field[] = [
  field('price', 'price', 1, 1_000_000_000, ['Cena bytu (Kč)', 'Flat price (CZK)']),
  field('monthly_rent', 'monthlyRent', 1, 10_000_000, ['Nájem (Kč měsíčně)', 'Rent (CZK a month)']),
  field('ltv_pct', 'ltvPct', 0, 100, ['Půjčka z ceny, LTV (%)', 'Loan of the price, LTV (%)']),
  field('rate_pct', 'ratePct', 0, 30, ['Úrok (% ročně)', 'Rate (% a year)']),
  whole('mortgage_years', 'mortgageYears', ['Splácení (roky)', 'Term (years)']),
  field('return_pct', 'investmentReturnPct', 0, 50, [
    'Výnos investic (%)',
    'Return on investments (%)',
  ]),
  field('price_growth_pct', 'priceGrowthPct', -10, 20, [
    'Růst ceny bytu (%)',
    'Growth of the price (%)',
  ]),
  field('rent_growth_pct', 'rentGrowthPct', -10, 20, ['Růst nájmu (%)', 'Growth of the rent (%)']),
  field('upkeep_pct', 'upkeepPct', 0, 10, ['Údržba (% ceny ročně)', 'Upkeep (% of price a year)']),
  field('buying_cost_pct', 'buyingCostPct', 0, 20, [
    'Náklady koupě (% ceny)',
    'Cost of buying (% of price)',
  ]),
  field('selling_cost_pct', 'sellingCostPct', 0, 20, [
    'Náklady prodeje (% ceny)',
    'Cost of selling (% of price)',
  ]),
  whole('horizon_years', 'horizonYears', ['Díváme se dopředu (roky)', 'Looking ahead (years)']),
];

export type RentOrBuyDefaults = Readonly<Record<Field['key'], number | undefined>>;

/** A region's 60 m² flat: bought at its price and rate, or rented at its rent. */
export function rentOrBuyDefaults(row: AffordabilityRow | undefined): RentOrBuyDefaults {
  return {
    price: row?.flat60m2Price,
    monthlyRent: row?.monthlyRent60m2,
    ltvPct: assumptions.ltvPct.value,
    ratePct: row?.mortgageRatePct,
    mortgageYears: assumptions.mortgageYears.value,
    investmentReturnPct: assumptions.investmentReturnPct.value,
    priceGrowthPct: rentOrBuyAssumptions.priceGrowthPct.value,
    rentGrowthPct: rentOrBuyAssumptions.rentGrowthPct.value,
    upkeepPct: rentOrBuyAssumptions.upkeepPct.value,
    buyingCostPct: rentOrBuyAssumptions.buyingCostPct.value,
    sellingCostPct: rentOrBuyAssumptions.sellingCostPct.value,
    horizonYears: 30,
  };
}

export type RentOrBuyReading =
  | ({ readonly kind: 'question' } & RentOrBuyQuestion)
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/** An absent or empty field takes the region's default; all problems are told at once. */
export function readRentOrBuy(
  fields: Readonly<Record<string, unknown>>,
  defaults: RentOrBuyDefaults,
): RentOrBuyReading {
  const problems: Problem[] = [];
  const values: Partial<Record<Field['key'], number>> = {};
  for (const known of rentOrBuyFields) {
    const raw = fields[known.name];
    const isGiven = raw !== undefined && raw !== null && raw !== '';
    const value = isGiven ? readNumber(raw) : defaults[known.key];
    const holds = value !== undefined && value >= known.least && value <= known.most;
    if (holds && (!known.whole || Number.isInteger(value))) values[known.key] = value;
    else problems.push(problem(known));
  }
  if (problems.length > 0) return { kind: 'problems', problems };
  const { horizonYears, ...input } = values as Record<Field['key'], number>;
  return { kind: 'question', input, horizonYears };
}

function problem({ name, least, most, whole, label: [cs, en] }: Field): Problem {
  return {
    field: name,
    message: `${en} must be ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}`,
    cs: `${cs}: zadejte ${whole ? 'celé číslo' : 'číslo'} od ${String(least).replace('-', '−')} do ${most}`,
  };
}

function field(
  name: string,
  key: Field['key'],
  least: number,
  most: number,
  label: Field['label'],
): Field {
  return { name, key, least, most, label };
}

function whole(name: string, key: Field['key'], label: Field['label']): Field {
  return { ...field(name, key, 1, 50, label), whole: true };
}
