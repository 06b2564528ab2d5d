import { lawValue } from '../market/law.ts';

/**
 * Net monthly pay from a gross monthly wage, CZK: gross − insurance − max(tax − credit, 0), where
 * tax is 15 % up to the threshold and 23 % of the part above. Nothing is rounded; a wage of zero or
 * less gives 0.
 */
export function netPay(gross: number, rules: TaxRules = assumedRules2025): number {
  // mutation: the deductions from a wage of 0 are 0
  if (!(gross > 0)) return 0;
  const above = Math.max(gross - rules.threshold, 0);
  const tax = (gross - above) * rules.lowerRate + above * rules.upperRate;
  return gross - gross * rules.insurance - Math.max(tax - rules.credit, 0);
}

/**
 * Deductions from the gross monthly wage of an employee with one job and no children. Valid below
 * the yearly ceiling of social insurance (48 average wages, about CZK 190,000 a month).
 */
export type TaxRules = {
  /** The year whose rules they are. */
  readonly year: number;
  /** The employee's social and health insurance as a share of the gross wage. */
  readonly insurance: number;
  /** Shares of the gross wage, with a tax base above it (until 2020) already multiplied in. */
  readonly lowerRate: number;
  readonly upperRate: number;
  /** CZK a month; the upper rate applies to the part above. */
  readonly threshold: number;
  /** Personal tax credit, CZK a month. */
  readonly credit: number;
};

/** The first year whose rules are in `market/law.ts`. */
export const FIRST_TAX_YEAR = 2009;

/** The statutory rules in force on a day, `YYYY-MM-DD`; before 2009 those of 2009. */
export function statutoryRules(day: string): TaxRules {
  const on = day < `${FIRST_TAX_YEAR}` ? `${FIRST_TAX_YEAR}-01-01` : day;
  const of = (name: Parameters<typeof lawValue>[0]) => lawValue(name, on) ?? 0;
  const lowerRate = (of('tax_rate') * of('tax_base')) / 100;
  // Without a surcharge there is no threshold either.
  const threshold = of('average_wage') * of('tax_threshold');
  return {
    year: Number(on.slice(0, 4)),
    insurance: (of('social_insurance') + of('health_insurance')) / 100,
    lowerRate,
    upperRate: lowerRate + of('tax_surcharge') / 100,
    threshold: threshold || Number.POSITIVE_INFINITY,
    credit: of('personal_credit'),
  };
}

/**
 * The default everywhere: the rules of 2025 with the insurance of 12.2 % that
 * docs/contract/housing.md 1.4 assumes. The statutory rate of that year is 11.6 % (7.1 % social
 * including 0.6 % sickness, 4.5 % health), so the default shows net pay 0.6 % of gross too low.
 */
export const assumedRules2025: TaxRules = { ...statutoryRules('2025-01-01'), insurance: 0.122 };
