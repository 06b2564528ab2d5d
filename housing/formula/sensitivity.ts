import { type Scenario, type ScenarioResult, scenarioResult } from './scenario.ts';

/** The numbers of a scenario a visitor can slide. */
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

/** One scenario recomputed over two ranges: the two-way table behind the sliders. Pure scenario. */
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
