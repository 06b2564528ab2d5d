/** At most `requests` requests in `seconds` seconds. */
export type RateLimit = { readonly requests: number; readonly seconds: number };

/**
 * `20:1,100:120` → at most 20 in 1 s and 100 in 120 s. Undefined when the header is missing or not
 * of this form.
 */
export function findRateLimits(header: string | null | undefined): RateLimit[] | undefined {
  if (!header) return undefined;
  const limits: RateLimit[] = [];
  for (const pair of header.split(',')) {
    const match = /^\s*(\d{1,9}):(\d{1,9})\s*$/.exec(pair);
    const [requests, seconds] = [Number(match?.[1]), Number(match?.[2])];
    if (!match || requests < 1 || seconds < 1) return undefined;
    limits.push({ requests, seconds });
  }
  return limits;
}
