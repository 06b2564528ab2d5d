import type { Problem } from '@tessera/kit/errors';
import type { ExtraHeaders } from '../job/choices.ts';
import { HEADER_NAME, RESERVED_HEADER } from '../job/wire/headers.ts';

/** Problems of the names in the field `headers` of a request; the schema checks the values. */
export function headerNameProblems(given: unknown): Problem[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  const seen = new Set<string>();
  return Object.keys(given).flatMap((name) => {
    const field = `headers.${name}`;
    const lower = name.toLowerCase();
    if (!HEADER_NAME.test(lower)) return [{ field, message: 'is not a header name' }];
    if (RESERVED_HEADER.test(lower)) return [{ field, message: 'is set by the runner' }];
    if (seen.has(lower)) return [{ field, message: 'is given twice' }];
    seen.add(lower);
    return [];
  });
}

/** The headers under their names in lower case; undefined without any. */
export function extraHeaders(
  given: Readonly<Record<string, string>> | undefined,
): ExtraHeaders | undefined {
  if (given === undefined || Object.keys(given).length === 0) return undefined;
  const entries = Object.entries(given);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), value]));
}
