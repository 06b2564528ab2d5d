import { byName, type Member, memberName, type Period } from '../chamber/period.ts';
import { searchWords } from '../chamber/search-text.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import {
  type FoundPrint,
  indexOf,
  type SearchDocument,
  type SearchReason,
} from './index-of-period.ts';
import { askedFor, matchOf, pointsIn, type Query } from './match.ts';
import { nearestWords } from './nearest-words.ts';
import { COMMON_WORDS } from './synonyms.ts';

/** A hit with the text it was found by. */
export type Hit<Item> = {
  readonly item: Item;
  readonly reason: SearchReason;
  readonly score: number;
};

/** A hit of any kind, for the list of the best. */
export type BestHit =
  | { readonly kind: 'member'; readonly hit: Hit<Member> }
  | { readonly kind: 'club'; readonly hit: Hit<number> }
  | { readonly kind: 'print'; readonly hit: Hit<FoundPrint> }
  | { readonly kind: 'vote'; readonly hit: Hit<number> };

/** All hits of a search in one period, by kind, each kind ranked. */
export type Found = {
  /** Folded, and their stems, for marking. */
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Words of the question that no document has together with the others. */
  readonly leftOut: readonly string[];
  /** When nothing is found: words of the period that begin like those of the question. */
  readonly nearest: readonly string[];
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
export function search(period: Period, question: string): Found {
  const all = searchWords(question);
  const telling = all.filter((word) => !STOP.has(word));
  const words = telling.length > 0 ? telling : all;
  if (words.length === 0) return { ...NOTHING, words };
  const found = searchFor(period, question, words);
  return found.best.length > 0 ? found : withoutRarest(period, question, words);
}

const NOTHING: Omit<Found, 'words'> = {
  stems: new Set(),
  leftOut: [],
  nearest: [],
  members: [],
  clubs: [],
  prints: [],
  votes: [],
  best: [],
};

/** When nothing has all words, the question without the word that the fewest documents have. */
function withoutRarest(period: Period, question: string, words: readonly string[]): Found {
  const index = indexOf(period);
  const count = (word: string) => {
    const asked = askedFor(word);
    const has = ({ fields }: SearchDocument<unknown>) =>
      fields.some((field) => pointsIn(field, asked) > 0);
    return index.prints.filter(has).length + index.votes.filter(has).length;
  };
  let rest = words;
  while (rest.length > 1) {
    const rarest = rest
      .filter((word) => !/\d/.test(word))
      .map((word) => ({ word, documents: count(word) }))
      .sort((a, b) => a.documents - b.documents)[0]?.word;
    if (rarest === undefined) break;
    rest = rest.filter((word) => word !== rarest);
    if (rest.every((word) => COMMON_WORDS.test(word))) break;
    const found = searchFor(period, question, rest);
    if (found.best.length > 0) {
      return { ...found, leftOut: words.filter((word) => !rest.includes(word)) };
    }
  }
  return { ...NOTHING, words, nearest: nearestWords(index, words) };
}

function searchFor(period: Period, question: string, words: readonly string[]): Found {
  const query = words.map(askedFor);
  const stems = new Set(query.map(({ stem }) => stem));
  const index = indexOf(period);
  const members = hits(index.members, query, byName);
  const clubs = hits(index.clubs, query, (a, b) => a - b);
  const ranked = hits(
    index.prints,
    query,
    (a, b) => a.print.number - b.print.number,
    ({ print }) => AS_A_WHOLE + (isNumberOf(print.number, searchWords(question)) ? EXACT : 0),
  );
  // Of numbers, one that was asked for is not the beginning of another.
  const isNamed = ranked.some(({ score }) => score >= EXACT);
  const prints = isNamed
    ? ranked.filter(
        ({ reason, score }) => score >= EXACT || (reason !== 'number' && words.length === 1),
      )
    : ranked;
  const votes = foundVotes(period, question, query);
  const first = best(members, clubs, prints, votes);
  return { words, stems, leftOut: [], nearest: [], members, clubs, prints, votes, best: first };
}

/** Of a print and its dozens of votes, the print comes first. */
const AS_A_WHOLE = 2;

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
function foundVotes(period: Period, question: string, query: Query): Hit<number>[] {
  const natures = voteNatures(period);
  const pair = /^\s*(\d{1,4})\s*\/\s*(\d{1,4})\s*$/.exec(question);
  const id = /^\s*[1-9]\d{0,8}\s*$/.test(question) ? Number(question) : undefined;
  const found: Hit<number>[] = [];
  for (const { item: place, fields } of indexOf(period).votes) {
    const { id: own, session, number } = period.votes[place]!;
    const isPair = pair && Number(pair[1]) === session && Number(pair[2]) === number;
    if (isPair || id === own) {
      found.push({ item: place, reason: 'number', score: EXACT + 20 });
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
