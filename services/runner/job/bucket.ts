/** The tokens of a rate-limited queue at a moment. */
export type Bucket = { readonly tokens: number; readonly at: number };

/** A bucket holds the tokens of one second, at least one (docs/contract/runner.md 1.2.5). */
function bucketCapacity(ratePerSecond: number): number {
  return Math.max(1, ratePerSecond);
}

/**
 * The bucket refilled up to now. A bucket nobody has used yet is full; a clock that went back
 * adds nothing and takes nothing.
 */
export function refilled(bucket: Bucket | null, ratePerSecond: number, now: number): Bucket {
  const capacity = bucketCapacity(ratePerSecond);
  if (bucket === null) return { tokens: capacity, at: now };
  const seconds = Math.max(0, now - bucket.at) / 1000;
  return { tokens: Math.min(capacity, bucket.tokens + seconds * ratePerSecond), at: now };
}

/** The bucket after a token came back. */
export function refunded({ tokens, at }: Bucket, ratePerSecond: number): Bucket {
  return { tokens: Math.min(bucketCapacity(ratePerSecond), tokens + 1), at };
}

/** The smallest rate that callers may give: one in eleven days. */
export const LEAST_RATE = 0.000001;

/** Upper bound of a wait, three thousand years, so that the result is still a valid date. */
const LONGEST_WAIT_MS = 1e14;

/** When the bucket has a whole token. */
export function nextTokenAt(bucket: Bucket, ratePerSecond: number): number {
  if (bucket.tokens >= 1) return bucket.at;
  const waitMs = ((1 - bucket.tokens) / ratePerSecond) * 1000;
  return bucket.at + Math.ceil(Math.min(LONGEST_WAIT_MS, waitMs));
}
