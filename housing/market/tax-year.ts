/**
 * What is taken from a gross monthly wage of an employee without children or a second job.
 * Valid below the yearly ceiling of social insurance (48 average wages, about 190,000 CZK a month).
 */
export type TaxRules = {
  readonly label: string;
  /** Social and health insurance of the employee, as a share of gross. */
  readonly insurance: number;
  readonly lowerRate: number;
  readonly upperRate: number;
  /** CZK a month: above it the upper rate is due, on the part above. */
  readonly threshold: number;
  /** Personal tax credit, CZK a month. */
  readonly credit: number;
  readonly source: string;
};

const INCOME_TAX = 'Act 586/1992 Coll., sections 16 and 35ba';

/**
 * `specification` is the default everywhere: the rules of 2025 with the 12.2 % the specification
 * asks for. The statutory share of 2025 is 11.6 % (7.1 % social, which already holds 0.6 %
 * sickness, and 4.5 % health), so the default shows about 0.6 % of gross too little; the rules of
 * the law stand beside it for those who compare.
 *
 * Thresholds: 48 average wages a year (four a month) to 2023, 36 (three a month) from 2024; the
 * average wage is set every autumn by a decree of the government (2025: 282/2024 Coll., 46,557).
 */
export const taxYears = {
  specification: rules('2025 (12.2 %)', 0.122, 139_671, 2570, 'housing specification, part A'),
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
