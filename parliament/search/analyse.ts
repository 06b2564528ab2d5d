import { byName, type Member, memberName, type Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import { askedFor, matchOf, pointsIn, type Query, queryOf } from './match.ts';
import {
  type FoundPrint,
  type PeriodIndex,
  periodIndex,
  type SearchDocument,
  type SearchReason,
} from './period-index.ts';
import { suggestions } from './suggestions.ts';
import { COMMON_WORDS } from './synonyms.ts';

/** A hit with the text it was found by. */
export type Hit<Item> = {
  readonly item: Item;
  readonly reason: SearchReason;
  readonly score: number;
  /** Whether the text says it in other words: `zákoník práce` for `minimální mzda`. */
  readonly inOtherWords: boolean;
};

/** A hit of any kind, for the list of the best. */
export type BestHit =
  | { readonly kind: 'member'; readonly hit: Hit<Member> }
  | { readonly kind: 'club'; readonly hit: Hit<number> }
  | { readonly kind: 'print'; readonly hit: Hit<FoundPrint> }
  | { readonly kind: 'vote'; readonly hit: Hit<number> };

/** All hits of a search in one period, by kind, each kind ranked. */
export type Found = {
  /** The telling words of the question, folded. */
  readonly words: readonly string[];
  /** Beginnings of words and stems to mark: of the question, and of what titles say instead. */
  readonly marks: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Words of the question, as they were typed, that no document has together with the others. */
  readonly leftOut: readonly string[];
  /** Questions that were perhaps meant where a word is nowhere in the period; each finds something. */
  readonly suggestions: readonly string[];
  readonly members: readonly Hit<Member>[];
  readonly clubs: readonly Hit<number>[];
  readonly prints: readonly Hit<FoundPrint>[];
  /** Places in `period.votes`. */
  readonly votes: readonly Hit<number>[];
  /** The first of all kinds. */
  readonly best: readonly BestHit[];
};

const BEST = 5;

/** Words that titles share and that distinguish nothing. */
const STOP = new Set(
  'a i k o s u v z do ke na od po pro se ve za ze nebo the of on and'.split(' '),
);

/**
 * Members, clubs, prints and votes in which every word of the question has its stem, or is the
 * beginning of a word. `35/7` is a vote by session and number, `586/1992` a law, `tisk 42` or `42` a
 * print, and a number alone also the id of a vote. Where these name something, that comes first.
 */
export function search(period: Period, question: string, contents?: PrintContents): Found {
  const words = tellingWords(question);
  if (words.length === 0) return { ...NOTHING, words };
  const asked: AskedPeriod = { period, index: periodIndex(period, contents) };
  const whole = searchFor(asked, question, words);
  const found = whole.best.length > 0 ? whole : withFewerWords(asked, question, words);
  const finds = (other: string) => searchFor(asked, other, tellingWords(other)).best.length > 0;
  return { ...found, suggestions: suggestions(asked.index, question, words, finds) };
}

type AskedPeriod = { readonly period: Period; readonly index: PeriodIndex };

/** The words of a question without prepositions, unless there are no others. */
function tellingWords(question: string): string[] {
  const all = searchWords(question);
  const telling = all.filter((word) => !STOP.has(word));
  return telling.length > 0 ? telling : all;
}

const NOTHING: Omit<Found, 'words'> = {
  marks: [],
  stems: new Set(),
  leftOut: [],
  suggestions: [],
  members: [],
  clubs: [],
  prints: [],
  votes: [],
  best: [],
};

/**
 * When nothing has all words: the question without a word that nothing has, else without the one
 * that most documents have, because the rare words are those that tell what is meant.
 */
function withFewerWords(asked: AskedPeriod, question: string, words: readonly string[]): Found {
  const { index } = asked;
  const count = (word: string) => {
    const query = askedFor([word]);
    const has = ({ fields }: SearchDocument<unknown>) =>
      fields.some((field) => pointsIn(field, query) > 0);
    return index.prints.filter(has).length + index.votes.filter(has).length;
  };
  let rest = words;
  while (rest.length > 1) {
    const byDocuments = rest
      .filter((word) => !/\d/.test(word))
      .map((word) => ({ word, documents: count(word) }))
      .sort((a, b) => b.documents - a.documents);
    const least = byDocuments.at(-1);
    const dropped = least?.documents === 0 ? least : byDocuments[0];
    if (!dropped) break;
    rest = rest.filter((word) => word !== dropped.word);
    if (rest.every((word) => COMMON_WORDS.test(word))) break;
    const found = searchFor(asked, question, rest);
    if (found.best.length > 0) {
      const leftOut = new Set(words.filter((word) => !rest.includes(word)));
      const typed = question.split(/[^\p{L}\p{N}\p{M}]+/u);
      return { ...found, leftOut: typed.filter((word) => leftOut.has(folded(word))) };
    }
  }
  return { ...NOTHING, words };
}

function searchFor(asked: AskedPeriod, question: string, words: readonly string[]): Found {
  const query = queryOf(words);
  const stems = new Set(query.flatMap(({ words }) => words.map(({ stem }) => stem)));
  const marks = [...words, ...query.flatMap(({ synonyms }) => synonyms.flat())];
  const { index } = asked;
  const members = hits(index.members, query, byName);
  const clubs = hits(index.clubs, query, (a, b) => a - b);
  const ranked = hits(
    index.prints,
    query,
    (a, b) => a.print.number - b.print.number,
    ({ print, registered }) =>
      AS_A_WHOLE +
      Number(registered?.isBill ?? false) * AS_A_BILL +
      (isNumberOf(print.number, searchWords(question)) ? EXACT : 0),
  );
  // Of numbers, one that was asked for is not the beginning of another.
  const isNamed = ranked.some(({ score }) => score >= EXACT);
  const prints = isNamed
    ? ranked.filter(
        ({ reason, score }) => score >= EXACT || (reason !== 'number' && words.length === 1),
      )
    : ranked;
  const votes = foundVotes(asked, question, query);
  const first = best(members, clubs, prints, votes);
  return { ...NOTHING, words, marks, stems, members, clubs, prints, votes, best: first };
}

/** Of a print and its dozens of votes, the print comes first. */
const AS_A_WHOLE = 2;

/** Of a bill and reports or treaties that match alike, the bill comes first. */
const AS_A_BILL = 0.5;

/** A number that was asked for stands above everything that words find. */
const EXACT = 100;

/** `42`, `tisk 42`, `tisk č. 42`. */
function isNumberOf(number: number, words: readonly string[]): boolean {
  const [named, ...rest] = words.filter((word) => !/^(tisk\p{L}*|print|c|cislo)$/u.test(word));
  return rest.length === 0 && named === String(number);
}

function hits<Item>(
  documents: readonly SearchDocument<Item>[],
  query: Query,
  compare: (a: Item, b: Item) => number,
  extra: (item: Item) => number = () => 0,
): Hit<Item>[] {
  const found: Hit<Item>[] = [];
  for (const { item, fields } of documents) {
    const match = matchOf(fields, query);
    if (match) found.push({ item, ...match, score: match.score + extra(item) });
  }
  return found.sort((a, b) => b.score - a.score || compare(a.item, b.item));
}

/** Votes by words; by session and number, or by id, where the question is one. */
function foundVotes({ period, index }: AskedPeriod, question: string, query: Query): Hit<number>[] {
  const natures = voteNatures(period);
  const pair = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(question);
  const id = /^\s*[1-9]\d{0,8}\s*$/.test(question) ? Number(question) : undefined;
  const found: Hit<number>[] = [];
  for (const { item: place, fields } of index.votes) {
    const { id: own, session, number } = period.votes[place]!;
    const isPair = pair && Number(pair[1]) === session && Number(pair[2]) === number;
    if (isPair || id === own) {
      found.push({ item: place, reason: 'number', score: EXACT + 20, inOtherWords: false });
      continue;
    }
    const match = matchOf(fields, query);
    if (match) {
      found.push({
        item: place,
        ...match,
        score: match.score + Number(isDecision(natures[place]!)),
      });
    }
  }
  return found.sort((a, b) => b.score - a.score || b.item - a.item);
}

/** The best hits of all kinds; among equals members and clubs, then prints, then votes. */
function best(
  members: Found['members'],
  clubs: Found['clubs'],
  prints: Found['prints'],
  votes: Found['votes'],
): BestHit[] {
  return [
    ...members.slice(0, BEST).map((hit) => ({ kind: 'member' as const, hit })),
    ...clubs.slice(0, BEST).map((hit) => ({ kind: 'club' as const, hit })),
    ...prints.slice(0, BEST).map((hit) => ({ kind: 'print' as const, hit })),
    ...votes.slice(0, BEST).map((hit) => ({ kind: 'vote' as const, hit })),
  ]
    .sort((a, b) => b.hit.score - a.hit.score)
    .slice(0, BEST);
}

/** The text of a hit, for lists and files. */
export function labelOf(period: Period, { kind, hit }: BestHit): string {
  if (kind === 'member') return memberName(hit.item);
  if (kind === 'club') return period.clubs[hit.item]!;
  if (kind === 'print') return hit.item.print.title;
  const { title, shortTitle } = period.votes[hit.item]!;
  return title || shortTitle;
}
