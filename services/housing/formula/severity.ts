/** The five steps from affordable (1, green) to unaffordable (5, red). Also the CSS class. */
export type Heat = 'heat-1' | 'heat-2' | 'heat-3' | 'heat-4' | 'heat-5';

type HeatStep = {
  readonly heat: Heat;
  /** Exclusive lower bound. */
  readonly above: number;
  /** Inclusive upper bound. */
  readonly upTo: number;
};

/** Steps by months of net pay for the flat. A boundary value belongs to the milder step. */
export const heatByMonths: readonly HeatStep[] = steps([100, 110, 130, 160]);

/** Steps by years until the deposit is saved, for a visitor's own scenario. */
const heatByDepositYears: readonly HeatStep[] = steps([3, 6, 10, 15]);

export function heatOfMonths(months: number | undefined): Heat | undefined {
  return months === undefined ? undefined : stepOf(heatByMonths, months);
}

/** `undefined`, a deposit that is never saved, is the highest step. */
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
