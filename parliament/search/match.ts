import { czechStem } from '../chamber/czech-stem.ts';
import type { SearchField, SearchReason } from './period-index.ts';
import { synonymsOf, termLength } from './synonyms.ts';

/** The words of a question, ready for comparison; some count together: `minimální mzda`. */
export type Query = readonly {
  readonly words: readonly { readonly word: string; readonly stem: string }[];
  readonly synonyms: readonly (readonly string[])[];
  /** Points by field: dozens of votes share the fields of their print. */
  readonly points: Map<SearchField, number>;
}[];

export function queryOf(words: readonly string[]): Query {
  const query: Query[number][] = [];
  for (let at = 0; at < words.length; ) {
    const together = words.slice(at, at + termLength(words, at));
    query.push(askedFor(together));
    at += together.length;
  }
  return query;
}

export function askedFor(words: readonly string[]): Query[number] {
  return {
    words: words.map((word) => ({ word, stem: czechStem(word) })),
    synonyms: synonymsOf(words),
    points: new Map(),
  };
}

/** Points of a word: the same word, the same stem, the beginning of a word. */
const [SAME, STEM, PREFIX] = [4, 3, 2];

/**
 * How well the fields match the question, by the first field that holds all words, else by all
 * fields together, and whether only in other words; undefined when a word is in none.
 */
export function matchOf(fields: readonly SearchField[], query: Query) {
  let together = 0;
  let worst: SearchField | undefined;
  for (const field of fields) {
    const points = query.map((asked) => pointsIn(field, asked));
    if (points.every((point) => point > 0)) {
      const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
      return {
        reason: field.reason,
        score: mean * 2 + WEIGHTS[field.reason],
        inOtherWords: query.some((asked) => isOtherwise(field, asked)),
      };
    }
  }
  let inOtherWords = false;
  for (const asked of query) {
    const points = fields.map((field) => pointsIn(field, asked));
    const most = Math.max(0, ...points);
    if (most === 0) return undefined;
    together += most;
    worst = fields[points.indexOf(most)];
    inOtherWords ||= isOtherwise(worst!, asked);
  }
  return { reason: worst!.reason, score: together / query.length, inOtherWords };
}

/**
 * A name or title counts more than the full title, which names every law that is changed; topic and
 * summary, which say what a print touches, less than any title that has the word itself.
 */
const WEIGHTS: Readonly<Record<SearchReason, number>> = {
  name: 4,
  club: 4,
  number: 3,
  title: 3,
  print_title: 3,
  law: 3,
  stage: 3,
  full_title: 1,
  topic: -2,
  summary: -2,
};

export function pointsIn(field: SearchField, asked: Query[number]): number {
  const counted = asked.points.get(field);
  if (counted !== undefined) return counted;
  const { words, synonyms } = asked;
  const isMeant = () => synonyms.some((group) => isIn(field, group));
  const points = ownPoints(field, words) || (isMeant() ? PREFIX : 0);
  asked.points.set(field, points);
  return points;
}

/** Points of the words themselves, without what they mean. */
function ownPoints(field: SearchField, words: Query[number]['words']): number {
  return Math.min(...words.map((word) => pointsOf(field, word)));
}

/** Whether the field has only synonyms of the words, and those are of another root. */
function isOtherwise(field: SearchField, { words, synonyms }: Query[number]): boolean {
  if (ownPoints(field, words) > 0) return false;
  const isSameRoot = synonyms.some(
    (group) => isIn(field, group) && words.some(({ word }) => word.startsWith(group[0]!)),
  );
  return !isSameRoot;
}

function isIn(field: SearchField, group: readonly string[]): boolean {
  return group.every((start) => field.words.some((own) => own.startsWith(start)));
}

function pointsOf(
  { words, stems, abbreviations }: SearchField,
  { word, stem }: Query[number]['words'][number],
): number {
  if (words.includes(word)) return SAME;
  if (stems.has(stem)) return STEM;
  const isBegun =
    words.some((own) => own.startsWith(word)) || abbreviations.some((own) => word.startsWith(own));
  return isBegun ? PREFIX : 0;
}

/** Whether a field has the word, its stem or a word that begins with it. */
export function hasWord({ words, stems }: SearchField, word: string): boolean {
  return stems.has(czechStem(word)) || words.some((own) => own.startsWith(word));
}
