/** One value a calendar year. */
export type YearPoint = { readonly year: number; readonly value: number };

export type ForecastPoint = YearPoint & {
  /** Ends of the 80 % band; absent when fewer than four past forecasts could be tested. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Number of past forecasts the band is computed from. */
  readonly testedOn: number;
};

/** A forecast of the past: what was said about `year` with the data up to `origin`. */
export type PastForecast = {
  readonly origin: number;
  readonly year: number;
  readonly predicted: number;
  readonly actual: number;
  /** The naive forecast: the last known value stays. */
  readonly naive: number;
};

/** How good a method has been, in percent. */
export type Accuracy = {
  /** Number of past forecasts. */
  readonly tests: number;
  /** Share of past forecasts within the band that the other past forecasts give. */
  readonly coveragePct: number;
  /** Mean absolute error relative to the actual value. */
  readonly errorPct: number;
  /** The same error of the naive forecast. */
  readonly naiveErrorPct: number;
};

/** Share of past forecasts that a band covers. */
const COVERED = 0.8;
const MIN_ERRORS = 4;
/** Half the width of a band as wide as the value it surrounds, relative to that value. */
const WIDEST_USEFUL = 0.5;

/**
 * Points with the band around them: the smallest relative error that covers 80 % of the back-tests
 * at the same distance from `origin`, never narrower than at a shorter distance. A band wider than the value
 * itself is withheld (see `hasUselessBand`).
 */
export function withBands(
  future: readonly YearPoint[],
  origin: number,
  tests: readonly PastForecast[],
): ForecastPoint[] {
  let widest = 0;
  return future.map(({ year, value }) => {
    const errors = errorsAt(tests, year - origin);
    const width = errorQuantile80(errors);
    // A band that narrowed with distance would only reflect the few long back-tests.
    if (width !== undefined) widest = Math.max(widest, width);
    const hasBand = width !== undefined && widest <= WIDEST_USEFUL;
    return {
      year,
      value,
      low: hasBand ? Math.max(value * (1 - widest), 0) : undefined,
      high: hasBand ? value * (1 + widest) : undefined,
      testedOn: errors.length,
    };
  });
}

/** True if a band could be computed, but would be wider than the value it surrounds. */
export function hasUselessBand({ low, testedOn }: ForecastPoint): boolean {
  return low === undefined && testedOn >= MIN_ERRORS;
}

/**
 * The accuracy of a method by its back-test. Each past forecast is compared with the band of the
 * others, because a band computed from a forecast always suits it. `undefined` without a band.
 */
export function accuracyOf(tests: readonly PastForecast[]): Accuracy | undefined {
  let [within, judged] = [0, 0];
  for (const test of tests) {
    const width = errorQuantile80(
      errorsAt(
        tests.filter((other) => other !== test),
        test.year - test.origin,
      ),
    );
    if (width === undefined) continue;
    judged += 1;
    if (relativeError(test) <= width) within += 1;
  }
  if (judged === 0) return undefined;
  const meanError = (of: (test: PastForecast) => number) =>
    (tests.reduce((sum, test) => sum + Math.abs(of(test) - test.actual) / test.actual, 0) /
      tests.length) *
    100;
  return {
    tests: tests.length,
    coveragePct: (within / judged) * 100,
    errorPct: meanError(({ predicted }) => predicted),
    naiveErrorPct: meanError(({ naive }) => naive),
  };
}

function errorsAt(tests: readonly PastForecast[], ahead: number): number[] {
  return tests.filter(({ origin, year }) => year - origin === ahead).map(relativeError);
}

/** Relative to what was predicted, as a band around a prediction has to be. */
function relativeError({ predicted, actual }: PastForecast): number {
  return Math.abs(actual - predicted) / predicted;
}

function errorQuantile80(errors: readonly number[]): number | undefined {
  if (errors.length < MIN_ERRORS) return undefined;
  const sorted = [...errors].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * COVERED) - 1];
}
