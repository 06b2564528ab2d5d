import type { Locale } from './locale.ts';

const NO_BREAK = '\u00a0';

/** Czech prepositions and conjunctions of one letter, which must not end a line (ČSN 01 6910). */
const ONE_LETTER = /(?<![\p{L}\p{N}])([ksvzouai]) (?=\S)/giu;

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec';

/** Spaces of dates and measures, which must not end a line in either language. */
const IN_MEASURES: readonly RegExp[] = [
  // A day and its month, a month and its year: `27. 11. 2013`, `27 Nov 2013`.
  /(?<=\d\.) (?=\d)/g,
  new RegExp(`(?<=\\d) (?=(?:${MONTHS}) \\d{4})|(?<=\\d\\s(?:${MONTHS})) (?=\\d{4})`, 'g'),
  // A number and its unit.
  /(?<=\d) (?=(?:%|‰|°|Kč|tis\.|mil\.|mld\.|m²|m\b|km|kB|MB|h\b|s\b|min|hod|let\b|rok|měsíc|dn[íůy]|den\b|years?\b|months?\b|days?\b))/gu,
];

/** Spaces between a number and what it counts or numbers. */
const BESIDE_NUMBERS: readonly RegExp[] = [
  // An ordinal and its noun: `7. období`.
  /(?<=\d\.) (?=\p{Ll})/gu,
  // A count and its noun.
  /(?<=\d) (?=(?:bod|hlas|points?\b|votes?\b))/gu,
  // A sign and its number: `č. 12`, `≤ 5`.
  /(?<=(?:^|[\s(])(?:č\.|čl\.|§|no\.|[<>=≤≥≈±])) (?=\d)/giu,
  // A part and its whole: `34 z 899`.
  /(?<=\d) (?=(?:ze?|of)\s\d)|(?<=\d\s(?:ze?|of)) (?=\d)/g,
];

/**
 * The text with unbreakable spaces where a line must not end: after Czech words of one letter, and
 * between numbers and what belongs to them.
 */
export function withNoBreakSpaces(text: string, locale: Locale): string {
  const czech = locale === 'cs' ? text.replace(ONE_LETTER, `$1${NO_BREAK}`) : text;
  return tied(czech, [...IN_MEASURES, ...BESIDE_NUMBERS]);
}

const tied = (text: string, spaces: readonly RegExp[]) =>
  spaces.reduce((done, space) => done.replace(space, NO_BREAK), text);
