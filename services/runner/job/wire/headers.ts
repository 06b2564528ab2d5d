/** Headers that the runner sets, or that belong to the connection (RFC 9110, 7.6.1); in lower case. */
export const RESERVED_HEADER =
  /^(content-length|content-type|content-encoding|host|user-agent|traceparent|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|http2-settings|proxy-.*|webhook-.*|x-runner-.*)$/;

/** RFC 9110, 5.6.2: the characters of a header's name; in lower case. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\da-z-]{1,100}$/;

/** Secrets travel under any name (`jwt`, `x-pass`), so only the values of these are shown. */
const HARMLESS: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'prefer',
  'traceparent',
  'user-agent',
  'x-correlation-id',
  'x-request-id',
]);

/** Headers without the values of all but harmless names, for replies and pages. */
export function masked(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      HARMLESS.has(name.toLowerCase()) ? value : '***',
    ]),
  );
}
