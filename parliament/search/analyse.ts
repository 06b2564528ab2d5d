import { czechStem } from '../chamber/czech-stem.ts';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import { type Item, type PeriodIndex, periodIndex, type SearchDocument } from './documents.ts';
import { askedWords, type Match, matchOf } from './match.ts';
import { dayOf, nearestDays, placesByNumber } from './numbers.ts';
import { wordsThatStandTogether } from './parts.ts';
import { suggestions } from './suggestions.ts';
import { COMMON_WORDS } from './synonyms.ts';

/** What was found, and what by. */
export type Hit<Kind extends Item['kind'] = Item['kind']> = Extract<Item, { readonly kind: Kind }> &
  Match &
  Pick<SearchDocument, 'fields'>;

/** All hits of a search in one period, by kind, each kind ranked. */
export type Found = {
  /** The telling words of the question, folded. */
  readonly words: readonly string[];
  /** Beginnings of words and stems to mark: of the question, and of what titles say instead. */
  readonly marks: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Words of the question, as they were typed, that no part of it was searched with. */
  readonly leftOut: readonly string[];
  /** Where no document has all words: the parts of the question that were searched each apart. */
  readonly apart: readonly string[];
  /** None of the first hits has the words side by side. */
  readonly scattered: boolean;
  /** Questions that were perhaps meant where a word is nowhere in the period; each finds something. */
  readonly suggestions: readonly string[];
  readonly members: readonly Hit<'member'>[];
  readonly clubs: readonly Hit<'club'>[];
  readonly prints: readonly Hit<'print'>[];
  /** Places in `period.votes`. */
  readonly votes: readonly Hit<'vote'>[];
  /** The first of all kinds; among equals members and clubs, then prints, then votes. */
  readonly best: readonly Hit[];
};

const BEST = 5;

/** Words that titles share and that distinguish nothing. */
const STOP = new Set(
  'a i k o s u v z do ke na od po pro se ve za ze nebo the of on and'.split(' '),
);

/**
 * Members, clubs, prints and votes in which every word of the question has its stem, or is the
 * beginning of a word. `35/7` is a vote by session and number, `123:0` by its result, `10.12.2014` by
 * its day, `586/1992` a law, `tisk 42` or `42` a print, and a number alone also the id of a vote. Where
 * these name something, that comes first.
 */
export function search(period: Period, question: string, contents?: PrintContents): Found {
  const words = tellingWords(question);
  if (words.length === 0) return foundOf([]);
  const asked = { period, index: periodIndex(period, contents) };
  const whole = searchFor(asked, question, words);
  const found = whole.best.length > 0 ? whole : searchApart(asked, question, words);
  const finds = (other: string) => searchFor(asked, other, tellingWords(other)).best.length > 0;
  const day = dayOf(question);
  return {
    ...found,
    scattered: found === whole && areScattered(asked, question, whole),
    suggestions: day ? nearestDays(period, day) : suggestions(asked.index, question, words, finds),
  };
}

type AskedPeriod = { readonly period: Period; readonly index: PeriodIndex };

/** The words of a question without prepositions, unless there are no others. */
function tellingWords(question: string): string[] {
  const all = searchWords(question);
  const telling = all.filter((word) => !STOP.has(word));
  return telling.length > 0 ? telling : all;
}

/** Nothing, or these hits with nothing else to say of them. */
function foundOf(hits: readonly Hit[], best: readonly Hit[] = hits.slice(0, BEST)): Found {
  const ofKind = <Kind extends Item['kind']>(kind: Kind) =>
    hits.filter((hit): hit is Hit<Kind> => hit.kind === kind);
  return {
    words: [],
    marks: [],
    stems: new Set(),
    leftOut: [],
    apart: [],
    scattered: false,
    suggestions: [],
    members: ofKind('member'),
    clubs: ofKind('club'),
    prints: ofKind('print'),
    votes: ofKind('vote'),
    best,
  };
}

/**
 * When nothing has all words: the parts of the question whose words stand together, each searched
 * apart. The first hits of all kinds are those of the parts by turns, so that none is dropped.
 */
function searchApart(asked: AskedPeriod, question: string, words: readonly string[]): Found {
  const parts = wordsThatStandTogether(asked.index, words);
  if (parts.length === 0) return { ...foundOf([]), words };
  const typed = question.split(/[^\p{L}\p{N}\p{M}]+/u);
  const found = parts.map((part, at) => searchFor(asked, at === 0 ? question : '', part));
  const byTurns = Array.from({ length: BEST }, (_, at) =>
    found.flatMap(({ best }) => best[at] ?? []),
  );
  const lookedFor = new Set(parts.flat());
  const isLeftOut = (word: string) => words.includes(word) && !lookedFor.has(word);
  const hits = found.flatMap(({ members, clubs, prints, votes }) => [
    ...[...members, ...clubs],
    ...[...prints, ...votes],
  ]);
  return {
    ...foundOf(hits, byTurns.flat().slice(0, BEST)),
    words,
    marks: found.flatMap(({ marks }) => marks),
    stems: new Set(found.flatMap(({ stems }) => [...stems])),
    leftOut: typed.filter((word) => isLeftOut(folded(word))),
    apart: parts.map((part) => typed.filter((word) => part.includes(folded(word))).join(' ')),
  };
}

/** A number that was asked for stands above everything that words find. */
const EXACT = 100;

/** What has all words, and what the whole question names by a number. */
function searchFor(
  { period, index }: AskedPeriod,
  question: string,
  words: readonly string[],
): Found {
  const asked = askedWords(index.words, words);
  const rarest = asked.reduce((a, b) => (a.points.size > b.points.size ? b : a));
  const numbered = placesByNumber(period, index, question);
  const places = rarest.points.keys().flatMap((text) => index.placesOf[text]!);
  const hits: Hit[] = [];
  for (const place of [...new Set([...numbered.keys(), ...places])].sort((a, b) => a - b)) {
    const document = index.documents[place]!;
    const exact = numbered.get(place);
    if (exact !== undefined) {
      const score = EXACT + document.extra + (document.kind === 'vote' ? 20 : 0);
      hits.push({ ...document, reason: exact, score, inOtherWords: false });
      continue;
    }
    const match = matchOf(document.fields, asked);
    if (!match) continue;
    hits.push({ ...document, ...match, score: match.score + document.extra });
  }
  hits.sort((a, b) => b.score - a.score);
  const isNamed = hits.some(({ kind, score }) => kind === 'print' && score >= EXACT);
  // Of numbers, one that was asked for is not the beginning of another.
  const rest = hits.filter(
    ({ kind, score, reason }) =>
      !isNamed || kind !== 'print' || score >= EXACT || (reason !== 'number' && words.length === 1),
  );
  return {
    ...foundOf(rest),
    words,
    marks: [...words, ...asked.flatMap(({ synonyms }) => synonyms.flat())],
    stems: new Set(words.map(czechStem)),
  };
}

/** Whether a question has several words, and none of its first hits has them side by side. */
function areScattered({ index }: AskedPeriod, question: string, { best, words }: Found): boolean {
  const rare = words.filter((word) => !COMMON_WORDS.test(word));
  const told = rare.length > 1 ? rare : words;
  if (told.length < 2 || told.some((word) => /\d/.test(word))) return false;
  if (best.length === 0 || best.some(({ inOtherWords }) => inOtherWords)) return false;
  const stems = new Set(told.map(czechStem));
  const between = new Set(searchWords(question));
  const hasSideBySide = (text: string) => {
    let found = new Set<string>();
    for (const word of searchWords(text)) {
      const stem = czechStem(told.find((one) => word.startsWith(one)) ?? word);
      if (stems.has(stem)) found.add(stem);
      else if (!between.has(word)) found = new Set();
      if (found.size === stems.size) return true;
    }
    return false;
  };
  return !best.some(({ fields }) => fields.some(({ text }) => hasSideBySide(index.texts[text]!)));
}
