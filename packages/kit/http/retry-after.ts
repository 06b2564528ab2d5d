/** Nobody may ask for a longer pause: after it, they are asked again. */
const LONGEST_MS = 3_600_000;

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
