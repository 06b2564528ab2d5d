import { oncePer } from '@tessera/kit/once-per';
import { plainTitle } from '../chamber/bill.ts';
import { byName, type Member, memberName, type Period, type Print } from '../chamber/period.ts';
import { isBill } from '../chamber/print-kind.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import type { PrintStatus } from '../chamber/print-status.ts';
import { isDecision, voteNatures } from '../chamber/vote-nature.ts';
import type { SearchField, SearchReason } from './match.ts';
import { type WordIndex, wordIndex } from './word-index.ts';

export type FoundPrint = {
  readonly print: Print;
  /** Votes of the period about it. */
  readonly votes: number;
  /** What the register of prints says of it; undefined of a print that is known from votes alone. */
  readonly registered:
    | { readonly status: PrintStatus; readonly isBill: boolean; readonly isFurther: boolean }
    | undefined;
};

/** What can be found: a club by its place in `clubs`, a vote by its place in `votes`. */
export type Item =
  | { readonly kind: 'member'; readonly item: Member }
  | { readonly kind: 'club'; readonly item: number }
  | { readonly kind: 'print'; readonly item: FoundPrint }
  | { readonly kind: 'vote'; readonly item: number };

export type SearchDocument = Item & {
  readonly fields: readonly SearchField[];
  /** Points besides those of the words. */
  readonly extra: number;
};

export type PeriodIndex = {
  /** In the order in which they are listed when they match alike. */
  readonly documents: readonly SearchDocument[];
  readonly words: WordIndex;
  /** Places of the documents that have a text. */
  readonly placesOf: readonly (readonly number[])[];
  /** The texts of the fields, by place. */
  readonly texts: readonly string[];
  /** Titles of prints and votes, and names of members and clubs, as they are written. */
  readonly titles: readonly string[];
  readonly names: readonly string[];
};

const indexes = oncePer((): { version?: string; index?: PeriodIndex } => ({}));

/** All that can be found in a period; made at its first search, and again when prints changed. */
export function periodIndex(period: Period, contents?: PrintContents): PeriodIndex {
  const version = contents?.version ?? '';
  const cached = indexes(period);
  if (cached.index && cached.version === version) return cached.index;
  const index = makeIndex(period, contents);
  Object.assign(cached, { version, index });
  return index;
}

/** Of a print and its dozens of votes, the print comes first; of prints that match alike, a bill. */
const [AS_A_WHOLE, AS_A_BILL, DECISIVE] = [2, 0.5, 1];

/** What is known of a bill that the president sent back, and of the votes that followed. */
const VETO = 'vráceno prezidentem, veto prezidenta';

function makeIndex(period: Period, contents: PrintContents | undefined): PeriodIndex {
  const natures = voteNatures(period);
  const isVeto = (place: number) => natures[place]?.stage === 'returned_by_president';
  const texts = new Map<string, number>();
  const field = (reason: SearchReason, text: string): SearchField => {
    // Dozens of votes have the same title.
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return { reason, text: place };
  };

  const members = period.members.toSorted(byName).map(
    (item): SearchDocument => ({
      ...{ kind: 'member', item, extra: 0 },
      fields: [field('name', memberName(item))],
    }),
  );
  const clubs = period.clubs.map(
    (code, item): SearchDocument => ({
      ...{ kind: 'club', item, extra: 0 },
      fields: [field('club', code), field('club', CLUB_NAMES[code] ?? '')],
    }),
  );
  const laws = lawsOfPrints(period, contents);
  const vetoed = new Set(
    period.votes.flatMap(({ id }, place) => {
      const print = period.prints.get(id)?.print;
      return print && isVeto(place) ? [print.id] : [];
    }),
  );
  const found = foundPrints(period, contents);
  const votesOf = new Map<number, readonly SearchField[]>();
  const prints = found.map((item): SearchDocument => {
    const { id, number, title, fullTitle } = item.print;
    const law = laws.has(id) ? [field('law', laws.get(id)!.join(' '))] : [];
    const full = fullTitle === undefined ? [] : [field('full_title', fullTitle)];
    const topics = contents?.topics.get(number)?.flatMap(({ cs, en }) => [cs, en]);
    votesOf.set(id, [field('print_title', title), ...full, ...law]);
    return {
      ...{ kind: 'print', item },
      extra: AS_A_WHOLE + (item.registered?.isBill ? AS_A_BILL : 0),
      fields: [
        field('number', `tisk print ${number}`),
        field('title', title),
        ...full,
        ...law,
        ...(vetoed.has(id) ? [field('stage', VETO)] : []),
        ...(topics ? [field('topic', topics.join(' '))] : []),
        ...(contents?.summaries.get(number) ?? []).map((text) => field('summary', text)),
      ],
    };
  });
  const votes = period.votes.map(({ id, title, shortTitle }, item): SearchDocument => {
    const print = period.prints.get(id)?.print;
    return {
      ...{ kind: 'vote', item, extra: isDecision(natures[item]!) ? DECISIVE : 0 },
      fields: [
        field('title', `${title} ${shortTitle}`),
        ...(print ? (votesOf.get(print.id) ?? []) : []),
        ...(isVeto(item) ? [field('stage', VETO)] : []),
      ],
    };
  });
  const documents = [...members, ...clubs, ...prints, ...votes.reverse()];
  const placesOf = Array.from(texts, (): number[] => []);
  for (const [place, { fields }] of documents.entries()) {
    for (const { text } of fields) placesOf[text]!.push(place);
  }
  return {
    documents,
    placesOf,
    texts: [...texts.keys()],
    words: wordIndex([...texts.keys()]),
    titles: [
      ...found.flatMap(({ print: { title, fullTitle = '' } }) => [title, fullTitle]),
      ...new Set(period.votes.map(({ title, shortTitle }) => `${title} ${shortTitle}`)),
    ],
    names: [
      ...period.members.map(memberName),
      ...period.clubs.map((code) => `${code} ${CLUB_NAMES[code] ?? ''}`),
    ],
  };
}

/** The prints of the register, and those that only votes know, by number. */
function foundPrints(period: Period, contents: PrintContents | undefined): FoundPrint[] {
  const votes = new Map<number, number>();
  const linked = new Map<number, Print>();
  for (const { print } of period.prints.values()) {
    votes.set(print.id, (votes.get(print.id) ?? 0) + 1);
    linked.set(print.id, print);
  }
  const registered = (contents?.register.prints ?? []).map((print): FoundPrint => {
    linked.delete(print.id);
    const { id, ct: number, fullTitle, isFurther, status } = print;
    return {
      print: { id, number, title: plainTitle(print.title, fullTitle), fullTitle },
      votes: votes.get(id) ?? 0,
      registered: { status, isBill: isBill(print), isFurther },
    };
  });
  const others = [...linked.values()].map(
    (print): FoundPrint => ({ print, votes: votes.get(print.id)!, registered: undefined }),
  );
  return [...registered, ...others].sort((a, b) => a.print.number - b.print.number);
}

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

/** Full names of clubs and what people call them, by the code the source uses. */
export const CLUB_NAMES: Readonly<Record<string, string>> = {
  ANO: 'ANO 2011',
  ČMUS: 'Českomoravská unie středu',
  ČSSD: 'Česká strana sociálně demokratická, sociální demokracie, socialisté',
  'HSD-SMS': 'Hnutí za samosprávnou demokracii, Společnost pro Moravu a Slezsko',
  KDS: 'Křesťanskodemokratická strana',
  'KDU-ČSL': 'Křesťanská a demokratická unie, Československá strana lidová, lidovci',
  KSČM: 'Komunistická strana Čech a Moravy, komunisté',
  LB: 'Levý blok',
  LSNS: 'Liberální strana národně sociální',
  LSU: 'Liberálně sociální unie',
  Motor: 'Motoristé sobě',
  Nezařazení: 'nezařazení poslanci',
  ODA: 'Občanská demokratická aliance',
  ODS: 'Občanská demokratická strana, občanští demokraté',
  Piráti: 'Česká pirátská strana',
  SPD: 'Svoboda a přímá demokracie',
  'SPR-RSČ': 'Sdružení pro republiku, Republikánská strana Československa, republikáni',
  STAN: 'Starostové a nezávislí',
  SZ: 'Strana zelených, zelení',
  'TOP09-S': 'TOP 09 a Starostové, TOP 09, TOP09',
  TOP09: 'TOP 09',
  US: 'Unie svobody',
  'US-DEU': 'Unie svobody, Demokratická unie',
  Úsvit: 'Úsvit přímé demokracie, Úsvit Národní koalice',
  VV: 'Věci veřejné',
};
