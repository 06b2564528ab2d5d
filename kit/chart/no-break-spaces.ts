import type { Locale } from '../locale.ts';

const NO_BREAK = '\u00a0';

/** Czech prepositions and conjunctions of one letter, which must not end a line (ČSN 01 6910). */
const ONE_LETTER = /(?<![\p{L}\p{N}])([ksvzouai]) (?=\S)/giu;

/** Spaces that must not end a line in either language. */
const BESIDE_NUMBERS: readonly RegExp[] = [
  // A day and its month, a month and its year: `27. 11. 2013`.
  /(?<=\d\.) (?=\d)/g,
  // An ordinal and its noun: `7. období`.
  /(?<=\d\.) (?=\p{Ll})/gu,
  // A number and its unit.
  /(?<=\d) (?=(?:%|‰|°|Kč|tis\.|mil\.|mld\.|m²|m\b|km|kB|MB|h\b|s\b|min|hod|let\b|rok|měsíc|dn|den\b|bod|hlas|years?\b|months?\b|days?\b|points?\b|votes?\b))/gu,
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
  return BESIDE_NUMBERS.reduce((done, space) => done.replace(space, NO_BREAK), czech);
}
