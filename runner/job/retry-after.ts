/**
 * `Retry-After` as milliseconds from now: whole seconds or an HTTP date (RFC 9110, 10.2.3).
 * What is neither, or lies in the past, asks for nothing.
 */
export function retryAfterMs(header: string | null, now: number): number {
  if (header === null) return 0;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  if (!/^[A-Za-z]{3,9},? .*\d{4}/.test(text)) return 0;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now);
}
