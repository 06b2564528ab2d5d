import type { Problem } from '@tessera/kit/errors';
import type { AffordabilityRow } from '../formula/affordability.ts';
import type { GrowthRates } from '../formula/growth.ts';
import { from, type NumberField, readNumbers, whole } from '../formula/number-input.ts';
import { assumptions, interestDeduction } from '../market/assumptions.ts';

const MOST_PRICE = 1_000_000_000;
const MOST_A_YEAR = 10_000_000;

/** The figures of the comparison, by their name in forms, addresses and JSON. */
export const rentOrBuyFields = {
  // Until the buyer sells and moves out.
  stay_years: whole('Jak dlouho tu zůstanete (roky)', 'How long you will stay (years)', 1, 50),
  price: from('Cena bytu (Kč)', 'Flat price (CZK)', 1, MOST_PRICE),
  // At the start.
  monthly_rent: from('Nájem (Kč měsíčně)', 'Rent (CZK a month)', 1, MOST_A_YEAR),
  ltv_pct: from('Výše úvěru, LTV (% ceny)', 'Loan-to-value, LTV (%)', 0, 100),
  rate_pct: from('Úroková sazba (% ročně)', 'Mortgage rate (% a year)', 0, 30),
  mortgage_years: whole('Splatnost (roky)', 'Term (years)', 1, 50),
  // Then the bank sets a new rate.
  fixation_years: whole('Fixace (roky)', 'Fixation (years)', 1, 30),
  return_pct: from('Výnos investic (% ročně)', 'Return on investments (% a year)', 0, 50),
  price_growth_pct: growthPct('Růst ceny bytu (% ročně)', 'Price growth (% a year)'),
  rent_growth_pct: growthPct('Růst nájmu (% ročně)', 'Rent growth (% a year)'),
  // Turns amounts into today's money.
  inflation_pct: growthPct(
    'Růst spotřebitelských cen (% ročně)',
    'Growth of consumer prices (% a year)',
  ),
  // A share of the price in that year.
  upkeep_pct: from('Údržba (% ceny ročně)', 'Maintenance (% of price a year)', 0, 10),
  buying_cost_pct: from('Náklady na koupi (% ceny)', 'Buying costs (% of price)', 0, 20),
  selling_cost_pct: from('Náklady na prodej (% ceny)', 'Selling costs (% of price)', 0, 20),
  // The rate of income tax, on the deductible interest.
  interest_tax_pct: from('Daň vrácená z úroků (%)', 'Tax back on interest (%)', 0, 50),
  interest_limit: from(
    'Limit odpočtu úroků (Kč ročně)',
    'Limit of deductible interest (CZK a year)',
    0,
    MOST_A_YEAR,
  ),
} as const satisfies Readonly<Record<string, NumberField>>;

function growthPct(cs: string, en: string): NumberField {
  return from(cs, en, -10, 20);
}

export type RentOrBuyField = keyof typeof rentOrBuyFields;

/** Two households with the same money: one buys the flat, the other rents it. */
export type RentOrBuy = Readonly<Record<RentOrBuyField, number>>;

/** `undefined`: the region has no such figure. */
export type RentOrBuyDefaults = Readonly<Record<RentOrBuyField, number | undefined>>;

/** The region's 60 m² flat at its price, rent and mortgage rate, and the default assumptions. */
export function rentOrBuyDefaults(
  row: AffordabilityRow | undefined,
  growth: GrowthRates | undefined,
): RentOrBuyDefaults {
  return {
    stay_years: assumptions.stayYears.value,
    price: row?.flatPrice,
    monthly_rent: row?.monthlyRent,
    ltv_pct: assumptions.ltvPct.value,
    rate_pct: row?.mortgageRatePct,
    mortgage_years: assumptions.mortgageYears.value,
    fixation_years: assumptions.fixationYears.value,
    return_pct: assumptions.investmentReturnPct.value,
    price_growth_pct: rounded(growth?.price?.pct ?? assumptions.priceGrowthPct.value),
    rent_growth_pct: rounded(growth?.rent?.pct ?? assumptions.rentGrowthPct.value),
    inflation_pct: rounded(growth?.consumer?.pct ?? assumptions.inflationPct.value),
    upkeep_pct: assumptions.upkeepPct.value,
    buying_cost_pct: assumptions.buyingCostPct.value,
    selling_cost_pct: assumptions.sellingCostPct.value,
    interest_tax_pct: interestDeduction.taxPct,
    interest_limit: interestDeduction.limit,
  };
}

/** Growth of the past is no more precise than a tenth of a point. */
export function rounded(pct: number): number {
  return Math.round(pct * 10) / 10;
}

export type RentOrBuyReading =
  | { readonly kind: 'question'; readonly input: RentOrBuy }
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] }
  /** The region has no figure for these fields, and none was sent. */
  | { readonly kind: 'missing'; readonly fields: readonly RentOrBuyField[] };

/** An absent or empty field takes the region's default; all problems are reported together. */
export function readRentOrBuy(
  sent: Readonly<Record<string, unknown>>,
  defaults: RentOrBuyDefaults,
): RentOrBuyReading {
  const { values, problems } = readNumbers(sent, rentOrBuyFields);
  if (problems.length > 0) return { kind: 'problems', problems };
  const input = { ...defaults, ...values };
  const names = Object.keys(rentOrBuyFields) as RentOrBuyField[];
  const missing = names.filter((name) => input[name] === undefined);
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  return { kind: 'question', input: input as RentOrBuy };
}
