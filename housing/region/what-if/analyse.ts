import type { Problem } from '@tessera/kit/errors';
import {
  type HouseholdQuestion,
  type ScenarioResult,
  scenarioResult,
} from '../../formula/household.ts';
import { incomeOf } from '../../formula/scenario.ts';

/** The state of the sliders and the layout of the two-way table. */
export type WhatIf = {
  /** With the income of the whole household as one. */
  readonly question: HouseholdQuestion;
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

/** What the layout fields can be; the first is the default of a field that is absent or empty. */
const LAYOUT = { across: whatIfAxes, measure: whatIfMeasures, fixation: fixations } as const;

/** The layout of the fields for the household that they were read as. */
export function readWhatIf(
  fields: Readonly<Record<string, unknown>>,
  question: HouseholdQuestion,
): WhatIfReading {
  const problems = layoutProblems(fields);
  if (problems.length > 0) return { kind: 'problems', problems };
  const fixation = fixations.find((years) => String(years) === fields.fixation) ?? 0;
  return {
    kind: 'what-if',
    question: withOneIncome(question),
    across: whatIfAxes.find((axis) => axis === fields.across) ?? 'flatSizeM2',
    measure: whatIfMeasures.find((measure) => measure === fields.measure) ?? 'share',
    // With a fixation beyond the term the rate would never change.
    fixationYears: fixation < question.scenario.mortgageYears ? fixation : 0,
  };
}

/** One income, which the slider, the table and the stress test share; the adults stay. */
function withOneIncome(question: HouseholdQuestion): HouseholdQuestion {
  const { scenario } = question;
  return {
    ...question,
    scenario: { ...scenario, netIncome: incomeOf(scenario), secondIncome: 0 },
  };
}

/** Problems of the layout beside those of the household. */
export function layoutProblems(fields: Readonly<Record<string, unknown>>): Problem[] {
  return Object.entries(LAYOUT).flatMap(([field, choices]) =>
    layoutProblem(field, choices, fields[field]),
  );
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
export function rowsOfTable({ question, across, measure }: WhatIf): SensitivityRange {
  if (measure === 'share') return ratesAround(question.ratePct);
  return valuesAround(across === 'netIncome' ? 'flatSizeM2' : 'netIncome', question, 7);
}

/** Rates around the chosen one, none below zero. */
export function ratesAround(ratePct: number): SensitivityRange {
  const lowest = Math.max(0, Math.min(ratePct - 1.5, 27));
  const values = Array.from({ length: 7 }, (_, step) => rounded(lowest + step * 0.5));
  return { axis: 'mortgageRatePct', values };
}

/** Values around the chosen one, within the bounds of a scenario. */
export function valuesAround(
  axis: WhatIfAxis,
  { scenario }: Pick<HouseholdQuestion, 'scenario'>,
  count = 5,
): SensitivityRange {
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

/** The value of a household on an axis. */
export function valueOn(axis: SensitivityAxis, { ratePct, scenario }: HouseholdQuestion): number {
  return axis === 'mortgageRatePct' ? ratePct : scenario[axis];
}

function withValue(
  question: HouseholdQuestion,
  axis: SensitivityAxis,
  value: number,
): HouseholdQuestion {
  if (axis === 'mortgageRatePct') return { ...question, ratePct: value };
  const scenario = { ...question.scenario, [axis]: value };
  return { ...question, scenario, ...(axis === 'ltvPct' && { wantedLtvPct: value }) };
}

/** A household recomputed for every pair of values of two ranges: `[row][column]`. */
export function sensitivity(
  question: HouseholdQuestion,
  rows: SensitivityRange,
  columns: SensitivityRange,
): ScenarioResult[][] {
  return rows.values.map((row) =>
    columns.values.map((column) =>
      scenarioResult(withValue(withValue(question, rows.axis, row), columns.axis, column)),
    ),
  );
}
