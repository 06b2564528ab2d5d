import type { Problem } from '@tessera/kit/errors';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { from, isGiven, type NumberField, readNumbers, whole } from '../formula/number-input.ts';
import { assumptions, interestDeduction } from '../market/assumptions.ts';
import type { RentOrBuy } from './rent-or-buy.ts';

type Field = NumberField & { readonly key: keyof RentOrBuy };

const field = (key: Field['key'], spec: NumberField): Field => ({ ...spec, key });

/** Every parameter of the comparison by its name in forms and addresses. */
export const rentOrBuyFields: Readonly<Record<string, Field>> = {
  stay_years: field(
    'stayYears',
    whole('Jak dlouho tu zůstanete (roky)', 'How long you will stay (years)', 1, 50),
  ),
  price: field('price', from('Cena bytu (Kč)', 'Flat price (CZK)', 1, 1_000_000_000)),
  monthly_rent: field(
    'monthlyRent',
    from('Nájem (Kč měsíčně)', 'Rent (CZK a month)', 1, 10_000_000),
  ),
  ltv_pct: field('ltvPct', from('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 0, 100)),
  rate_pct: field('ratePct', from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30)),
  mortgage_years: field('mortgageYears', whole('Splatnost (roky)', 'Term (years)', 1, 50)),
  fixation_years: field('fixationYears', whole('Fixace (roky)', 'Fixation (years)', 1, 30)),
  return_pct: field(
    'investmentReturnPct',
    from('Výnos investic (% ročně)', 'Return on investments (% a year)', 0, 50),
  ),
  price_growth_pct: field(
    'priceGrowthPct',
    from('Růst ceny bytu (% ročně)', 'Price growth (% a year)', -10, 20),
  ),
  rent_growth_pct: field(
    'rentGrowthPct',
    from('Růst nájmu (% ročně)', 'Rent growth (% a year)', -10, 20),
  ),
  inflation_pct: field(
    'inflationPct',
    from('Růst spotřebitelských cen (% ročně)', 'Growth of consumer prices (% a year)', -10, 20),
  ),
  upkeep_pct: field(
    'upkeepPct',
    from('Údržba (% ceny ročně)', 'Maintenance (% of price a year)', 0, 10),
  ),
  buying_cost_pct: field(
    'buyingCostPct',
    from('Náklady na koupi (% ceny)', 'Buying costs (% of price)', 0, 20),
  ),
  selling_cost_pct: field(
    'sellingCostPct',
    from('Náklady na prodej (% ceny)', 'Selling costs (% of price)', 0, 20),
  ),
  interest_tax_pct: field(
    'interestTaxPct',
    from('Daň vrácená z úroků (%)', 'Tax back on interest (%)', 0, 50),
  ),
  interest_limit: field(
    'interestLimit',
    from(
      'Limit odpočtu úroků (Kč ročně)',
      'Limit of deductible interest (CZK a year)',
      0,
      10_000_000,
    ),
  ),
};

export type RentOrBuyDefaults = Readonly<Record<keyof RentOrBuy, number | undefined>>;

/** The region's 60 m² flat at its price, rent and mortgage rate, and the default assumptions. */
export function rentOrBuyDefaults(
  row: AffordabilityRow | undefined,
  growth: GrowthRates | undefined,
): RentOrBuyDefaults {
  return {
    stayYears: assumptions.stayYears.value,
    price: row?.flatPrice,
    monthlyRent: row?.monthlyRent,
    ltvPct: assumptions.ltvPct.value,
    ratePct: row?.mortgageRatePct,
    mortgageYears: assumptions.mortgageYears.value,
    fixationYears: assumptions.fixationYears.value,
    investmentReturnPct: assumptions.investmentReturnPct.value,
    priceGrowthPct: rounded(growth?.price?.pct ?? assumptions.priceGrowthPct.value),
    rentGrowthPct: rounded(growth?.rent?.pct ?? assumptions.rentGrowthPct.value),
    inflationPct: rounded(growth?.consumer?.pct ?? assumptions.inflationPct.value),
    upkeepPct: assumptions.upkeepPct.value,
    buyingCostPct: assumptions.buyingCostPct.value,
    sellingCostPct: assumptions.sellingCostPct.value,
    interestTaxPct: interestDeduction.taxPct,
    interestLimit: interestDeduction.limit,
  };
}

/** Growth of the past is no more precise than a tenth of a point. */
export function rounded(pct: number): number {
  return Math.round(pct * 10) / 10;
}

/**
 * The origin of a value: `yours` was sent, `region` is a figure of the region, `law` the law, `series`
 * the long-run growth of a series, `assumption` ours or given.
 */
export type Origin =
  | { readonly kind: 'yours' | 'region' | 'law' | 'assumption' }
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
): Record<string, Origin> {
  const series = (known: Omit<Extract<Origin, { kind: 'series' }>, 'kind'> | undefined): Origin =>
    known
      ? { kind: 'series', of: known.of, from: known.from, to: known.to }
      : { kind: 'assumption' };
  const usual: Partial<Record<keyof RentOrBuy, Origin>> = {
    price: { kind: 'region' },
    monthlyRent: { kind: 'region' },
    ratePct: { kind: 'region' },
    priceGrowthPct: series(growth?.price && { ...growth.price, of: 'prices' }),
    rentGrowthPct: series(growth?.rent),
    inflationPct: series(growth?.consumer && { ...growth.consumer, of: 'consumer' }),
    interestTaxPct: { kind: 'law' },
    interestLimit: { kind: 'law' },
  };
  return Object.fromEntries(
    Object.entries(rentOrBuyFields).map(([name, { key }]): [string, Origin] => [
      name,
      isGiven(sent[name]) ? { kind: 'yours' } : (usual[key] ?? { kind: 'assumption' }),
    ]),
  );
}

export type RentOrBuyReading =
  | { readonly kind: 'question'; readonly input: RentOrBuy }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  /** The region has no figure for these fields, and none was sent. */
  | { readonly kind: 'missing'; readonly fields: readonly string[] };

/** An absent or empty field takes the region's default; all problems are reported together. */
export function readRentOrBuy(
  sent: Readonly<Record<string, unknown>>,
  defaults: RentOrBuyDefaults,
): RentOrBuyReading {
  const { values, problems } = readNumbers(sent, rentOrBuyFields);
  if (problems.length > 0) return { kind: 'problems', problems };
  const all = Object.entries(rentOrBuyFields);
  const chosen = all.map(([name, { key }]) => [name, key, values[name] ?? defaults[key]] as const);
  const missing = chosen.flatMap(([name, , value]) => (value === undefined ? [name] : []));
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  const input = Object.fromEntries(chosen.map(([, key, value]) => [key, value]));
  return { kind: 'question', input: input as Record<keyof RentOrBuy, number> };
}
