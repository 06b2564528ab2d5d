import { czechStem } from '../chamber/czech-stem.ts';
import type { Period } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import { type Item, type PeriodIndex, periodIndex, type SearchDocument } from './documents.ts';
import { type Asked, askedWords, type Match, matchOf } from './match.ts';
import { suggestions } from './suggestions.ts';
import { COMMON_WORDS } from './synonyms.ts';

/** What was found, and what by. */
export type Hit<Kind extends Item['kind'] = Item['kind']> = Extract<Item, { readonly kind: Kind }> &
  Match;

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
 * beginning of a word. `35/7` is a vote by session and number, `586/1992` a law, `tisk 42` or `42` a
 * print, and a number alone also the id of a vote. Where these name something, that comes first.
 */
export function search(period: Period, question: string, contents?: PrintContents): Found {
  const words = tellingWords(question);
  if (words.length === 0) return NOTHING;
  const asked = { period, index: periodIndex(period, contents) };
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

const NOTHING: Found = {
  words: [],
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
 * When nothing has all words: the question without those that nothing has, then without those that
 * most documents have, because the rare words are those that tell what is meant.
 */
function withFewerWords(asked: AskedPeriod, question: string, words: readonly string[]): Found {
  const { documents, words: index } = asked.index;
  const frequency = (word: string) => {
    const [{ points }] = askedWords(index, [word]) as [Asked];
    return documents.filter(
      ({ kind, fields }) =>
        (kind === 'print' || kind === 'vote') && fields.some(({ text }) => points.has(text)),
    ).length;
  };
  const byFrequency = [...new Set(words)]
    .filter((word) => !/\d/.test(word))
    .map((word) => ({ word, documents: frequency(word) || Number.POSITIVE_INFINITY }))
    .sort((a, b) => b.documents - a.documents);
  let rest = words;
  for (const { word: dropped } of byFrequency) {
    rest = rest.filter((word) => word !== dropped);
    if (rest.every((word) => COMMON_WORDS.test(word))) break;
    const found = searchFor(asked, question, rest);
    if (found.best.length === 0) continue;
    const typed = question.split(/[^\p{L}\p{N}\p{M}]+/u);
    const isLeftOut = (word: string) => words.includes(word) && !rest.includes(word);
    return { ...found, leftOut: typed.filter((word) => isLeftOut(folded(word))) };
  }
  return { ...NOTHING, words };
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
  const numbered = new Set(placesByNumber(period, index, question));
  const places = rarest.points.keys().flatMap((text) => index.placesOf[text]!);
  const hits: Hit[] = [];
  for (const place of [...new Set([...numbered, ...places])].sort((a, b) => a - b)) {
    const document = index.documents[place]!;
    const isExact = numbered.has(place);
    if (isExact && document.kind === 'vote') {
      hits.push({ ...document, reason: 'number', score: EXACT + 20, inOtherWords: false });
      continue;
    }
    const match = matchOf(document.fields, asked);
    if (!match) continue;
    const score = match.score + document.extra + (isExact ? EXACT : 0);
    hits.push({ ...document, ...match, score });
  }
  hits.sort((a, b) => b.score - a.score);
  const isNamed = hits.some(({ kind, score }) => kind === 'print' && score >= EXACT);
  // Of numbers, one that was asked for is not the beginning of another.
  const kept = hits.filter(
    ({ kind, score, reason }) =>
      !isNamed || kind !== 'print' || score >= EXACT || (reason !== 'number' && words.length === 1),
  );
  const ofKind = <Kind extends Item['kind']>(kind: Kind) =>
    kept.filter((hit): hit is Hit<Kind> => hit.kind === kind);
  return {
    ...NOTHING,
    words,
    marks: [...words, ...asked.flatMap(({ synonyms }) => synonyms.flat())],
    stems: new Set(words.map(czechStem)),
    members: ofKind('member'),
    clubs: ofKind('club'),
    prints: ofKind('print'),
    votes: ofKind('vote'),
    best: kept.slice(0, BEST),
  };
}

/** A print by `42`, `tisk 42`, `tisk č. 42`; a vote by session and number or by its id. */
function placesByNumber(period: Period, { documents }: PeriodIndex, question: string): number[] {
  const words = searchWords(question).filter((word) => !/^(tisk\p{L}*|print|c|cislo)$/u.test(word));
  const pair = /^\s*0*(\d{1,4})\s*\/\s*0*(\d{1,4})\s*$/.exec(question)?.slice(1).join('/');
  const id = /^\s*([1-9]\d{0,8})\s*$/.exec(question)?.[1];
  if (pair === undefined && !(words.length === 1 && /^\d+$/.test(words[0]!))) return [];
  const isAskedFor = ({ kind, item }: SearchDocument) => {
    if (kind === 'print') return words.length === 1 && words[0] === `${item.print.number}`;
    if (kind !== 'vote') return false;
    const vote = period.votes[item]!;
    return `${vote.id}` === id || `${vote.session}/${vote.number}` === pair;
  };
  return documents.flatMap((document, place) => (isAskedFor(document) ? [place] : []));
}
