/** Nobody may ask for a longer pause: after it, they are asked again. */
const LONGEST_MS = 3_600_000;

/** The pause after a limit that is used up, when the reply does not say when it ends. */
const UNKNOWN_MS = 60_000;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * The pause that a reply asks for: `Retry-After`, else until the limit is renewed that
 * `x-ratelimit-remaining: 0` says is used up, as GitHub does with a 403.
 */
export function findPauseMs(headers: Headers, now: number): number | undefined {
  const wanted = findRetryAfterMs(headers['retry-after'], now);
  if (wanted !== undefined || headers['x-ratelimit-remaining'] !== '0') return wanted;
  const renewedMs = Number(headers['x-ratelimit-reset'] ?? Number.NaN) * 1000;
  if (Number.isNaN(renewedMs)) return UNKNOWN_MS;
  return Math.min(Math.max(0, renewedMs - now), LONGEST_MS);
}

/**
 * `Retry-After` as milliseconds from now: whole seconds or an HTTP date (RFC 9110, 10.2.3), at most
 * an hour unless the caller allows more. Undefined for what is neither.
 */
export function findRetryAfterMs(
  header: string | string[] | null | undefined,
  now: number,
  longestMs = LONGEST_MS,
): number | undefined {
  if (typeof header !== 'string') return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestMs);
  if (!/^[A-Za-z]{3,9},? .*\d{4}/.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), longestMs);
}
