import { oncePer } from '@tessera/kit/once-per';
import { czechStem } from '../chamber/czech-stem.ts';
import { folded, streamSafe } from '../chamber/search-text.ts';
import type { PeriodIndex } from './documents.ts';
import { soundOf } from './misspelling.ts';
import { begunBy } from './word-index.ts';

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
  /** The most frequent word of a stem. */
  ofStem(stem: string): VocabularyWord | undefined;
  /** The first word that begins so. */
  begunBy(start: string): VocabularyWord | undefined;
};

/** The words of a period; made when the first question has a word that is nowhere in it. */
export const vocabularyOf = oncePer(makeVocabulary);

/** Letters of the shortest word that is offered. */
const SHORTEST = 3;

function makeVocabulary({ titles, names }: PeriodIndex): Vocabulary {
  const pieces = (text: string) =>
    streamSafe(text)
      .normalize('NFC')
      .split(/[^\p{L}]+/u);
  // A title begins with a capital, whatever its first word is.
  const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const all = [
    ...titles.flatMap((text) => [...new Set(pieces(lowerFirst(text)))]),
    ...names.flatMap(pieces),
  ];
  const words = new Map<string, VocabularyWord>();
  for (const [word, forms] of Map.groupBy(all, folded)) {
    if (word.length < SHORTEST) continue;
    const written = forms.findLast((form) => form === form.toLowerCase()) ?? forms[0]!;
    words.set(word, { folded: word, written, sound: soundOf(word), documents: forms.length });
  }
  const sorted = [...words.keys()].sort();
  const stems = Map.groupBy(
    sorted.map((word) => words.get(word)!),
    ({ folded }) => czechStem(folded),
  );
  for (const forms of stems.values()) forms.sort((a, b) => b.documents - a.documents);
  return {
    words,
    ofStem: (stem) => stems.get(stem)?.[0],
    begunBy: (start) => words.get(begunBy(sorted, start).next().value ?? ''),
  };
}
