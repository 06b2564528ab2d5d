import { ParseError } from '@tessera/kit/errors';
import type { Question } from './document.ts';
import { member, parseJson } from './document.ts';

/** Data set 110080: wages by region, sex and measure, from the structure of earnings survey. */
const WAGES = '110080';

/** The two package APIs that name the address of the CSV, the older one first. */
export const packageQuestions: readonly Question[] = [
  {
    document: 'czso package_show',
    path: `/pll/eweb/package_show?id=${WAGES}`,
    maxBytes: 100_000,
  },
  {
    document: 'czso datova_sada',
    path: `/pll/eweb/lkod_ld.datova_sada?id=${WAGES}`,
    maxBytes: 100_000,
  },
];

/**
 * The address of the CSV, or `undefined` if none is published. The older reply is `{success,
 * result: {resources: [{url, format}]}}`, the newer one `{distribuce: [{přístupové_url, formát}]}`.
 * Throws ParseError.
 */
export function readPackage(bytes: Uint8Array, document: string): string | undefined {
  const reply = parseJson(bytes, document);
  if (member(reply, 'success') === false) {
    throw new ParseError(document, 1, 'the office answered with an error', reply);
  }
  const resources = member(member(reply, 'result'), 'resources') ?? member(reply, 'distribuce');
  if (!Array.isArray(resources)) {
    throw new ParseError(document, 1, 'expected "result.resources" or "distribuce"', reply);
  }
  const csv = resources.find((resource) => /csv/i.test(String(formatOf(resource))));
  if (csv === undefined) return undefined;
  const address = member(csv, 'url') ?? member(csv, 'přístupové_url');
  if (typeof address !== 'string' || !/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new ParseError(document, 1, 'expected the address of a CSV', csv);
  }
  return address;
}

/** Seen values: `csv`, `text/csv`, and an address that ends in `csv`. */
function formatOf(resource: unknown): unknown {
  return member(resource, 'format') ?? member(resource, 'formát');
}
