import { oncePer } from '@tessera/kit/memo';
import type { Period } from './period.ts';

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

/** True when every word is the prefix of a word of the text; both must be folded. */
export function matchesWords(foldedText: string, words: readonly string[]): boolean {
  return words.every((word) => hasWordPrefix(foldedText, word));
}

function hasWordPrefix(text: string, prefix: string): boolean {
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + prefix.length)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]!)) return true;
  }
  return false;
}

/** Places of the votes that pass and have every word of the search in their title, newest first. */
export function newestVotes(
  period: Period,
  search: string,
  passes: (vote: number) => boolean,
): number[] {
  const words = searchWords(search);
  const found: number[] = [];
  for (let vote = period.voteCount - 1; vote >= 0; vote--) {
    const matches = () => words.length === 0 || matchesWords(voteTexts(period)[vote]!, words);
    if (passes(vote) && matches()) found.push(vote);
  }
  return found;
}

/** Folded titles of the votes; cached per period, because folding is slow. */
const voteTexts = oncePer(({ votes }: Period): readonly string[] =>
  votes.map(({ title, shortTitle }) => folded(`${title} ${shortTitle}`)),
);

/**
 * A light stemmer for Czech: removes the endings of cases and possessives, then evens out the
 * consonants that change before them, after L. Dolamic and J. Savoy, "Indexing and stemming
 * approaches for the Czech language", Information Processing & Management 45 (2009) 714–720.
 *
 * It works on folded words, so that a question without diacritics has the same stems; the rules for
 * ů are left out, since they cannot be told from those for u. A word stays as it is when too little
 * of it would remain.
 */
export function czechStem(foldedWord: string): string {
  if (/\d/.test(foldedWord)) return foldedWord;
  return withEvenConsonants(withoutPossessive(withoutCase(foldedWord)));
}

/** Endings of nouns and adjectives. */
const CASE_ENDINGS: ReadonlySet<string> = new Set(
  `atech etem atum ech ich eho emi emu ete eti iho imi imu ach ata aty ych ama ami ove ovi ymi
  em es im um at am os us ym mi ou a e i o u y`.split(/\s+/),
);
const LONGEST_ENDING = 5;

/** A word keeps three letters. */
function withoutCase(word: string): string {
  for (let length = Math.min(LONGEST_ENDING, word.length - 3); length > 0; length--) {
    if (CASE_ENDINGS.has(word.slice(-length))) return word.slice(0, -length);
  }
  return word;
}

function withoutPossessive(word: string): string {
  return word.length >= 6 && /(ov|in|uv)$/.test(word) ? word.slice(0, -2) : word;
}

/** rozpočet, rozpočtu; matka, matce; kniha, knize; český, čeští. */
function withEvenConsonants(word: string): string {
  if (word.length < 4) return word;
  const even = word.at(-2) === 'e' ? word.slice(0, -2) + word.at(-1) : word;
  if (/(ct|st|c)$/.test(even)) return `${even.slice(0, -1)}k`;
  return even.endsWith('z') ? `${even.slice(0, -1)}h` : even;
}
