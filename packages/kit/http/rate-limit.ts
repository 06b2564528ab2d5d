/** Route configuration: at most `max` requests per minute and client address on this route. */
export function perMinute(max: number) {
  return { rateLimit: { max, timeWindow: 60_000 } };
}

/** Route configuration: at most `max` requests per hour and client address on this route. */
export function perHour(max: number) {
  return { rateLimit: { max, timeWindow: 3_600_000 } };
}
