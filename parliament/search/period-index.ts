import { plainTitle } from '../chamber/bill.ts';
import { CLUB_NAMES } from '../chamber/club-names.ts';
import { czechStem } from '../chamber/czech-stem.ts';
import { type Member, memberName, type Period, type Print } from '../chamber/period.ts';
import { printHistory } from '../chamber/print-history.ts';
import {
  isBill,
  type PrintContents,
  type PrintStatus,
  statusOf,
} from '../chamber/print-register.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import { type VoteNature, voteNatures } from '../chamber/vote-nature.ts';

/** What a hit was found by. */
export type SearchReason =
  | 'title'
  | 'print_title'
  | 'full_title'
  | 'name'
  | 'club'
  | 'number'
  | 'law'
  | 'stage'
  | 'topic'
  | 'summary';

/** One text of a document, as words and stems. */
export type SearchField = {
  readonly reason: SearchReason;
  readonly words: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** Words cut with a full stop, such as `zastup.`: they match whatever begins with them. */
  readonly abbreviations: readonly string[];
};

export type SearchDocument<Item> = { readonly item: Item; readonly fields: readonly SearchField[] };

export type FoundPrint = {
  readonly print: Print;
  /** Votes of the period about it. */
  readonly votes: number;
  /** What the register of prints says of it; undefined of a print that is known from votes alone. */
  readonly registered: { readonly status: PrintStatus; readonly isBill: boolean } | undefined;
};

export type PeriodIndex = {
  readonly members: readonly SearchDocument<Member>[];
  /** Indices into `clubs`. */
  readonly clubs: readonly SearchDocument<number>[];
  readonly prints: readonly SearchDocument<FoundPrint>[];
  /** Places in `period.votes`. */
  readonly votes: readonly SearchDocument<number>[];
  /** The fields of all documents, each once: dozens of votes share those of their print. */
  readonly fields: ReadonlySet<SearchField>;
  /** Titles of prints and votes, and names of members and clubs, as they are written. */
  readonly titles: readonly string[];
  readonly names: readonly string[];
};

type CachedIndex = { readonly version: string; readonly index: PeriodIndex };

const indexes = new WeakMap<Period, CachedIndex>();

/** All that can be found in a period; made at its first search, and again when prints changed. */
export function periodIndex(period: Period, contents?: PrintContents): PeriodIndex {
  const version = contents?.version ?? '';
  const cached = indexes.get(period);
  if (cached?.version === version) return cached.index;
  const index = makeIndex(period, contents);
  indexes.set(period, { version, index });
  return index;
}

function makeIndex(period: Period, contents: PrintContents | undefined): PeriodIndex {
  const { members, clubs, votes, prints } = period;
  const natures = voteNatures(period);
  const found = foundPrints(period, contents);
  const laws = lawsOfPrints(period, contents);
  const returned = printsReturned(period, natures);
  const byPrint = new Map<number, SearchDocument<FoundPrint>>();
  for (const item of found) {
    const { id, number, title, fullTitle } = item.print;
    const own = laws.get(id);
    const topics = contents?.topics.get(number)?.flatMap(({ cs, en }) => [cs, en]);
    byPrint.set(id, {
      item,
      fields: [
        field('number', `tisk print ${number}`),
        field('title', title),
        ...(fullTitle === undefined ? [] : [field('full_title', fullTitle)]),
        ...(own ? [field('law', own.join(' '))] : []),
        ...(returned.has(id) ? [VETO] : []),
        ...(topics ? [field('topic', topics.join(' '))] : []),
        ...(contents?.summaries.get(number) ?? []).map((text) => field('summary', text)),
      ],
    });
  }
  const ofVotes = new Map([...byPrint].map(([id, { fields }]) => [id, fieldsOfVotes(fields)]));
  const titles = new Map<string, SearchField>();
  const documents = {
    members: members.map((member) => ({
      item: member,
      fields: [field('name', memberName(member))],
    })),
    clubs: clubs.map((code, club) => ({
      item: club,
      fields: [field('club', code), field('club', CLUB_NAMES[code] ?? '')],
    })),
    prints: [...byPrint.values()],
    votes: votes.map(({ id, title, shortTitle }, place) => {
      const text = `${title} ${shortTitle}`;
      // Dozens of votes have the same title.
      const titled = titles.get(text) ?? field('title', text);
      titles.set(text, titled);
      const print = prints.get(id)?.print;
      const ofPrint = print ? (ofVotes.get(print.id) ?? []) : [];
      const isVeto = natures[place]?.stage === 'returned_by_president';
      return {
        item: place,
        fields: [titled, ...ofPrint, ...(isVeto ? [VETO] : [])],
      };
    }),
  };
  return {
    ...documents,
    fields: new Set(
      Object.values(documents).flatMap((some) => some.flatMap(({ fields }) => fields)),
    ),
    titles: [
      ...found.flatMap(({ print: { title, fullTitle = '' } }) => [title, fullTitle]),
      ...titles.keys(),
    ],
    names: [
      ...members.map(memberName),
      ...clubs.map((code) => `${code} ${CLUB_NAMES[code] ?? ''}`),
    ],
  };
}

/** Texts of a print that its votes are found by as well; its title is not that of the vote. */
function fieldsOfVotes(fields: readonly SearchField[]): SearchField[] {
  return fields.flatMap((own): SearchField[] => {
    if (own.reason === 'title') return [{ ...own, reason: 'print_title' }];
    return own.reason === 'full_title' || own.reason === 'law' ? [own] : [];
  });
}

/** The prints of the register, and those that only votes know. */
function foundPrints(period: Period, contents: PrintContents | undefined): FoundPrint[] {
  const votes = new Map<number, number>();
  const linked = new Map<number, Print>();
  for (const { print } of period.prints.values()) {
    votes.set(print.id, (votes.get(print.id) ?? 0) + 1);
    linked.set(print.id, print);
  }
  const registered = (contents?.register.prints ?? []).map((print): FoundPrint => {
    linked.delete(print.id);
    const { id, ct: number, fullTitle } = print;
    const status = statusOf(printHistory(contents!.register.histories, id));
    return {
      print: { id, number, title: plainTitle(print.title, fullTitle), fullTitle },
      votes: votes.get(id) ?? 0,
      registered: { status, isBill: isBill(print) },
    };
  });
  const others = [...linked.values()].map(
    (print): FoundPrint => ({ print, votes: votes.get(print.id)!, registered: undefined }),
  );
  return [...registered, ...others];
}

function field(reason: SearchReason, text: string): SearchField {
  const words = searchWords(text);
  const abbreviations = new Set(folded(text).match(/\p{L}{4,}(?=\.)/gu));
  return { reason, words, stems: new Set(words.map(czechStem)), abbreviations: [...abbreviations] };
}

function printsReturned(
  { votes, prints }: Period,
  natures: readonly VoteNature[],
): ReadonlySet<number> {
  const returned = new Set<number>();
  for (const [place, { id }] of votes.entries()) {
    const print = prints.get(id)?.print;
    if (print && natures[place]?.stage === 'returned_by_president') returned.add(print.id);
  }
  return returned;
}

/** What is known of a bill that the president sent back, and of the votes that followed. */
const VETO = field('stage', 'vráceno prezidentem, veto prezidenta');

/** Numbers of the laws that prints became: `60/2014` reads as two words. */
function lawsOfPrints(period: Period, contents: PrintContents | undefined): Map<number, string[]> {
  const laws = new Map<number, string[]>();
  const { prints, laws: numbers, lawYears } = contents?.register.histories ?? period.histories;
  for (const [row, law] of numbers.entries()) {
    if (law === 0 || lawYears[row] === 0) continue;
    const print = prints[row]!;
    laws.set(print, [...(laws.get(print) ?? []), `${law}/${lawYears[row]}`]);
  }
  return laws;
}
