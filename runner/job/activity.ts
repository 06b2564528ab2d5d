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
