import { CLUB_NAMES } from '../chamber/club-names.ts';
import { czechStem } from '../chamber/czech-stem.ts';
import { type Member, memberName, type Period, type Print } from '../chamber/period.ts';
import { folded, searchWords } from '../chamber/search-text.ts';
import { type VoteNature, voteNatures } from '../chamber/vote-nature.ts';

/** What a hit was found by. */
export type SearchReason = 'title' | 'full_title' | 'name' | 'club' | 'number' | 'law' | 'stage';

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
};

export type PeriodIndex = {
  readonly members: readonly SearchDocument<Member>[];
  /** Indices into `clubs`. */
  readonly clubs: readonly SearchDocument<number>[];
  readonly prints: readonly SearchDocument<FoundPrint>[];
  /** Places in `period.votes`. */
  readonly votes: readonly SearchDocument<number>[];
};

const cached = new WeakMap<Period, PeriodIndex>();

/** All that can be found in a period; made at its first search. */
export function indexOf(period: Period): PeriodIndex {
  const index = cached.get(period) ?? makeIndex(period);
  cached.set(period, index);
  return index;
}

function makeIndex(period: Period): PeriodIndex {
  const { members, clubs, votes, prints } = period;
  const byPrint = new Map<number, SearchDocument<FoundPrint>>();
  const laws = lawsOfPrints(period);
  const natures = voteNatures(period);
  const returned = printsReturned(period, natures);
  for (const { print } of prints.values()) {
    const known = byPrint.get(print.id);
    const fields = known?.fields ?? [
      field('number', `tisk print ${print.number}`),
      field('title', print.title),
      ...(print.fullTitle === undefined ? [] : [field('full_title', print.fullTitle)]),
      field('law', (laws.get(print.id) ?? []).join(' ')),
      ...(returned.has(print.id) ? [VETO] : []),
    ];
    const count = (known?.item.votes ?? 0) + 1;
    byPrint.set(print.id, { item: { print, votes: count }, fields });
  }
  const own = new Map<string, SearchField>();
  return {
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
      const titled = own.get(text) ?? field('title', text);
      own.set(text, titled);
      const print = prints.get(id)?.print;
      // Words of the print come second; its number is no word of the vote.
      const ofPrint = print
        ? (byPrint.get(print.id)?.fields.slice(1) ?? []).filter((own) => own !== VETO)
        : [];
      const isVeto = natures[place]?.stage === 'returned_by_president';
      return { item: place, fields: [titled, ...ofPrint, ...(isVeto ? [VETO] : [])] };
    }),
  };
}

function field(reason: SearchReason, text: string): SearchField {
  const words = searchWords(text);
  const abbreviations = (folded(text).match(/\p{L}{4,}(?=\.)/gu) ?? []).filter(unique);
  return { reason, words, stems: new Set(words.map(czechStem)), abbreviations };
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

const unique = <T>(item: T, at: number, all: readonly T[]) => all.indexOf(item) === at;

/** What is known of a bill that the president sent back, and of the votes that followed. */
const VETO = field('stage', 'vráceno prezidentem, veto prezidenta');

/** Numbers of the laws that prints became: `60/2014` reads as two words. */
function lawsOfPrints({ histories: h }: Period): Map<number, string[]> {
  const laws = new Map<number, string[]>();
  for (const [row, law] of h.laws.entries()) {
    if (law === 0 || h.lawYears[row] === 0) continue;
    const print = h.prints[row]!;
    laws.set(print, [...(laws.get(print) ?? []), `${law}/${h.lawYears[row]}`]);
  }
  return laws;
}
