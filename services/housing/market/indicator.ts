/** The sources, under the names that `fetch --source` accepts. */
export type SourceName = 'macro' | 'cnb' | 'czso' | 'portal' | 'survey';

export const sourceNames: readonly SourceName[] = ['macro', 'cnb', 'czso', 'portal', 'survey'];

/**
 * The kind of a value: `measured` is published by a source, `derived` computed from measured
 * values, `assumed` set without a source (living expenses), and `fallback` replaces a missing value
 * (repo rate plus a spread, the wage of another year).
 */
export type Kind = 'measured' | 'derived' | 'fallback' | 'assumed';

/** From the strongest to the weakest. */
const STRENGTH: readonly Kind[] = ['measured', 'derived', 'assumed', 'fallback'];

/**
 * The kind of a figure computed from values of these kinds: as weak as its weakest input, and
 * derived at best.
 */
export function computedKind(kinds: readonly Kind[]): Kind {
  const weakest = Math.max(...kinds.map((kind) => STRENGTH.indexOf(kind)), 1);
  return STRENGTH[weakest]!;
}

/**
 * The method behind a value that no source published as it stands: scaled with the property price
 * index, also where it is a rent; taken from another year or from the country; or the repo rate with
 * a spread.
 */
export type Method =
  | 'price_scaled_by_price_index'
  | 'rent_scaled_by_price_index'
  | 'wage_of_other_year'
  | 'wage_of_country'
  | 'repo_plus_spread';

/** One number with its source, date and kind. */
export type Sourced = {
  readonly value: number;
  readonly source: string;
  /** `YYYY-MM-DD`, the day the value describes, not the day it was fetched. */
  readonly date: string;
  readonly kind: Kind;
  /** Absent where a source published the value as it stands. */
  readonly method?: Method | undefined;
  /** Count and spread of the listings behind an average. */
  readonly sample?: PriceSample | undefined;
};

/** The listings behind an average price, CZK per m². */
export type PriceSample = {
  readonly counted: number;
  /** Listings left out: hidden price (0 or 1), no area, or an outlier. */
  readonly dropped: number;
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
};

/** One observation of a series. */
export type Observation = Sourced & {
  readonly indicator: IndicatorName;
  readonly region: string;
  readonly source: SourceName;
};

/** A stored value that its source changed later. */
export type Revision = {
  readonly source: string;
  readonly series: IndicatorName;
  readonly region: string;
  /** The day the value describes. */
  readonly date: string;
  readonly before: number;
  readonly after: number;
  /** ISO 8601, when the new value was seen. */
  readonly seen_at: string;
};

export type IndicatorName = keyof typeof indicators;

/** Every stored series. */
export const indicators = {
  // Residential property prices by quarter: BIS Q:CZ:N:628, and deflated Q:CZ:R:628.
  nominal_property_price_index: { source: 'macro', unit: 'index' },
  real_property_price_index: { source: 'macro', unit: 'index' },
  // All items, by month.
  cpi: { source: 'macro', unit: 'index' },
  // From the day it applies.
  repo_rate_2w: { source: 'cnb', unit: '%' },
  // The mean of new housing loans, by month, from a survey of institutions.
  mortgage_rate_avg: { source: 'survey', unit: '%' },
  // Gross, of the yearly structure of earnings survey, per kraj.
  avg_monthly_wage: { source: 'czso', unit: 'CZK' },
  median_monthly_wage: { source: 'czso', unit: 'CZK' },
  avg_asking_price_m2_flat: { source: 'portal', unit: 'CZK/m2' },
  median_asking_price_m2_flat: { source: 'portal', unit: 'CZK/m2' },
  // A month.
  avg_rent_m2_flat: { source: 'portal', unit: 'CZK/m2' },
  median_rent_m2_flat: { source: 'portal', unit: 'CZK/m2' },
} as const satisfies Record<string, { readonly source: SourceName; readonly unit: string }>;

/** Number of values of a series, its first and its last day. */
export type SeriesSpan = {
  readonly indicator: IndicatorName;
  readonly count: number;
  readonly first: string;
  readonly last: string;
};

/**
 * The end of a run of one source: `updated` stored something new, `unchanged` nothing new, `not-yet`
 * found the source empty, `failed` has an error message.
 */
export type Outcome = 'updated' | 'unchanged' | 'not-yet' | 'failed';

/** One run of one source. A run without an outcome is still running. Times are ISO 8601 UTC. */
export type FetchRun = {
  readonly source: SourceName;
  readonly outcome: Outcome | undefined;
  readonly recordsCount: number;
  readonly errorMessage: string | undefined;
  readonly startedAt: string;
  readonly finishedAt: string | undefined;
};

/** The last run of a source, and its last `updated` or `unchanged` one. */
export type SourceState = {
  readonly source: SourceName;
  readonly lastRun: FetchRun | undefined;
  readonly lastGood: FetchRun | undefined;
};

export type ListingType = 'sale' | 'rent';

/** An advertised flat near the median of its region. Price in CZK, a month for rent. */
export type ExampleListing = {
  readonly name: string;
  readonly price: number;
  readonly areaM2: number;
  readonly pricePerM2: number;
  readonly url: string;
};

/** A stored listing with the time it was fetched (ISO 8601). */
export type StoredListing = ExampleListing & { readonly fetchedAt: string };
