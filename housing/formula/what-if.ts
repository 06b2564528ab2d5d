import type { Problem } from '@tessera/kit/errors';
import type { AffordabilityRow } from './affordability.ts';
import { type Scenario, scenarioDefaults } from './scenario.ts';
import { readScenario } from './scenario-input.ts';
import type { SensitivityAxis, SensitivityRange } from './sensitivity.ts';

/** What a visitor may slide, and how the two-way table is laid out. */
export type WhatIf = {
  readonly scenario: Scenario;
  /** Across the table; see `downTheTable`. */
  readonly across: WhatIfAxis;
  readonly measure: WhatIfMeasure;
  /** Years until the bank sets the rate anew; 0: the higher rate applies from the start. */
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
 * The region's own household: its net wage, rate and expenses with the usual loan; `undefined`
 * where the wage is unknown.
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

/** Reads the sliders (the scenario's own field names) and the layout; a layout unknown is usual. */
export function readWhatIf(fields: Readonly<Record<string, unknown>>): WhatIfReading {
  const reading = readScenario(fields);
  if (reading.kind === 'problems') return reading;
  const { scenario } = reading;
  const fixation = fixations.find((years) => String(years) === fields.fixation) ?? 0;
  return {
    kind: 'what-if',
    scenario,
    across: whatIfAxes.find((axis) => axis === fields.across) ?? 'flatSizeM2',
    measure: whatIfMeasures.find((measure) => measure === fields.measure) ?? 'share',
    // A fixation longer than the loan is none: the rate never changes.
    fixationYears: fixation < scenario.mortgageYears ? fixation : 0,
  };
}

/**
 * What goes down the table: the rate, seven times half a point apart; but the time of saving does
 * not depend on the rate, so there it is the income, or the size where the income goes across.
 */
export function downTheTable({ scenario, across, measure }: WhatIf): SensitivityRange {
  if (measure === 'share') return ratesAround(scenario.mortgageRatePct);
  return valuesAround(across === 'netIncome' ? 'flatSizeM2' : 'netIncome', scenario, 7);
}

/** Rates around the chosen one; none below zero. */
export function ratesAround(ratePct: number): SensitivityRange {
  const lowest = Math.max(0, Math.min(ratePct - 1.5, 27));
  const values = Array.from({ length: 7 }, (_, step) => rounded(lowest + step * 0.5));
  return { axis: 'mortgageRatePct', values };
}

/** Values around the chosen one, within what a scenario allows. */
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

/** 4.99 + 0.5 is written 5.49, not 5.4900000000000002. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
