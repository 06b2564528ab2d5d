import { everydayTerm } from './synonyms.ts';
import { begunIn, PREFIX, pointsOf, type WordIndex } from './word-index.ts';

/** What a hit was found by. */
export type SearchReason =
  | 'title'
  | 'print_title'
  | 'full_title'
  | 'name'
  | 'club'
  | 'number'
  | 'date'
  | 'result'
  | 'law'
  | 'stage'
  | 'topic'
  | 'summary';

/** A text of a document, by its place in the index, and what it says of the document. */
export type SearchField = { readonly reason: SearchReason; readonly text: number };

/** A word of a question, or several that mean something together: `minimální mzda`. */
type Asked = {
  readonly words: readonly string[];
  /** The official terms that mean the same, each as beginnings of words. */
  readonly synonyms: readonly (readonly string[])[];
  /** In each text that has the words, or says the same in other words. */
  readonly points: ReadonlyMap<number, number>;
  /** Texts that say it in words of another root only. */
  readonly otherwise: ReadonlySet<number>;
};

export function askedWords(index: WordIndex, words: readonly string[]): Asked[] {
  const asked: Asked[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, official } = everydayTerm(words.slice(at));
    asked.push(together(index, words.slice(at, at + length), official));
    at += length;
  }
  return asked;
}

function together(
  index: WordIndex,
  words: readonly string[],
  synonyms: readonly (readonly string[])[],
): Asked {
  const points = inAll(words.map((word) => pointsOf(index, word)));
  const own = new Set(points.keys());
  const otherwise = new Set<number>();
  const sameRoot = new Set<number>();
  for (const term of synonyms) {
    const isSameRoot = words.some((word) => word.startsWith(term[0]!));
    for (const text of inAll(term.map((start) => begunIn(index, start))).keys()) {
      if (own.has(text)) continue;
      points.set(text, PREFIX);
      (isSameRoot ? sameRoot : otherwise).add(text);
    }
  }
  return { words, synonyms, points, otherwise: otherwise.difference(sameRoot) };
}

/** The least points in each text that all have. */
function inAll([first, ...others]: readonly Map<number, number>[]): Map<number, number> {
  const all = new Map<number, number>();
  for (const [text, points] of first!) {
    const least = Math.min(points, ...others.map((other) => other.get(text) ?? 0));
    if (least > 0) all.set(text, least);
  }
  return all;
}

/**
 * A name or title counts more than the full title, which names every law that is changed; topic and
 * summary, which say what a print touches, less than any title that has the word itself.
 */
const WEIGHTS: Readonly<Record<SearchReason, number>> = {
  name: 4,
  club: 4,
  number: 3,
  date: 3,
  result: 3,
  title: 3,
  print_title: 3,
  law: 3,
  stage: 3,
  full_title: 1,
  topic: -2,
  summary: -2,
};

/** How well a document matches, the text it was found by, and whether that uses other words. */
export type Match = {
  readonly reason: SearchReason;
  readonly score: number;
  readonly inOtherWords: boolean;
};

/**
 * The match by the first field that holds all words, else by all fields together; undefined when a
 * word is in none.
 */
export function matchOf(
  fields: readonly SearchField[],
  asked: readonly Asked[],
): Match | undefined {
  const most = asked.map(() => ({ points: 0, field: fields[0]! }));
  for (const field of fields) {
    let sum = 0;
    let has = 0;
    for (const [at, { points }] of asked.entries()) {
      const own = points.get(field.text);
      if (own === undefined) continue;
      sum += own;
      has += 1;
      if (own > most[at]!.points) most[at] = { points: own, field };
    }
    if (has < asked.length) continue;
    const { reason, text } = field;
    const inOtherWords = asked.some(({ otherwise }) => otherwise.has(text));
    return { reason, score: (sum / asked.length) * 2 + WEIGHTS[reason], inOtherWords };
  }
  if (most.some(({ points }) => points === 0)) return undefined;
  return {
    reason: most.at(-1)!.field.reason,
    score: most.reduce((sum, { points }) => sum + points, 0) / asked.length,
    inOtherWords: asked.some(({ otherwise }, at) => otherwise.has(most[at]!.field.text)),
  };
}
