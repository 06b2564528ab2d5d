import { ParseError } from '@tessera/kit/errors';
import type { Observation } from '../market/indicator.ts';
import { NATIONAL } from '../market/region.ts';

/** Decodes UTF-8 and drops a byte order mark. Throws ParseError. */
export function decodeUtf8(bytes: Uint8Array, document: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ParseError(document, 1, 'expected UTF-8');
  }
}

/** Decodes UTF-8, otherwise windows-1250; the statistical office has published both. */
export function decodeCzech(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** Throws ParseError. */
export function parseJson(bytes: Uint8Array, document: string): unknown {
  const text = decodeUtf8(bytes, document).trim();
  if (text.startsWith('<')) {
    throw new ParseError(document, 1, 'expected JSON, found an HTML page', text.slice(0, 200));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ParseError(document, 1, 'expected JSON', text.slice(0, 200));
  }
}

/** A member of a value that may not be an object. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** `3,75` → 3.75; `undefined` for anything else than a plain decimal number. */
export function decimalComma(text: string): number | undefined {
  return /^-?\d{1,12}([,.]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** A series of the whole country. Throws ParseError if a date occurs twice. */
export function nationalSeries(
  { source, indicator }: Pick<Observation, 'source' | 'indicator'>,
  values: readonly Pick<Observation, 'date' | 'value'>[],
  document: string,
): Observation[] {
  const seen = new Set<string>();
  return values.map(({ date, value }, at) => {
    if (seen.has(date)) throw new ParseError(document, at + 1, 'expected each date once', date);
    seen.add(date);
    return { indicator, region: NATIONAL, date, value, source, kind: 'measured' };
  });
}

/** One request to a source; the address is the source's configured prefix plus `path`. */
export type Question = {
  /** Name of the document in messages and the key of its stored ETag. */
  readonly document: string;
  readonly path: string;
  /** About five times the usual size; a larger reply is refused. */
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further hosts on which the publisher keeps the document. */
  readonly furtherHosts?: readonly string[];
};
