import { czechStem } from '../chamber/czech-stem.ts';
import type { SearchField, SearchReason } from './index-of-period.ts';
import { synonymsOf } from './synonyms.ts';

/** The words of a question, ready for comparison. */
export type Query = readonly {
  readonly word: string;
  readonly stem: string;
  readonly synonyms: readonly (readonly string[])[];
}[];

export function askedFor(word: string): Query[number] {
  return { word, stem: czechStem(word), synonyms: synonymsOf(word) };
}

/** Points of a word: the same word, the same stem, the beginning of a word. */
const [SAME, STEM, PREFIX] = [4, 3, 2];

/**
 * How well the fields match the question, by the first field that holds all words, else by all
 * fields together; undefined when a word is in none.
 */
export function matchOf(fields: readonly SearchField[], query: Query) {
  let together = 0;
  let worst: SearchField | undefined;
  for (const field of fields) {
    const points = query.map((asked) => pointsIn(field, asked));
    if (points.every((point) => point > 0)) {
      const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
      return { reason: field.reason, score: mean * 2 + WEIGHTS[field.reason] };
    }
  }
  for (const asked of query) {
    const points = fields.map((field) => pointsIn(field, asked));
    const most = Math.max(0, ...points);
    if (most === 0) return undefined;
    together += most;
    worst = fields[points.indexOf(most)];
  }
  return { reason: worst!.reason, score: together / query.length };
}

/** A name or title counts more than the full title, which names every law that is changed. */
const WEIGHTS: Readonly<Record<SearchReason, number>> = {
  name: 4,
  club: 4,
  number: 3,
  title: 3,
  law: 3,
  stage: 3,
  full_title: 1,
};

export function pointsIn(
  { words, stems, abbreviations }: SearchField,
  { word, stem, synonyms }: Query[number],
): number {
  if (words.includes(word)) return SAME;
  if (stems.has(stem)) return STEM;
  const isBegun =
    words.some((own) => own.startsWith(word)) || abbreviations.some((own) => word.startsWith(own));
  if (isBegun) return PREFIX;
  const isMeant = synonyms.some((group) =>
    group.every((start) => words.some((own) => own.startsWith(start))),
  );
  return isMeant ? PREFIX : 0;
}
