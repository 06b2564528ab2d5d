/**
 * Net monthly pay from a gross monthly wage, CZK: gross − insurance − max(tax − credit, 0), where
 * tax is 15 % up to the threshold and 23 % of the part above. Nothing is rounded; a wage of zero or
 * less gives 0.
 */
export function netPay(gross: number, rules: TaxRules = taxYears.given): number {
  if (!(gross > 0)) return 0;
  const below = Math.min(gross, rules.threshold);
  const above = Math.max(gross - rules.threshold, 0);
  const tax = below * rules.lowerRate + above * rules.upperRate;
  return gross - gross * rules.insurance - Math.max(tax - rules.credit, 0);
}

/**
 * Deductions from the gross monthly wage of an employee with one job and no children. Valid below
 * the yearly ceiling of social insurance (48 average wages, about CZK 190,000 a month).
 */
export type TaxRules = {
  readonly label: string;
  /** The employee's social and health insurance as a share of the gross wage. */
  readonly insurance: number;
  readonly lowerRate: number;
  readonly upperRate: number;
  /** CZK a month; the upper rate applies to the part above. */
  readonly threshold: number;
  /** Personal tax credit, CZK a month. */
  readonly credit: number;
  readonly source: string;
};

const INCOME_TAX = 'Act 586/1992 Coll., sections 16 and 35ba';

/**
 * `given`, the default everywhere, has the rules of 2025 with insurance of 12.2 %. The
 * statutory rate is 11.6 % (7.1 % social including 0.6 % sickness, 4.5 % health), so the default
 * shows net pay 0.6 % of gross too low. The statutory years are listed on /data for comparison.
 *
 * The threshold is four average wages a month up to 2023 and three from 2024; the average wage is
 * set every autumn by a government decree (2025: 282/2024 Coll., CZK 46,557).
 */
export const taxYears = {
  given: rules('2025 (12.2 %)', 0.122, 139_671, 2570, 'given, see docs/contract/housing.md 1.4'),
  2021: rules('2021', 0.11, 141_764, 2320, INCOME_TAX),
  2022: rules('2022', 0.11, 155_644, 2570, INCOME_TAX),
  2023: rules('2023', 0.11, 161_296, 2570, INCOME_TAX),
  2024: rules('2024', 0.116, 131_901, 2570, INCOME_TAX),
  2025: rules('2025', 0.116, 139_671, 2570, INCOME_TAX),
  2026: rules('2026', 0.116, 146_901, 2570, INCOME_TAX),
} as const satisfies Record<string, TaxRules>;

export type TaxYear = keyof typeof taxYears;

function rules(
  label: string,
  insurance: number,
  threshold: number,
  credit: number,
  source: string,
): TaxRules {
  return { label, insurance, lowerRate: 0.15, upperRate: 0.23, threshold, credit, source };
}
