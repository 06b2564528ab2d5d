/**
 * Numbers in the text of an error, but for the status in `HTTP 503` and `HTTP/1.1 503`: errors that
 * differ in nothing else are one, with `#` in their place. A pattern of JavaScript and of PostgreSQL.
 */
export const NUMBERS = '(?<!HTTP(?:/[0-9.]+)? |[0-9])[0-9]+';

const numbers = new RegExp(NUMBERS, 'g');

export const withoutNumbers = (error: string): string => error.replace(numbers, '#');

/** The longest text that all errors of a pattern contain, to find them by. */
export function partOf(pattern: string): string {
  const parts = pattern.split('#').map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}
