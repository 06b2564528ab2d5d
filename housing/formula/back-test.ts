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

/** Share of past forecasts outside a band, half of it on either side. */
const OUTSIDE = 0.2;
const MIN_ERRORS = 4;

/** The ends of a band relative to what was predicted: -0.1 and 0.3. */
type Band = { readonly low: number; readonly high: number };

/**
 * Points with the band around them: of the relative errors of the back-tests at the same distance
 * from `origin`, a tenth lies below and a tenth above it. A method that was always too low has its
 * band above its line. The band only widens with distance; where too few tests reach as far, it
 * widens with the square root of the distance, so that it ends with the line.
 */
export function withBands(
  future: readonly YearPoint[],
  origin: number,
  tests: readonly PastForecast[],
): ForecastPoint[] {
  let band: Band | undefined;
  let reach = 0;
  return future.map(({ year, value }) => {
    const ahead = year - origin;
    const errors = errorsAt(tests, ahead);
    const own = bandOf(errors);
    const { low, high } = band ?? { low: 0, high: 0 };
    const wider = Math.sqrt(ahead / reach);
    if (own) band = { low: Math.min(own.low, low), high: Math.max(own.high, high) };
    else if (band) band = { low: low * wider, high: high * wider };
    reach = ahead;
    return {
      year,
      value,
      low: band && Math.max(value * (1 + band.low), 0),
      high: band && value * (1 + band.high),
      testedOn: errors.length,
    };
  });
}

/**
 * The accuracy of a method by its back-test. Each past forecast is compared with the band of the
 * others, because a band computed from a forecast always suits it. `undefined` without a band.
 */
export function accuracyOf(tests: readonly PastForecast[]): Accuracy | undefined {
  let [within, judged] = [0, 0];
  for (const test of tests) {
    const band = bandOf(
      errorsAt(
        tests.filter((other) => other !== test),
        test.year - test.origin,
      ),
    );
    if (!band) continue;
    judged += 1;
    const error = relativeError(test);
    if (error >= band.low && error <= band.high) within += 1;
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

/** Relative to what was predicted, as a band around a prediction has to be; positive: too low. */
function relativeError({ predicted, actual }: PastForecast): number {
  return actual / predicted - 1;
}

/** Between the errors left when a tenth is taken from either end; all of fewer than ten. */
function bandOf(errors: readonly number[]): Band | undefined {
  if (errors.length < MIN_ERRORS) return undefined;
  const sorted = [...errors].sort((a, b) => a - b);
  const left = Math.floor((sorted.length * OUTSIDE) / 2);
  return { low: sorted[left]!, high: sorted.at(-1 - left)! };
}
