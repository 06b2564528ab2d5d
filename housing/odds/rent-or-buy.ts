import { monthlyPayment, principalOf } from '../formula/mortgage.ts';

/** Two households with the same money: one buys the flat, the other rents it. */
export type RentOrBuy = {
  /** Years until the buyer sells and moves out. */
  readonly stayYears: number;
  /** CZK. */
  readonly price: number;
  /** CZK a month, at the start. */
  readonly monthlyRent: number;
  readonly ltvPct: number;
  readonly ratePct: number;
  readonly mortgageYears: number;
  /** Years after which the bank sets a new rate. */
  readonly fixationYears: number;
  /** Percent a year earned on invested money. */
  readonly investmentReturnPct: number;
  readonly priceGrowthPct: number;
  readonly rentGrowthPct: number;
  /** Growth of consumer prices, % a year; turns amounts into today's money. */
  readonly inflationPct: number;
  /** Percent of the current price a year. */
  readonly upkeepPct: number;
  readonly buyingCostPct: number;
  readonly sellingCostPct: number;
  /** Percent of the deductible interest that the buyer gets back: the rate of income tax. */
  readonly interestTaxPct: number;
  /** Interest that lowers the tax base, CZK a year at most. */
  readonly interestLimit: number;
};

/** What a year brings beyond the assumptions, in points. */
export type Surprise = {
  readonly price: number;
  readonly rent: number;
  /** Of the mortgage rate at the start of the year, since the purchase. */
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
  const { price, mortgageYears, fixationYears } = input;
  let owed = principalOf(price, input.ltvPct);
  let ratePct = input.ratePct;
  let payment = monthlyPayment({ principal: owed, ratePct, years: mortgageYears });
  let [value, rent] = [price, input.monthlyRent];
  let [buyerInvested, renterInvested] = [0, price - owed + (price * input.buyingCostPct) / 100];
  const monthly = (1 + input.investmentReturnPct / 100) ** (1 / 12);
  let debtGrowth = inYear(1 + ratePct / 1200);
  const wealth: Wealth[] = [];
  for (let year = 0; year < years; year++) {
    const surprise = surprises[year];
    const yearsLeft = mortgageYears - year;
    if (surprise && year > 0 && yearsLeft > 0 && year % fixationYears === 0) {
      ratePct = Math.max(input.ratePct + surprise.rate, Math.min(LEAST_RATE, input.ratePct));
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
    const buyerCost = payment + (value * input.upkeepPct) / 1200;
    const deducted = Math.min(interest, input.interestLimit);
    buyerInvested =
      buyerInvested * earned +
      Math.max(rent - buyerCost, 0) * ofSavings +
      (deducted * input.interestTaxPct) / 100;
    renterInvested = renterInvested * earned + Math.max(buyerCost - rent, 0) * ofSavings;
    value *= 1 + Math.max(input.priceGrowthPct + (surprise?.price ?? 0), -100) / 100;
    rent *= 1 + Math.max(input.rentGrowthPct + (surprise?.rent ?? 0), -100) / 100;
    const sold = value * (1 - input.sellingCostPct / 100);
    wealth.push({ buyer: sold - owed + buyerInvested, renter: renterInvested });
  }
  return wealth;
}

/** What 1 grows to in twelve months. */
function inYear(month: number): number {
  const fourth = month * month * month * month;
  return fourth * fourth * fourth;
}

/** What 1 put aside at the end of each month of a year grows to. */
function putAside(year: number, interest: number): number {
  return Math.abs(interest) < TINY ? 12 : (year - 1) / interest;
}
