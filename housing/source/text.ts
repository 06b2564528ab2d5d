import { ParseError } from '@tessera/kit/errors';

/** UTF-8 without its byte order mark; anything else is an error that names the document. */
export function decodeUtf8(bytes: Uint8Array, document: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ParseError(document, 1, 'expected UTF-8, found bytes that are none');
  }
}

/** UTF-8, or windows-1250 where it is none: the office has published both. */
export function decodeCzech(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** JSON, with an error that says what stood there instead. */
export function parseJson(bytes: Uint8Array, document: string): unknown {
  const text = decodeUtf8(bytes, document).trim();
  if (text.startsWith('<')) {
    throw new ParseError(document, 1, `expected JSON, found a page: ${text.slice(0, 40)}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ParseError(document, 1, `expected JSON: ${(error as Error).message}`);
  }
}

/** A member of an object, or undefined: replies are not to be trusted to be objects at all. */
export function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** `3,75` → 3.75; undefined for anything that is no plain decimal number. */
export function decimalComma(text: string): number | undefined {
  return /^-?\d{1,12}([,.]\d{1,12})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** `YYYY-MM-DD` of a day that exists in the calendar. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Refuses a day said twice: a reply that repeats itself is not the series it claims to be. */
export function refuseRepeats(dates: readonly string[], document: string): void {
  const seen = new Set<string>();
  for (const [index, date] of dates.entries()) {
    if (seen.has(date)) throw new ParseError(document, index + 1, `${date} stands there twice`);
    seen.add(date);
  }
}
