import type { Problem } from '@tessera/kit/errors';
import type { AffordabilityRow } from '../../formula/affordability.ts';
import {
  incomeOf,
  type Scenario,
  type ScenarioResult,
  scenarioDefaults,
  scenarioResult,
} from '../../formula/scenario.ts';
import { readScenario } from '../../formula/scenario-input.ts';

/** The state of the sliders and the layout of the two-way table. */
export type WhatIf = {
  readonly scenario: Scenario;
  /** The quantity of the columns; `rowsOfTable` chooses that of the rows. */
  readonly across: WhatIfAxis;
  readonly measure: WhatIfMeasure;
  /** Years until the rate changes; 0 applies the higher rate from the start. */
  readonly fixationYears: number;
};

export type WhatIfAxis = Exclude<SensitivityAxis, 'mortgageRatePct'>;
export type WhatIfMeasure = 'share' | 'years';

export const whatIfAxes: readonly WhatIfAxis[] = ['flatSizeM2', 'ltvPct', 'netIncome'];
export const whatIfMeasures: readonly WhatIfMeasure[] = ['share', 'years'];
export const fixations: readonly number[] = [0, 3, 5, 10];

export type WhatIfReading =
  | ({ readonly kind: 'what-if' } & WhatIf)
  | { readonly kind: 'problems'; readonly problems: readonly Problem[] };

/**
 * The average household of a region: its net wage, rate and expenses with the default loan;
 * `undefined` without a wage.
 */
export function regionScenario(row: AffordabilityRow): Scenario | undefined {
  if (row.avgMonthlyWageNet === undefined) return undefined;
  return {
    ...scenarioDefaults,
    netIncome: Math.round(row.avgMonthlyWageNet),
    mortgageRatePct: row.mortgageRatePct ?? scenarioDefaults.mortgageRatePct,
    monthlyExpenses: row.avgLivingExpenses ?? scenarioDefaults.monthlyExpenses,
  };
}

/**
 * The scenario with the income of the whole household as one, which the slider, the table and the
 * stress test share. The expenses already count both adults.
 */
export function withOneIncome(scenario: Scenario): Scenario {
  return { ...scenario, netIncome: incomeOf(scenario), secondIncome: 0 };
}

/** What the layout fields can be; the first is the default of a field that is absent or empty. */
const LAYOUT = { across: whatIfAxes, measure: whatIfMeasures, fixation: fixations } as const;

/** Reads the sliders, which have the scenario's field names, and the layout. */
export function readWhatIf(fields: Readonly<Record<string, unknown>>): WhatIfReading {
  const reading = readScenario(fields);
  const unknown = Object.entries(LAYOUT).flatMap(([field, choices]) =>
    layoutProblem(field, choices, fields[field]),
  );
  if (reading.kind === 'problems' || unknown.length > 0) {
    const problems = reading.kind === 'problems' ? reading.problems : [];
    return { kind: 'problems', problems: [...problems, ...unknown] };
  }
  const scenario = withOneIncome(reading.scenario);
  const fixation = fixations.find((years) => String(years) === fields.fixation) ?? 0;
  return {
    kind: 'what-if',
    scenario,
    across: whatIfAxes.find((axis) => axis === fields.across) ?? 'flatSizeM2',
    measure: whatIfMeasures.find((measure) => measure === fields.measure) ?? 'share',
    // With a fixation beyond the term the rate would never change.
    fixationYears: fixation < scenario.mortgageYears ? fixation : 0,
  };
}

function layoutProblem(
  field: string,
  choices: readonly (string | number)[],
  given: unknown,
): Problem[] {
  if (given === undefined || given === '' || choices.some((one) => String(one) === given))
    return [];
  const all = choices.join(', ');
  return [
    { field, message: `${field} must be one of ${all}`, cs: `${field} musí být jedno z ${all}` },
  ];
}

/**
 * The rows of the table: seven rates half a point apart. The time to save does not depend on the
 * rate, so for `years` the rows are incomes, or sizes if the columns are incomes.
 */
export function rowsOfTable({ scenario, across, measure }: WhatIf): SensitivityRange {
  if (measure === 'share') return ratesAround(scenario.mortgageRatePct);
  return valuesAround(across === 'netIncome' ? 'flatSizeM2' : 'netIncome', scenario, 7);
}

/** Rates around the chosen one, none below zero. */
export function ratesAround(ratePct: number): SensitivityRange {
  const lowest = Math.max(0, Math.min(ratePct - 1.5, 27));
  const values = Array.from({ length: 7 }, (_, step) => rounded(lowest + step * 0.5));
  return { axis: 'mortgageRatePct', values };
}

/** Values around the chosen one, within the bounds of a scenario. */
export function valuesAround(axis: WhatIfAxis, scenario: Scenario, count = 5): SensitivityRange {
  const { step, least, most } = ACROSS[axis];
  const before = Math.floor(count / 2);
  const lowest = Math.max(
    least,
    Math.min(scenario[axis] - before * step, most - (count - 1) * step),
  );
  const values = Array.from({ length: count }, (_, index) => rounded(lowest + index * step));
  return { axis, values };
}

const ACROSS: Readonly<Record<WhatIfAxis, { step: number; least: number; most: number }>> = {
  flatSizeM2: { step: 10, least: 10, most: 500 },
  ltvPct: { step: 10, least: 10, most: 100 },
  netIncome: { step: 5000, least: 5000, most: 100_000_000 },
};

/** Removes floating-point noise such as 5.4900000000000002. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** The fields of a scenario that have a slider. */
export type SensitivityAxis = 'mortgageRatePct' | 'flatSizeM2' | 'ltvPct' | 'netIncome';

export type SensitivityRange = {
  readonly axis: SensitivityAxis;
  readonly values: readonly number[];
};

export type SensitivityTable = {
  readonly rows: SensitivityRange;
  readonly columns: SensitivityRange;
  /** `cells[row][column]`. */
  readonly cells: readonly (readonly ScenarioResult[])[];
};

/** A scenario recomputed for every pair of values of two ranges. */
export function sensitivity(
  scenario: Scenario,
  region: string,
  avgPriceM2: number,
  rows: SensitivityRange,
  columns: SensitivityRange,
): SensitivityTable {
  const cells = rows.values.map((row) =>
    columns.values.map((column) =>
      scenarioResult({ ...scenario, [rows.axis]: row, [columns.axis]: column }, region, avgPriceM2),
    ),
  );
  return { rows, columns, cells };
}
