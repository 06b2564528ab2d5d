import type { ExtraHeaders } from '../choices.ts';

/** Headers that the runner sets, or that belong to the connection (RFC 9110, 7.6.1); in lower case. */
export const RESERVED_HEADER =
  /^(content-length|content-type|content-encoding|host|user-agent|traceparent|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|http2-settings|proxy-.*|webhook-.*|x-runner-.*)$/;

/** RFC 9110, 5.6.2: the characters of a header's name; in lower case. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~\da-z-]{1,100}$/;

/** Headers without their values, for replies and pages: secrets travel under any name. */
export function masked(headers: ExtraHeaders | null): Record<string, string> | null {
  return headers && Object.fromEntries(Object.keys(headers).map((name) => [name, '***']));
}
