import type { Query } from 'minisearch';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { czechStem, searchWords } from '../chamber/search-text.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { type Hit, type PeriodIndex, periodIndex } from './documents.ts';
import { numbered } from './numbers.ts';
import { everydayTerm } from './synonyms.ts';

/** All hits of a search in one period. */
export type Found = {
  /** The words of the question, folded, and their stems. */
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** True where no text has all of the words, and hits have some of them. */
  readonly isPartial: boolean;
  /** Of all kinds, the best first. */
  readonly hits: readonly Hit[];
};

/**
 * Members, clubs, prints and votes that have all words of the question, by stem or as the beginning
 * of a word; where none has, those with a word that is a letter or two off; where none has either,
 * those with most of the words. What a number names comes first.
 */
export function search(period: Period, question: string, contents?: PrintContents): Found {
  const words = searchWords(question);
  const stems = new Set(words.map(czechStem));
  if (words.length === 0) return { words, stems, isPartial: false, hits: [] };
  const index = periodIndex(period, contents);
  const named = numberedHits(period, index, question);
  const texts = textsWith(index, words);
  // Texts with some of the words say nothing beside what a number names.
  const isPartial = texts.isPartial && named.length === 0;
  const ids = texts.isPartial && !isPartial ? [] : texts.ids;
  const all = [...named, ...ids.flatMap((id) => index.documents[id]!.items)];
  const seen = new Set<unknown>();
  const hits = all.filter(({ kind, item }) => {
    const key = typeof item === 'number' ? `${kind} ${item}` : item;
    return !seen.has(key) && seen.add(key);
  });
  return { words, stems, isPartial: isPartial && hits.length > 0, hits };
}

const BOOST = { name: 4, title: 3, number: 3, law: 3, full_title: 1, topic: 0.5, summary: 0.5 };

/** Ids of the documents with the words, best first. */
function textsWith({ texts, documents }: PeriodIndex, words: readonly string[]) {
  const options = {
    boost: BOOST,
    prefix: (term: string) => term.length > 2,
    boostDocument: (id: number) => documents[id]!.weight,
  };
  const fuzzy = (term: string) => (term.length > 4 && !/\d/.test(term) ? 0.25 : false);
  const find = (combineWith: 'AND' | 'OR', more: object = {}) =>
    texts.search(inOtherWords(words, combineWith), { ...options, ...more }).map(({ id }) => id);
  const exact = find('AND');
  const all = exact.length > 0 ? exact : find('AND', { fuzzy });
  if (all.length > 0) return { ids: all, isPartial: false };
  return { ids: find('OR', { fuzzy }), isPartial: true };
}

/** A question in which each everyday term may also stand as an official one. */
function inOtherWords(words: readonly string[], combineWith: 'AND' | 'OR'): Query {
  const queries: Query[] = [];
  for (let at = 0; at < words.length; ) {
    const { length, official } = everydayTerm(words.slice(at));
    const typed = words.slice(at, at + length).join(' ');
    const terms = [typed, ...official].map((term) => ({
      queries: [term],
      combineWith: 'AND' as const,
    }));
    queries.push({ queries: terms, combineWith: 'OR' });
    at += length;
  }
  return { queries, combineWith };
}

/** What a number in the question names: votes, those that decided something first, then a print. */
function numberedHits(period: Period, { documents }: PeriodIndex, question: string): Hit[] {
  const { votes, print } = numbered(period, question);
  const natures = voteNatures(period);
  const decisiveFirst = votes.toSorted(
    (a, b) => Number(isDecision(natures[b]!)) - Number(isDecision(natures[a]!)),
  );
  const prints = documents.flatMap(({ items: [item] }) =>
    item?.kind === 'print' && item.item.print.number === print ? [item] : [],
  );
  return [...decisiveFirst.map((item) => ({ kind: 'vote', item }) as const), ...prints];
}
