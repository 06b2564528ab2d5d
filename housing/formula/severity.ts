/** The five steps from affordable (1, green) to out of reach (5, red). Also the CSS class. */
export type Heat = 'heat-1' | 'heat-2' | 'heat-3' | 'heat-4' | 'heat-5';

export type HeatStep = {
  readonly heat: Heat;
  /** The step holds values above this … */
  readonly above: number;
  /** … up to and including this. */
  readonly upTo: number;
};

/**
 * Months of net pay for the flat. Source: specification part A, 'Severity color'; a value on a
 * boundary belongs to the milder step (design decisions: 100 is heat-1, 110 heat-2, …).
 */
export const heatByMonths: readonly HeatStep[] = steps([100, 110, 130, 160]);

/** Years until the deposit is saved, in a visitor's own scenario (design page, section 4). */
export const heatByDepositYears: readonly HeatStep[] = steps([3, 6, 10, 15]);

/** The step of a number of months; `undefined` where there is no number. */
export function heatOfMonths(months: number | undefined): Heat | undefined {
  return months === undefined ? undefined : stepOf(heatByMonths, months);
}

/** The step of a deposit time; never (`undefined`) is the hottest. */
export function heatOfDepositYears(years: number | undefined): Heat {
  return years === undefined ? 'heat-5' : stepOf(heatByDepositYears, years);
}

function stepOf(ladder: readonly HeatStep[], value: number): Heat {
  return ladder.find(({ upTo }) => value <= upTo)?.heat ?? 'heat-5';
}

function steps(bounds: readonly [number, number, number, number]): HeatStep[] {
  const [a, b, c, d] = bounds;
  return [
    { heat: 'heat-1', above: Number.NEGATIVE_INFINITY, upTo: a },
    { heat: 'heat-2', above: a, upTo: b },
    { heat: 'heat-3', above: b, upTo: c },
    { heat: 'heat-4', above: c, upTo: d },
    { heat: 'heat-5', above: d, upTo: Number.POSITIVE_INFINITY },
  ];
}
