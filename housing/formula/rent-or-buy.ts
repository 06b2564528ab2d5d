import { monthlyPayment, principalOf } from './mortgage.ts';

/** Two households with the same money: one buys the flat, one rents the same. */
export type RentOrBuy = {
  /** CZK. */
  readonly price: number;
  /** CZK a month, at the start. */
  readonly monthlyRent: number;
  readonly ltvPct: number;
  readonly ratePct: number;
  readonly mortgageYears: number;
  /** Percent a year: what invested money earns. */
  readonly investmentReturnPct: number;
  readonly priceGrowthPct: number;
  readonly rentGrowthPct: number;
  /** Percent of the current price a year. */
  readonly upkeepPct: number;
  readonly buyingCostPct: number;
  readonly sellingCostPct: number;
};

/** What each owns at the end of a year, if the flat were sold then. CZK. */
export type RentOrBuyYear = {
  readonly year: number;
  readonly buyerWealth: number;
  readonly renterWealth: number;
  /** What each pays for living in that year. */
  readonly buyerPaid: number;
  readonly renterPaid: number;
};

export type RentOrBuyAnswer = {
  /** The first year from whose end on the buyer stays ahead; `undefined`: not within the horizon. */
  readonly breakEvenYear: number | undefined;
  readonly years: readonly RentOrBuyYear[];
};

/**
 * Who owns more after how many years, month by month.
 *
 * At the start the renter invests what the buyer spends on deposit and costs. Each month whoever
 * pays less invests the difference, on both sides; growth, rent and upkeep change once a year.
 * After the loan is paid the buyer pays upkeep only. Method: opportunity cost on both sides, as
 * in the New York Times' rent-or-buy calculator (features page); no income tax on either side.
 * Range: price and rent > 0, rates 0..50 %, horizon 1..50 years.
 */
export function rentOrBuy(input: RentOrBuy, horizonYears = 30): RentOrBuyAnswer {
  const loan = {
    principal: principalOf(input.price, input.ltvPct),
    ratePct: input.ratePct,
    years: input.mortgageYears,
  };
  const payment = monthlyPayment(loan);
  // The monthly rate that compounds to exactly the yearly return.
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
    const buyerCost = (year <= input.mortgageYears ? payment : 0) + upkeep;
    for (let month = 0; month < 12; month++) {
      buyerInvested = buyerInvested * monthlyReturn + Math.max(rent - buyerCost, 0);
      renterInvested = renterInvested * monthlyReturn + Math.max(buyerCost - rent, 0);
      owed = Math.max(owed * loanGrowth - payment, 0);
    }
    const sold = value * (1 + input.priceGrowthPct / 100) * (1 - input.sellingCostPct / 100);
    years.push({
      year,
      buyerWealth: sold - owed + buyerInvested,
      renterWealth: renterInvested,
      buyerPaid: buyerCost * 12,
      renterPaid: rent * 12,
    });
  }
  return { breakEvenYear: breakEven(years), years };
}

function breakEven(years: readonly RentOrBuyYear[]): number | undefined {
  const lastBehind = years.findLastIndex(
    ({ buyerWealth, renterWealth }) => buyerWealth < renterWealth,
  );
  return years[lastBehind + 1]?.year;
}
