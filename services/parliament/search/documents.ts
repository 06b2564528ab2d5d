import { oncePer } from '@tessera/kit/memo';
import MiniSearch from 'minisearch';
import { plainTitle } from '../chamber/bill.ts';
import { byName, type Member, memberName, type Period, type Print } from '../chamber/period.ts';
import type { PrintContents } from '../chamber/print-register.ts';
import { isBill, type PrintStatus } from '../chamber/print-status.ts';
import { czechStem, searchWords } from '../chamber/search-text.ts';

export type FoundPrint = {
  readonly print: Print;
  /** Votes of the period about it. */
  readonly votes: number;
  /** The entry in the register; undefined of a print that is known from votes alone. */
  readonly registered:
    | { readonly status: PrintStatus; readonly isBill: boolean; readonly isFurther: boolean }
    | undefined;
};

/** A found item: a club by its place in `clubs`, a vote by its place in `votes`. */
export type Hit =
  | { readonly kind: 'member'; readonly item: Member }
  | { readonly kind: 'club'; readonly item: number }
  | { readonly kind: 'print'; readonly item: FoundPrint }
  | { readonly kind: 'vote'; readonly item: number };

/** Texts of a document. */
const FIELDS = ['name', 'title', 'full_title', 'number', 'law', 'topic', 'summary'] as const;

type Texts = { readonly [name in (typeof FIELDS)[number]]?: string | undefined };

/** Votes with the same title on the same print are one text. */
type Document = Texts & {
  readonly id: number;
  readonly items: readonly Hit[];
  /** Factor of its score. */
  readonly weight: number;
};

export type PeriodIndex = {
  readonly documents: readonly Document[];
  readonly texts: MiniSearch<Document>;
};

/** Words that titles share and that distinguish nothing. */
const STOP = new Set(
  'a i k o s u v z do ke na od po pro se ve za ze nebo the of on and'.split(' '),
);

/** The stem under which a folded word is found; undefined of one that does not count. */
function termOf(word: string): string | undefined {
  return STOP.has(word) ? undefined : czechStem(word);
}

const indexes = oncePer((): { version?: string; index?: PeriodIndex } => ({}));

/** All that can be found in a period; made at its first search, and again when prints changed. */
export function periodIndex(period: Period, contents?: PrintContents): PeriodIndex {
  const version = contents?.version ?? '';
  const cached = indexes(period);
  if (cached.index && cached.version === version) return cached.index;
  const documents = documentsOf(period, contents);
  const texts = new MiniSearch<Document>({
    fields: [...FIELDS],
    tokenize: searchWords,
    processTerm: termOf,
  });
  texts.addAll(documents);
  const index = { documents, texts };
  Object.assign(cached, { version, index });
  return index;
}

function documentsOf(period: Period, contents: PrintContents | undefined): Document[] {
  const laws = lawsOfPrints(period, contents);
  const members = period.members.toSorted(byName).map((item) => ({
    items: [{ kind: 'member' as const, item }],
    weight: 1.5,
    name: memberName(item),
  }));
  const clubs = period.clubs.map((code, item) => ({
    items: [{ kind: 'club' as const, item }],
    weight: 1.5,
    name: `${code} ${CLUB_NAMES[code] ?? ''}`,
  }));
  const prints = foundPrints(period, contents).map((item) => {
    const { id, number, title, fullTitle } = item.print;
    const topics = contents?.topics.get(number)?.flatMap(({ cs, en }) => [cs, en]);
    return {
      items: [{ kind: 'print' as const, item }],
      // A print comes before its dozens of votes, a bill before other prints.
      weight: item.registered?.isBill ? 1.4 : 1.25,
      number: `tisk print ${number}`,
      title,
      full_title: fullTitle,
      law: laws.get(id)?.join(' '),
      topic: topics?.join(' '),
      summary: contents?.summaries.get(number)?.join(' '),
    };
  });
  const groups = Map.groupBy([...period.votes.keys()].reverse(), (place) => {
    const { id, title, shortTitle } = period.votes[place]!;
    return [title, shortTitle, period.prints.get(id)?.print.id].join('|');
  });
  const votes = [...groups.values()].map((places) => {
    const { id, title, shortTitle } = period.votes[places[0]!]!;
    return {
      items: places.map((item) => ({ kind: 'vote' as const, item })),
      weight: 1,
      title: `${title} ${shortTitle}`.trim() || period.prints.get(id)?.print.title,
    };
  });
  return [...members, ...clubs, ...prints, ...votes].map((document, id) => ({ id, ...document }));
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
      print: { id, number, title: plainTitle(print.title), fullTitle },
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
