import { type Period, perPeriod } from './period.ts';

/**
 * At most 30 combining characters in a row, more than any language has: putting them in order takes
 * the square of their number. https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format
 */
export function streamSafe(text: string): string {
  return text.replace(/(\p{M}{30})\p{M}+/gu, '$1');
}

/** Lower case without diacritics: Žďár → zdar. */
export function folded(text: string): string {
  return streamSafe(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, folded; punctuation separates. */
export function searchWords(search: string): string[] {
  return folded(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether every word is the prefix of a word of the text; both must be folded. */
export function matchesWords(foldedText: string, words: readonly string[]): boolean {
  return words.every((word) => hasWordPrefix(foldedText, word));
}

function hasWordPrefix(text: string, prefix: string): boolean {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + prefix.length)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** Whether a vote's title has every word of the search; an empty search matches every vote. */
export function voteMatcher(period: Period, search: string): (vote: number) => boolean {
  const words = searchWords(search);
  // mutation: every text has all of no words; the branch saves folding the titles
  if (words.length === 0) return () => true;
  const texts = voteTexts(period);
  return (vote) => matchesWords(texts[vote]!, words);
}

/** Folded titles of the votes; cached per period, because folding is slow. */
export const voteTexts = perPeriod(({ votes }): readonly string[] =>
  votes.map(({ title, shortTitle }) => folded(`${title} ${shortTitle}`)),
);
