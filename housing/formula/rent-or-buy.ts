import { monthlyPayment, principalOf } from './mortgage.ts';

/** Two households with the same money: one buys the flat, the other rents it. */
export type RentOrBuy = {
  /** CZK. */
  readonly price: number;
  /** CZK a month, at the start. */
  readonly monthlyRent: number;
  readonly ltvPct: number;
  readonly ratePct: number;
  readonly mortgageYears: number;
  /** Percent a year earned on invested money. */
  readonly investmentReturnPct: number;
  readonly priceGrowthPct: number;
  readonly rentGrowthPct: number;
  /** Percent of the current price a year. */
  readonly upkeepPct: number;
  readonly buyingCostPct: number;
  readonly sellingCostPct: number;
  /** Percent of the deductible interest that the buyer gets back: the rate of income tax. */
  readonly interestTaxPct: number;
  /** Interest that lowers the tax base, CZK a year at most. */
  readonly interestLimit: number;
};

/** Wealth of both at the end of a year if the flat were sold then, CZK. */
export type RentOrBuyYear = {
  readonly year: number;
  readonly buyerWealth: number;
  readonly renterWealth: number;
  /** Housing costs paid during the year, CZK. */
  readonly buyerPaid: number;
  readonly renterPaid: number;
};

export type RentOrBuyAnswer = {
  /** The first year after which the buyer stays ahead; `undefined` if not within the horizon. */
  readonly breakEvenYear: number | undefined;
  /** The first year after which the renter stays ahead; `undefined` where the buyer does. */
  readonly renterAheadYear: number | undefined;
  readonly years: readonly RentOrBuyYear[];
};

/**
 * Simulates both households month by month and compares their wealth at the end of each year.
 *
 * At the start the renter invests what the buyer spends on the deposit and buying costs. Each month
 * whoever pays less invests the difference. Price, rent and maintenance change once a year; after
 * the term the buyer pays maintenance only. At the end of each year the buyer invests the tax saved
 * by deducting the interest. Opportunity cost counts on both sides, as in the New York Times
 * rent-or-buy calculator; returns are not taxed, since securities held for three years are exempt.
 */
export function rentOrBuy(input: RentOrBuy, horizonYears = 30): RentOrBuyAnswer {
  const loan = {
    principal: principalOf(input.price, input.ltvPct),
    ratePct: input.ratePct,
    years: input.mortgageYears,
  };
  const payment = monthlyPayment(loan);
  // Compounds to exactly the yearly return.
  const monthlyReturn = (1 + input.investmentReturnPct / 100) ** (1 / 12);
  const loanGrowth = 1 + input.ratePct / 1200;

  let owed = loan.principal;
  let buyerInvested = 0;
  let renterInvested = input.price - owed + (input.price * input.buyingCostPct) / 100;
  const years: RentOrBuyYear[] = [];

  for (let year = 1; year <= horizonYears; year++) {
    const value = input.price * (1 + input.priceGrowthPct / 100) ** (year - 1);
    const upkeep = (value * input.upkeepPct) / 1200;
    const rent = input.monthlyRent * (1 + input.rentGrowthPct / 100) ** (year - 1);
    let interest = 0;
    const buyerCost = (year <= input.mortgageYears ? payment : 0) + upkeep;
    for (let month = 0; month < 12; month++) {
      buyerInvested = buyerInvested * monthlyReturn + Math.max(rent - buyerCost, 0);
      renterInvested = renterInvested * monthlyReturn + Math.max(buyerCost - rent, 0);
      interest += owed * (loanGrowth - 1);
      owed = Math.max(owed * loanGrowth - payment, 0);
    }
    buyerInvested += (Math.min(interest, input.interestLimit) * input.interestTaxPct) / 100;
    const sold = value * (1 + input.priceGrowthPct / 100) * (1 - input.sellingCostPct / 100);
    years.push({
      year,
      buyerWealth: sold - owed + buyerInvested,
      renterWealth: renterInvested,
      buyerPaid: buyerCost * 12,
      renterPaid: rent * 12,
    });
  }
  const isRenterAhead = ({ buyerWealth, renterWealth }: RentOrBuyYear) =>
    buyerWealth < renterWealth;
  return {
    breakEvenYear: yearAfterLast(years, isRenterAhead),
    renterAheadYear: yearAfterLast(years, (year) => !isRenterAhead(year)),
    years,
  };
}

/** The year behind the last one for which something holds; `undefined` if it holds to the end. */
function yearAfterLast(
  years: readonly RentOrBuyYear[],
  holds: (year: RentOrBuyYear) => boolean,
): number | undefined {
  return years[years.findLastIndex(holds) + 1]?.year;
}

/** What the buyer owns more than the renter at the end of the horizon, CZK. */
function leadAtEnd(input: RentOrBuy, horizonYears: number): number {
  const last = rentOrBuy(input, horizonYears).years.at(-1);
  return last === undefined ? 0 : last.buyerWealth - last.renterWealth;
}

/**
 * The monthly rent in CZK at which both households own the same at the end of the horizon; buying
 * wins above it, since the buyer's lead grows with the rent. `undefined` if buying wins without any
 * rent, or loses even at a rent of a twentieth of the price.
 */
export function tippingRent(input: RentOrBuy, horizonYears: number): number | undefined {
  const wins = (monthlyRent: number) => leadAtEnd({ ...input, monthlyRent }, horizonYears) >= 0;
  // mutation: a rent of one crown changes the root by less than a millionth
  return leastThatWins(0, input.price / 20, wins);
}

/** A horizon within which a buyer wants to be ahead, for the tipping growth. */
export const TIPPING_YEARS = 20;

/**
 * The price growth in % a year from which the buyer is ahead for good within `TIPPING_YEARS` (or
 * the horizon, if shorter). Higher growth never delays the break-even year. `undefined` if buying
 * wins at −10 %, or not even at 20 %.
 */
export function tippingGrowth(input: RentOrBuy, horizonYears: number): number | undefined {
  return leastThatWins(-10, 20, (priceGrowthPct) => {
    const { breakEvenYear } = rentOrBuy({ ...input, priceGrowthPct }, horizonYears);
    return breakEvenYear !== undefined && breakEvenYear <= TIPPING_YEARS;
  });
}

/** The least value that wins, by bisection; `undefined` if the lowest does, or the highest does not. */
function leastThatWins(
  lowest: number,
  highest: number,
  wins: (value: number) => boolean,
): number | undefined {
  let [low, high] = [lowest, highest];
  if (wins(low) || !wins(high)) return undefined;
  // mutation: one halving fewer changes the root by less than a millionth
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (wins(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/**
 * The buyer's lead at the horizon, CZK, by price growth (rows) and return (columns), in %: those of
 * the input and values around them.
 */
export type LeadTable = {
  readonly growthPct: readonly number[];
  readonly returnPct: readonly number[];
  /** `lead[row][column]`; positive: the buyer owns more. */
  readonly lead: readonly (readonly number[])[];
};

export function leadTable(input: RentOrBuy, horizonYears: number): LeadTable {
  const growthPct = around(input.priceGrowthPct, [-4, -2, -1, 0, 1, 2, 4], [-10, 20]);
  const returnPct = around(input.investmentReturnPct, [-4, -2, 0, 2], [0, 50]);
  const lead = growthPct.map((priceGrowthPct) =>
    returnPct.map((investmentReturnPct) =>
      leadAtEnd({ ...input, priceGrowthPct, investmentReturnPct }, horizonYears),
    ),
  );
  return { growthPct, returnPct, lead };
}

/** A value and others at these distances from it, within the bounds of the field. */
function around(
  value: number,
  distances: readonly number[],
  [least, most]: readonly [number, number],
): number[] {
  return distances
    .map((distance) => Math.round((value + distance) * 100) / 100)
    .filter((one) => one >= least && one <= most);
}
