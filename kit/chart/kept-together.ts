import type { Locale } from '../locale.ts';

const NO_BREAK = '\u00a0';

/** Czech prepositions and conjunctions of one letter, which must not end a line (ČSN 01 6910). */
const ONE_LETTER = /(?<![\p{L}\p{N}])([ksvzouai]) (?=\S)/giu;

/** A day and its month, a month and its year: `27. 11. 2013`. */
const DATE = /(?<=\d\.) (?=\d)/g;

/** A number and its ordinal's noun (`7. období`), a number and its unit, a sign and its number. */
const ORDINAL = /(?<=\d\.) (?=\p{Ll})/gu;
const UNIT =
  /(?<=\d) (?=(?:%|‰|°|Kč|tis\.|mil\.|mld\.|m²|m\b|km|kB|MB|h\b|s\b|min|hod|let\b|rok|měsíc|dn|den\b|bod|hlas|years?\b|months?\b|days?\b|points?\b|votes?\b))/gu;
/** A part and its whole: `34 z 899`. */
const PART = /(?<=\d) (?=(?:ze?|of)[\s]\d)|(?<=\d[\s](?:ze?|of)) (?=\d)/g;
const SIGN = /(?<=(?:^|[\s(])(?:č\.|čl\.|§|no\.|[<>=≤≥≈±])) (?=\d)/giu;

/**
 * The text with unbreakable spaces where a line must not end: after Czech words of one letter, and
 * between numbers and what belongs to them.
 */
export function keptTogether(text: string, locale: Locale): string {
  const tied = locale === 'cs' ? text.replace(ONE_LETTER, `$1${NO_BREAK}`) : text;
  return [DATE, ORDINAL, UNIT, SIGN, PART].reduce(
    (done, rule) => done.replace(rule, NO_BREAK),
    tied,
  );
}
