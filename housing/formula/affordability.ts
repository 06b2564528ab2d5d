import { assumptions } from '../market/assumptions.ts';
import { type Definition, isUsual, usualDefinition } from '../market/definition.ts';
import type { Sourced } from '../market/indicator.ts';
import { monthlyPayment, principalOf } from './mortgage.ts';
import { assumedRules2025, netPay, statutoryRules, type TaxRules } from './net-pay.ts';
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
  readonly definition: Definition;
  readonly avgPriceM2: number | undefined;
  readonly flatPrice: number | undefined;
  /** The wage of one earner, mean or median as the definition says. */
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

/** The tax rules that the net pay of a row follows. */
export function rulesOf({
  date,
  definition,
}: Pick<AffordabilityRow, 'date' | 'definition'>): TaxRules {
  return definition.rules === 'requested' ? assumedRules2025 : statutoryRules(date);
}

/** What the household of the definition earns, net or gross, CZK a month. */
export function payOf(row: AffordabilityRow): number | undefined {
  const { pay, earners } = row.definition;
  const each = pay === 'gross' ? row.avgMonthlyWage : row.avgMonthlyWageNet;
  return map(each, (amount) => amount * earners);
}

/** A row in another definition, computed from the same inputs. */
export function inDefinition<Row extends AffordabilityRow>(row: Row, definition: Definition): Row {
  if (isUsual(definition) && isUsual(row.definition)) return row;
  const { region, date, snapshot, inputs } = row;
  return { ...row, ...affordability(region, date, snapshot, inputs, definition) };
}

/**
 * The metrics of one region (docs/contract/housing.md 1.4): a flat of 60 m², a loan of 80 % over
 * 30 years, savings that earn 7 % a year. Ratios are of the pay that the definition names; savings
 * are what the net pay of all earners leaves after the living expenses of each.
 */
export function affordability(
  region: string,
  date: string,
  snapshot: AffordabilityRow['snapshot'],
  inputs: AffordabilityInputs,
  definition: Definition = usualDefinition,
): AffordabilityRow {
  const { sizeM2, earners, pay: payKind } = definition;
  const wage = definition.wage === 'mean' ? inputs.wage : inputs.medianWage;
  const gross = wage?.value;
  const rules = rulesOf({ date, definition });
  const net = map(gross, (amount) => netPay(amount, rules));
  const pay = map(payKind === 'gross' ? gross : net, (amount) => amount * earners);
  const flatPrice = map(inputs.price?.value, (price) => price * sizeM2);
  const payment = map2(flatPrice, inputs.rate?.value, (price, ratePct) =>
    monthlyPayment({
      principal: principalOf(price, assumptions.ltvPct.value),
      ratePct,
      years: assumptions.mortgageYears.value,
    }),
  );
  const rent = map(inputs.rent?.value, (rentM2) => rentM2 * sizeM2);
  const expenses = map(inputs.expenses?.value, (amount) => amount * earners);
  const savings = map2(
    map(net, (amount) => amount * earners),
    expenses,
    monthlySavings,
  );

  return {
    region,
    date,
    snapshot,
    definition,
    avgPriceM2: inputs.price?.value,
    flatPrice,
    avgMonthlyWage: gross,
    avgMonthlyWageNet: net,
    monthsToBuy: map2(flatPrice, pay, ratio),
    monthsToBuyGross: map2(
      flatPrice,
      map(gross, (amount) => amount * earners),
      ratio,
    ),
    mortgageRatePct: inputs.rate?.value,
    monthlyPayment30y: payment,
    paymentToWagePct: map(map2(payment, pay, ratio), (share) => share * 100),
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
