import { czechStem } from '../chamber/czech-stem.ts';
import { folded } from '../chamber/search-text.ts';
import { soundOf } from './misspelling.ts';
import type { PeriodIndex } from './period-index.ts';

/** A word of the titles and names of a period. */
export type VocabularyWord = {
  readonly folded: string;
  /** As it is written, in lower case where it ever is. */
  readonly written: string;
  readonly sound: string;
  /** Titles and names that have it. */
  readonly documents: number;
};

export type Vocabulary = {
  readonly words: ReadonlyMap<string, VocabularyWord>;
  /** Most frequent first. */
  readonly stems: ReadonlyMap<string, readonly VocabularyWord[]>;
  /** In order of their folded letters. */
  readonly all: readonly VocabularyWord[];
};

const vocabularies = new WeakMap<PeriodIndex, Vocabulary>();

/** The words of a period; made when the first question has a word that is nowhere in it. */
export function vocabularyOf(index: PeriodIndex): Vocabulary {
  const vocabulary = vocabularies.get(index) ?? makeVocabulary(index);
  vocabularies.set(index, vocabulary);
  return vocabulary;
}

/** Letters of the shortest word that is offered. */
const SHORTEST = 3;

function makeVocabulary({ titles, names }: PeriodIndex): Vocabulary {
  const seen = new Map<string, { written: string; documents: number }>();
  const count = (piece: string) => {
    const word = folded(piece);
    if (word.length < SHORTEST) return;
    const before = seen.get(word);
    if (!before) seen.set(word, { written: piece, documents: 1 });
    else {
      before.documents += 1;
      if (piece === piece.toLowerCase()) before.written = piece;
    }
  };
  for (const text of titles) {
    // A title begins with a capital, whatever its first word is.
    const pieces = new Set(lowerFirst(text.normalize('NFC')).split(/[^\p{L}]+/u));
    for (const piece of pieces) count(piece);
  }
  for (const name of names) for (const piece of name.split(/[^\p{L}]+/u)) count(piece);
  const all = [...seen]
    .map(([word, about]): VocabularyWord => ({ folded: word, sound: soundOf(word), ...about }))
    .sort((a, b) => (a.folded < b.folded ? -1 : 1));
  const stems = new Map<string, VocabularyWord[]>();
  for (const word of all) {
    const stem = czechStem(word.folded);
    const forms = stems.get(stem);
    if (forms) forms.push(word);
    else stems.set(stem, [word]);
  }
  for (const forms of stems.values()) forms.sort((a, b) => b.documents - a.documents);
  return { words: new Map(all.map((word) => [word.folded, word])), stems, all };
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** The first word that begins so; undefined when none does. */
export function findByBeginning({ all }: Vocabulary, start: string): VocabularyWord | undefined {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (all[middle]!.folded >= start) high = middle;
    else low = middle + 1;
  }
  return all[low]?.folded.startsWith(start) ? all[low] : undefined;
}
