import { ParseError } from '@tessera/kit/errors';
import type { Question } from './question.ts';
import { member, parseJson } from './text.ts';

/** Data set 110080: wages by region, sex and measure, from the structure of earnings survey. */
const WAGES = '110080';

/** Both ways to learn where the CSV lies: the specified one, and the one that replaces it. */
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
 * The address of the CSV. The older reply is `{success, result: {resources: [{url, format}]}}`,
 * the newer one `{distribuce: [{přístupové_url, formát}]}`. Undefined: no CSV is published (yet).
 */
export function readPackage(bytes: Uint8Array, document: string): string | undefined {
  const reply = parseJson(bytes, document);
  if (member(reply, 'success') === false) {
    const message = member(member(reply, 'error'), 'message');
    throw new ParseError(document, 1, `the office refused: ${String(message).slice(0, 100)}`);
  }
  const resources = member(member(reply, 'result'), 'resources') ?? member(reply, 'distribuce');
  if (!Array.isArray(resources)) {
    throw new ParseError(document, 1, 'expected "result.resources" or "distribuce"');
  }
  const csv = resources.find((resource) => /csv/i.test(String(formatOf(resource))));
  if (csv === undefined) return undefined;
  const address = member(csv, 'url') ?? member(csv, 'přístupové_url');
  if (typeof address !== 'string' || !/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
    throw new ParseError(document, 1, `expected the address of a CSV, found ${String(address)}`);
  }
  return address;
}

/**
 * Whether the address lies with whom we asked: the same host, or one of the same domain (the API
 * is at vdb.czso.cz, the files at www.czso.cz). A reply must not send us into somebody's network.
 */
export function isSameSite(address: string, base: string): boolean {
  const there = URL.parse(address)?.hostname;
  const here = URL.parse(base)?.hostname;
  if (there === undefined || here === undefined) return false;
  return there === here || (/[a-z]$/.test(here) && domain(there) === domain(here));
}

function domain(host: string): string {
  return host.split('.').slice(-2).join('.');
}

/** A format is `csv`, `text/csv` or an address that ends in it. */
function formatOf(resource: unknown): unknown {
  return member(resource, 'format') ?? member(resource, 'formát');
}
