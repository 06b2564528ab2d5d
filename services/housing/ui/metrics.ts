import type { Formats } from '@tessera/kit/format';
import type { AffordabilityInputs, AffordabilityRow } from '../formula/affordability.ts';
import type { Sourced } from '../market/indicator.ts';

/** A figure of a row: how it is read and written, and the inputs it is computed from. */
type Metric = {
  readonly unit: string;
  value(row: AffordabilityRow): number | undefined;
  /** The inputs it is computed from. */
  readonly inputs: readonly (keyof AffordabilityInputs)[];
  /** It is its single input, published by a source and not computed here. */
  readonly direct?: boolean;
  write(formats: Formats, value: number | undefined): string;
};

const money = (f: Formats, value: number | undefined) => f.money(value);
const years = (f: Formats, value: number | undefined) => f.decimal(value, 1);
const percent = (f: Formats, value: number | undefined) => f.percent(value, 1);

/** Every figure of a region, in column order. The names are used in downloads and addresses. */
const metrics = {
  years_to_buy: metric('years', ['price', 'wage'], years, (row) =>
    row.monthsToBuy === undefined ? undefined : row.monthsToBuy / 12,
  ),
  price_m2: direct('CZK/m2', 'price', money, (row) => row.avgPriceM2),
  flat_price: metric('CZK', ['price'], money, (row) => row.flatPrice),
  gross_wage: direct('CZK/month', 'wage', money, (row) => row.avgMonthlyWage),
  net_wage: metric('CZK/month', ['wage'], money, (row) => row.avgMonthlyWageNet),
  mortgage_rate: direct(
    '%',
    'rate',
    (f, value) => f.percent(value, 2),
    (row) => row.mortgageRatePct,
  ),
  payment: metric('CZK/month', ['price', 'rate'], money, (row) => row.monthlyPayment30y),
  payment_to_wage: metric('%', ['price', 'rate', 'wage'], percent, (row) => row.paymentToWagePct),
  rent_m2: direct('CZK/m2/month', 'rent', money, (row) => row.avgRentM2),
  rent: metric('CZK/month', ['rent'], money, (row) => row.monthlyRent),
  rent_to_payment: metric(
    'ratio',
    ['rent', 'price', 'rate'],
    (f, value) => f.decimal(value, 2),
    (row) => row.rentVsMortgageRatio,
  ),
  rent_to_wage: metric('%', ['rent', 'wage'], percent, (row) => {
    const net = row.avgMonthlyWageNet;
    if (row.monthlyRent === undefined || net === undefined || net <= 0) return undefined;
    return (row.monthlyRent / net) * 100;
  }),
  expenses: direct('CZK/month', 'expenses', money, (row) => row.avgLivingExpenses),
  savings: metric('CZK/month', ['wage', 'expenses'], money, (row) => row.monthlySavings),
  years_to_save: metric(
    'years',
    ['price', 'wage', 'expenses'],
    years,
    (row) => row.yearsToSaveInvesting,
  ),
  years_to_deposit: metric(
    'years',
    ['price', 'wage', 'expenses'],
    years,
    (row) => row.yearsToSaveDeposit,
  ),
} as const satisfies Record<string, Metric>;

export type MetricId = keyof typeof metrics;

export const metricIds = Object.keys(metrics) as readonly MetricId[];

export function metricOf(id: MetricId): Metric {
  return metrics[id];
}

/** The known inputs of a figure, the most important first. */
export function inputsOf(id: MetricId, row: AffordabilityRow): Sourced[] {
  return metricOf(id).inputs.flatMap((name) => row.inputs[name] ?? []);
}

/** Rows sorted by a figure; rows without it come last in both directions. */
export function sortedBy<Row extends AffordabilityRow>(
  rows: readonly Row[],
  id: MetricId,
  first: 'high' | 'low',
): Row[] {
  const { value } = metricOf(id);
  const sign = first === 'high' ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === undefined || other === undefined) {
      return Number(one === undefined) - Number(other === undefined);
    }
    return sign * (one - other);
  });
}

function metric(
  unit: string,
  inputs: Metric['inputs'],
  write: Metric['write'],
  value: Metric['value'],
): Metric {
  return { unit, inputs, write, value };
}

function direct(
  unit: string,
  input: keyof AffordabilityInputs,
  write: Metric['write'],
  value: Metric['value'],
): Metric {
  return { unit, inputs: [input], direct: true, write, value };
}
