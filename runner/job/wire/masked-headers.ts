/** Secrets travel under any name (`jwt`, `x-pass`), so only what these hold is shown. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['accept', 'accept-charset', 'accept-encoding', 'accept-language', 'cache-control'],
  ...['content-language', 'content-type', 'prefer', 'traceparent', 'user-agent'],
  ...['x-correlation-id', 'x-request-id'],
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
