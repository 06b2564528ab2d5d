import { firstWhere } from '../chamber/binary-search.ts';
import { czechStem } from '../chamber/czech-stem.ts';
import { folded, searchWords } from '../chamber/search-text.ts';

/** Which texts have which words. A text is known by its place in the list that was indexed. */
export type WordIndex = {
  readonly texts: ReadonlyMap<string, readonly number[]>;
  /** The words of the texts, folded, in order of their letters. */
  readonly words: readonly string[];
  /** The words that share a stem. */
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Texts with a word cut by a full stop, such as `zastup.`: it matches whatever begins with it. */
  readonly abbreviated: ReadonlyMap<string, readonly number[]>;
};

// FTS5, which would hold the same, came to `node:sqlite` with Node 22.16; packages run from 22.13 on.
export function wordIndex(all: readonly string[]): WordIndex {
  const texts = new Map<string, number[]>();
  const abbreviated = new Map<string, number[]>();
  for (const [place, text] of all.entries()) {
    for (const word of new Set(searchWords(text))) listUnder(texts, word, place);
    const runs = text.includes('.') ? folded(text).match(/\p{L}+\.?/gu) : undefined;
    const cut = runs?.filter((run) => run.endsWith('.') && run.length > 4);
    for (const word of new Set(cut)) listUnder(abbreviated, word.slice(0, -1), place);
  }
  const words = [...texts.keys()].sort();
  return { texts, words, forms: Map.groupBy(words, czechStem), abbreviated };
}

function listUnder<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Points of a word: the same word, the same stem, the beginning of a word, a part within one. */
export const [SAME, STEM, PREFIX, WITHIN] = [4, 3, 2, 1];

/** Letters of the shortest part of a word that is looked for within words. */
const SHORTEST_PART = 5;

/** Letters of the longest word whose beginnings are looked up; no title has a longer one. */
export const LONGEST_WORD = 40;

/** The points of a folded word in each text that has it. */
export function pointsOf(index: WordIndex, word: string): Map<number, number> {
  const points = begunIn(index, word);
  const give = (texts: readonly number[] = [], most: number) => {
    for (const text of texts) points.set(text, most);
  };
  // The most points last.
  for (let end = 4; end <= Math.min(word.length, LONGEST_WORD); end++) {
    give(index.abbreviated.get(word.slice(0, end)), PREFIX);
  }
  for (const form of index.forms.get(czechStem(word)) ?? []) give(index.texts.get(form), STEM);
  give(index.texts.get(word), SAME);
  if (points.size === 0 && word.length >= SHORTEST_PART && word.length <= LONGEST_WORD) {
    for (const one of index.words) if (one.includes(word)) give(index.texts.get(one), WITHIN);
  }
  return points;
}

/** The texts with a word that begins so, and the points of each. */
export function begunIn({ words, texts }: WordIndex, start: string): Map<number, number> {
  const points = new Map<number, number>();
  for (const word of begunBy(words, start)) {
    for (const text of texts.get(word)!) points.set(text, PREFIX);
  }
  return points;
}

/** Whether a text has the word, its stem or a word that begins with it. */
export function isKnown({ words, forms }: WordIndex, word: string): boolean {
  return forms.has(czechStem(word)) || !begunBy(words, word).next().done;
}

/** Those of the sorted words that begin so, in order. */
export function* begunBy(sorted: readonly string[], start: string): Generator<string, undefined> {
  const from = firstWhere(sorted.length, (at) => sorted[at]! >= start);
  for (let at = from; sorted[at]?.startsWith(start); at++) yield sorted[at]!;
}
