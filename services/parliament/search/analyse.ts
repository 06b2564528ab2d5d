import type { Query, SearchResult } from 'minisearch';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { czechStem, searchWords } from '../chamber/search-text.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { FIELDS, type Field, type Item, type PeriodIndex, periodIndex } from './documents.ts';
import { type Numbered, numbered } from './numbers.ts';
import { everydayTerm } from './synonyms.ts';

/** A found item, with the text or number it was found by. */
export type Hit<Kind extends Item['kind'] = Item['kind']> = Extract<
  Item,
  { readonly kind: Kind }
> & {
  readonly reason: Field | Numbered['reason'];
  readonly score: number;
};

/** All hits of a search in one period, by kind, each kind ranked. */
export type Found = {
  /** The words of the question, folded, and their stems. */
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** True where no text has all of the words, and hits have some of them. */
  readonly isPartial: boolean;
  readonly members: readonly Hit<'member'>[];
  readonly clubs: readonly Hit<'club'>[];
  readonly prints: readonly Hit<'print'>[];
  /** Places in `period.votes`. */
  readonly votes: readonly Hit<'vote'>[];
  /** The first of all kinds. */
  readonly best: readonly Hit[];
};

const BEST = 5;

/** A number that was asked for stands above everything that words find. */
const EXACT = 1e6;

/**
 * Members, clubs, prints and votes that have all words of the question, by stem or as the beginning
 * of a word; where none has, those with a word that is a letter or two off; where none has either,
 * those with most of the words. What a number names comes first.
 */
export function search(period: Period, question: string, contents?: PrintContents): Found {
  const words = searchWords(question);
  const stems = new Set(words.map(czechStem));
  const index = periodIndex(period, contents);
  const named = words.length === 0 ? undefined : numbered(period, question);
  const { results, isPartial } = words.length === 0 ? NOTHING : textsWith(index, words);
  const hits = [
    ...exactHits(period, index, named),
    ...results.flatMap(({ id, score, match }) => {
      const reason = reasonOf(match);
      return index.documents[id]!.items.map((item): Hit => ({ ...item, score, reason }));
    }),
  ];
  const seen = new Set<unknown>();
  const unique = hits.filter(({ kind, item }) => {
    const key = typeof item === 'number' ? `${kind} ${item}` : item;
    return !seen.has(key) && seen.add(key);
  });
  const ofKind = <Kind extends Item['kind']>(kind: Kind) =>
    unique.filter((hit): hit is Hit<Kind> => hit.kind === kind);
  return {
    words,
    stems,
    isPartial: isPartial && unique.length > 0,
    members: ofKind('member'),
    clubs: ofKind('club'),
    prints: ofKind('print'),
    votes: ofKind('vote'),
    best: isPartial && !named ? byTurns(unique) : unique.slice(0, BEST),
  };
}

/** The first of each kind, then the second: a question may ask for several things at once. */
function byTurns(hits: readonly Hit[]): Hit[] {
  const kinds = [...Map.groupBy(hits, ({ kind }) => kind).values()];
  return Array.from({ length: BEST }, (_, at) => kinds.flatMap((of) => of[at] ?? []))
    .flat()
    .slice(0, BEST);
}

const NOTHING = { results: [], isPartial: false };

const BOOST = { name: 4, title: 3, number: 3, law: 3, full_title: 1, topic: 0.5, summary: 0.5 };

function textsWith({ texts, documents }: PeriodIndex, words: readonly string[]) {
  const options = {
    boost: BOOST,
    prefix: (term: string) => term.length > 2,
    boostDocument: (id: number) => documents[id]!.weight,
  };
  const fuzzy = (term: string) => (term.length > 4 && !/\d/.test(term) ? 0.25 : false);
  const all = texts.search(inOtherWords(words, 'AND'), options);
  if (all.length > 0) return { results: all, isPartial: false };
  const near = texts.search(inOtherWords(words, 'AND'), { ...options, fuzzy });
  if (near.length > 0) return { results: near, isPartial: false };
  return {
    results: texts.search(inOtherWords(words, 'OR'), { ...options, fuzzy }),
    isPartial: true,
  };
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

/** The first field that has a word of the question. */
function reasonOf(match: SearchResult['match']): Field {
  const fields = new Set(Object.values(match).flat());
  return FIELDS.find((field) => fields.has(field))!;
}

function exactHits(period: Period, { documents }: PeriodIndex, named: Numbered | undefined): Hit[] {
  if (!named) return [];
  const { reason, votes, print } = named;
  const prints = documents.flatMap(({ items: [item] }) =>
    item?.kind === 'print' && item.item.print.number === print ? [item] : [],
  );
  const natures = voteNatures(period);
  const decisiveFirst = votes.toSorted(
    (a, b) => Number(isDecision(natures[b]!)) - Number(isDecision(natures[a]!)),
  );
  return [...decisiveFirst.map((item) => ({ kind: 'vote' as const, item })), ...prints].map(
    (item): Hit => ({ ...item, reason, score: EXACT }),
  );
}
