import { monthlyPayment, principalOf } from '../formula/mortgage.ts';
import type { RentOrBuy } from './fields.ts';

/** A departure of one year from the assumptions, in points. */
export type Surprise = {
  readonly price: number;
  readonly rent: number;
  /** Change of the mortgage rate from the purchase to the start of the year. */
  readonly rate: number;
  /** Extra monthly factor on invested money. */
  readonly returns: number;
};

/** No mortgage is cheaper, % a year. */
const LEAST_RATE = 0.5;

/** Below it interest is lost in rounding. */
const TINY = 1e-9;

/** Wealth of both at the end of a year if the flat were sold then, CZK. */
type Wealth = { readonly buyer: number; readonly renter: number };

/**
 * Both households over the years, each year with its surprise; without any the assumptions hold.
 *
 * At the start the renter invests what the buyer spends on the deposit and buying costs. Each month
 * whoever pays less invests the difference. Price, rent and maintenance change once a year; when a
 * fixation ends, the payment follows the rate of that year; after the term the buyer pays
 * maintenance only. At the end of each year the buyer invests the tax saved by deducting the
 * interest. Opportunity cost counts on both sides, as in the New York Times rent-or-buy calculator;
 * returns are not taxed, since securities held for three years are exempt.
 */
export function rentOrBuy(
  input: RentOrBuy,
  years: number,
  surprises: readonly Surprise[] = [],
): Wealth[] {
  const { price, mortgage_years: mortgageYears, fixation_years: fixationYears } = input;
  let owed = principalOf(price, input.ltv_pct);
  let ratePct = input.rate_pct;
  let payment = monthlyPayment({ principal: owed, ratePct, years: mortgageYears });
  let [value, rent] = [price, input.monthly_rent];
  let [buyerInvested, renterInvested] = [0, price - owed + (price * input.buying_cost_pct) / 100];
  const monthly = (1 + input.return_pct / 100) ** (1 / 12);
  let debtGrowth = inYear(1 + ratePct / 1200);
  const wealth: Wealth[] = [];
  for (let year = 0; year < years; year++) {
    const surprise = surprises[year];
    const yearsLeft = mortgageYears - year;
    if (surprise && year > 0 && yearsLeft > 0 && year % fixationYears === 0) {
      ratePct = Math.max(input.rate_pct + surprise.rate, Math.min(LEAST_RATE, input.rate_pct));
      payment = monthlyPayment({ principal: owed, ratePct, years: yearsLeft });
      debtGrowth = inYear(1 + ratePct / 1200);
    }
    if (yearsLeft <= 0) {
      payment = 0;
      owed = 0;
    }
    const paid = payment * putAside(debtGrowth, ratePct / 1200);
    const left = Math.max(owed * debtGrowth - paid, 0);
    const interest = payment * 12 - (owed - left);
    owed = left;
    const month = monthly * (surprise?.returns ?? 1);
    const earned = inYear(month);
    const ofSavings = putAside(earned, month - 1);
    const buyerCost = payment + (value * input.upkeep_pct) / 1200;
    const deducted = Math.min(interest, input.interest_limit);
    buyerInvested =
      buyerInvested * earned +
      Math.max(rent - buyerCost, 0) * ofSavings +
      (deducted * input.interest_tax_pct) / 100;
    renterInvested = renterInvested * earned + Math.max(buyerCost - rent, 0) * ofSavings;
    value *= 1 + Math.max(input.price_growth_pct + (surprise?.price ?? 0), -100) / 100;
    rent *= 1 + Math.max(input.rent_growth_pct + (surprise?.rent ?? 0), -100) / 100;
    const sold = value * (1 - input.selling_cost_pct / 100);
    wealth.push({ buyer: sold - owed + buyerInvested, renter: renterInvested });
  }
  return wealth;
}

/** The growth factor of twelve months. */
function inYear(month: number): number {
  const fourth = month * month * month * month;
  return fourth * fourth * fourth;
}

/** The sum at the end of a year of 1 put aside at the end of each month. */
function putAside(year: number, interest: number): number {
  return Math.abs(interest) < TINY ? 12 : (year - 1) / interest;
}
