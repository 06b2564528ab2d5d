/** What happened in one minute: the figures behind the throughput and latency chart. */
export type ActivityMinute = {
  /** Start of the minute, milliseconds since 1970. */
  readonly minute: number;
  readonly completed: number;
  /** Failed tries that will be repeated. */
  readonly retried: number;
  readonly dead: number;
  /** Tries per duration bucket, see DURATION_BUCKETS_MS; the last one counts what is longer. */
  readonly durations: readonly number[];
};

/** Upper bounds in milliseconds: 1-2-5 steps from a local service to the default timeout. */
export const DURATION_BUCKETS_MS: readonly number[] = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 30_000,
];

/** An empty minute, to add to. */
export function emptyMinute(minute: number): ActivityMinute {
  return {
    minute,
    completed: 0,
    retried: 0,
    dead: 0,
    durations: new Array(DURATION_BUCKETS_MS.length + 1).fill(0),
  };
}

/** Two accounts of the same minute as one. */
export function addedMinutes(a: ActivityMinute, b: ActivityMinute): ActivityMinute {
  return {
    minute: a.minute,
    completed: a.completed + b.completed,
    retried: a.retried + b.retried,
    dead: a.dead + b.dead,
    // mutation: the last element only gives the number of bounds
    durations: DURATION_BUCKETS_MS.concat(0).map(
      (_, index) => (a.durations[index] ?? 0) + (b.durations[index] ?? 0),
    ),
  };
}

/** Which bucket a duration falls in. */
export function durationBucket(durationMs: number): number {
  const index = DURATION_BUCKETS_MS.findIndex((bound) => durationMs <= bound);
  return index === -1 ? DURATION_BUCKETS_MS.length : index;
}

/**
 * A quantile of the durations, as the upper bound of the bucket it falls in; undefined without any
 * tries, Infinity when it lies above the last bound.
 */
export function durationQuantile(
  durations: readonly number[],
  quantile: number,
): number | undefined {
  const total = durations.reduce((sum, count) => sum + count, 0);
  if (total === 0) return undefined;
  let seen = 0;
  for (const [index, count] of durations.entries()) {
    seen += count;
    if (seen >= quantile * total) return DURATION_BUCKETS_MS[index] ?? Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}
