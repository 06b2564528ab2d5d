import { assumptions } from '../market/assumptions.ts';
import type { Sourced } from '../market/indicator.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { netPay } from './net-pay.ts';
import { monthlySavings, yearsToSave } from './savings.ts';

/** The inputs of one row. A missing input is absent, and so is every figure that needs it. */
export type AffordabilityInputs = {
  /** Asking price, CZK per m². */
  readonly price?: Sourced | undefined;
  /** Rent, CZK per m² and month. */
  readonly rent?: Sourced | undefined;
  /** Mean gross monthly wage, CZK. */
  readonly wage?: Sourced | undefined;
  /** Median gross monthly wage, CZK. */
  readonly medianWage?: Sourced | undefined;
  /** Mortgage rate, percent a year. */
  readonly rate?: Sourced | undefined;
  /** Living expenses without rent, CZK a month. */
  readonly expenses?: Sourced | undefined;
};

/**
 * One region on one day. Money in CZK, durations in months or years as named, `undefined` for 'no
 * data'. `inputs` holds source, date and kind of the values everything else is derived from.
 */
export type AffordabilityRow = {
  readonly region: string;
  /** `YYYY-MM-DD`: the day of the price; `YYYY-01-01` for a historical row. */
  readonly date: string;
  readonly snapshot: 'current' | 'historical';
  readonly avgPriceM2: number | undefined;
  readonly flatPrice: number | undefined;
  readonly avgMonthlyWage: number | undefined;
  readonly avgMonthlyWageNet: number | undefined;
  readonly monthsToBuy: number | undefined;
  readonly monthsToBuyGross: number | undefined;
  readonly mortgageRatePct: number | undefined;
  readonly monthlyPayment30y: number | undefined;
  readonly paymentToWagePct: number | undefined;
  readonly avgRentM2: number | undefined;
  readonly monthlyRent: number | undefined;
  readonly rentVsMortgageRatio: number | undefined;
  readonly avgLivingExpenses: number | undefined;
  readonly monthlySavings: number | undefined;
  /** Years of saving for the whole price at 7 %. */
  readonly yearsToSaveInvesting: number | undefined;
  /** Years of saving for the 20 % down payment at 7 %. */
  readonly yearsToSaveDeposit: number | undefined;
  readonly inputs: AffordabilityInputs;
};

/** A stored row with the time of its last computation (ISO 8601). */
export type StoredAffordability = AffordabilityRow & { readonly computedAt: string };

/**
 * The metrics of one region (docs/contract/housing.md 1.4): a flat of 60 m², a loan of 80 % over
 * 30 years, savings that earn 7 % a year.
 */
export function affordability(
  region: string,
  date: string,
  snapshot: AffordabilityRow['snapshot'],
  inputs: AffordabilityInputs,
): AffordabilityRow {
  const size = assumptions.flatSizeM2.value;
  const gross = inputs.wage?.value;
  const net = map(gross, (amount) => netPay(amount));
  const flatPrice = map(inputs.price?.value, (price) => price * size);
  const payment = map2(flatPrice, inputs.rate?.value, (price, ratePct) =>
    monthlyPayment({
      principal: principalOf(price, assumptions.ltvPct.value),
      ratePct,
      years: assumptions.mortgageYears.value,
    }),
  );
  const rent = map(inputs.rent?.value, (rentM2) => rentM2 * size);
  const expenses = inputs.expenses?.value;
  const savings = map2(net, expenses, monthlySavings);
  return {
    region,
    date,
    snapshot,
    avgPriceM2: inputs.price?.value,
    flatPrice,
    avgMonthlyWage: gross,
    avgMonthlyWageNet: net,
    monthsToBuy: map2(flatPrice, net, ratio),
    monthsToBuyGross: map2(flatPrice, gross, ratio),
    mortgageRatePct: inputs.rate?.value,
    monthlyPayment30y: payment,
    paymentToWagePct: map(map2(payment, net, ratio), (share) => share * 100),
    avgRentM2: inputs.rent?.value,
    monthlyRent: rent,
    rentVsMortgageRatio: map2(rent, payment, ratio),
    avgLivingExpenses: expenses,
    monthlySavings: savings,
    yearsToSaveInvesting: map2(flatPrice, savings, saveFor(1)),
    yearsToSaveDeposit: map2(flatPrice, savings, saveFor(assumptions.downPaymentPct.value / 100)),
    inputs,
  };
}

function saveFor(share: number): (price: number, monthly: number) => number | undefined {
  const returnPct = assumptions.investmentReturnPct.value;
  return (price, monthly) => yearsToSave({ target: price * share, monthly, returnPct });
}

/** `undefined` for a divisor of zero or less, which has no meaning here. */
function ratio(above: number, below: number): number | undefined {
  return below > 0 ? above / below : undefined;
}

function map<T>(value: number | undefined, change: (value: number) => T): T | undefined {
  return value === undefined ? undefined : change(value);
}

function map2<T>(
  a: number | undefined,
  b: number | undefined,
  combine: (a: number, b: number) => T,
): T | undefined {
  return a === undefined || b === undefined ? undefined : combine(a, b);
}
