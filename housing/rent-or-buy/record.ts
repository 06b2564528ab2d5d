import type { RentOrBuyAnswer, RentOrBuyYear } from '../formula/rent-or-buy.ts';
import type { RentOrBuyQuestion } from '../formula/rent-or-buy-input.ts';

/** One year of the JSON and CSV, CZK. */
export function yearRecord(year: RentOrBuyYear) {
  return {
    year: year.year,
    buyer_wealth: year.buyerWealth,
    renter_wealth: year.renterWealth,
    difference: year.buyerWealth - year.renterWealth,
    buyer_paid: year.buyerPaid,
    renter_paid: year.renterPaid,
  };
}

/** The JSON of `GET /api/rent-or-buy`; `break_even_year` is null if not within the horizon. */
export function rentOrBuyRecord(
  { input, horizonYears }: RentOrBuyQuestion,
  answer: RentOrBuyAnswer,
  tippingRent: number | undefined,
) {
  return {
    break_even_year: answer.breakEvenYear ?? null,
    tipping_rent: tippingRent ?? null,
    horizon_years: horizonYears,
    assumptions: {
      price: input.price,
      monthly_rent: input.monthlyRent,
      ltv_pct: input.ltvPct,
      rate_pct: input.ratePct,
      mortgage_years: input.mortgageYears,
      return_pct: input.investmentReturnPct,
      price_growth_pct: input.priceGrowthPct,
      rent_growth_pct: input.rentGrowthPct,
      upkeep_pct: input.upkeepPct,
      buying_cost_pct: input.buyingCostPct,
      selling_cost_pct: input.sellingCostPct,
    },
    rows: answer.years.map(yearRecord),
  };
}
