// Numbers that laws set, as they are in 2026, and the tax rules of 2025 that net pay follows.

/**
 * Deductions from the gross monthly wage of an employee with one job and no children. Valid below
 * the yearly ceiling of social insurance (48 average wages, about CZK 190,000 a month).
 */
export type TaxRules = {
  /** The employee's social and health insurance as a share of the gross wage. */
  readonly insurance: number;
  readonly lowerRate: number;
  readonly upperRate: number;
  /** CZK a month; the upper rate applies to the part above. */
  readonly threshold: number;
  /** Personal tax credit, CZK a month. */
  readonly credit: number;
};

/**
 * The rules of 2025 (act 586/1992) with the insurance of 12.2 % that docs/contract/housing.md 1.4
 * assumes. The statutory rate is 11.6 % (7.1 % social, 4.5 % health), so that net pay is shown 0.6 %
 * of gross too low.
 */
export const rules2025: TaxRules = {
  insurance: 0.122,
  lowerRate: 0.15,
  upperRate: 0.23,
  // Three average wages of CZK 46,557 (decree 282/2024).
  threshold: 139_671,
  credit: 2_570,
};

/** The largest loan, % of the price (measure of the central bank); the second below 36 years of age. */
export const ltvLimit = { usualPct: 80, youngPct: 90 } as const;

/** Mortgage interest lowers the tax base by at most so many CZK a year (act 586/1992, section 15). */
export const interestDeduction = { taxPct: 15, limit: 150_000 } as const;
