import { BALLOT_LETTERS, ballotOfLetter } from '../chamber/ballot.ts';
import type {
  ClubSpan,
  Member,
  Office,
  Period,
  Print,
  PrintLink,
  Vote,
} from '../chamber/period.ts';
import type { PrintHistories } from '../chamber/print-history.ts';
import type { ColumnTable } from './column-file.ts';
import {
  int,
  optionalInt,
  optionalText,
  type RowShape,
  text,
  toColumns,
  toRows,
} from './row-columns.ts';

// The tables of a period as columns, and back.

const VOTES: RowShape<Vote> = {
  id: int('id_hlasovani'),
  session: optionalInt('schuze'),
  number: optionalInt('cislo'),
  item: optionalInt('bod'),
  date: text('datum'),
  time: text('cas'),
  yes: optionalInt('pro'),
  no: optionalInt('proti'),
  abstained: optionalInt('zdrzel'),
  notVoting: optionalInt('nehlasoval'),
  present: optionalInt('prihlaseno'),
  quorum: optionalInt('kvorum'),
  outcome: text('vysledek'),
  title: text('nazev_dlouhy'),
  shortTitle: text('nazev_kratky'),
  itemType: optionalInt('id_typ'),
};

const MEMBERS: RowShape<Omit<Member, 'clubSpans'>> = {
  id: int('id_poslanec'),
  personId: optionalInt('id_osoba'),
  firstName: text('jmeno'),
  lastName: text('prijmeni'),
  region: optionalText('kraj'),
  club: optionalInt('club'),
};

/** @param id of the member */
const CLUBS: RowShape<ClubSpan & { readonly id: number }> = {
  id: int('id_poslanec'),
  club: int('club'),
  from: text('od'),
  to: optionalText('do'),
};

const OFFICES: RowShape<Office> = {
  personId: int('id_osoba'),
  name: text('name'),
  body: text('body'),
  organ: text('organ'),
  period: int('obdobi'),
  title: text('funkce'),
  from: text('od'),
  to: optionalText('do'),
};

/** Which print each vote was about. */
const PRINTS: RowShape<Print & Pick<PrintLink, 'by'> & { readonly vote: number }> = {
  vote: int('id_hlasovani'),
  id: int('id_tisk'),
  number: int('ct'),
  title: text('nazev_tisku'),
  fullTitle: optionalText('uplny_nazev_tisku'),
  version: optionalInt('cislo_za'),
  by: text('by'),
};

/** Columns of the histories, which are columns in memory too. */
const HISTORIES = {
  prints: 'id_tisk',
  dates: 'datum',
  stages: 'id_typ_stavu',
  targets: 'id_typ_cile',
  actions: 'akce',
  votes: 'id_hlas',
  sessions: 'schuze',
  laws: 'zaver_sb_cislo',
  lawYears: 'zaver_sb_rok',
  notes: 'poznamka',
} as const satisfies Partial<Record<keyof PrintHistories, string>>;

type HistoryColumn = keyof typeof HISTORIES;

/** The tables of a period; each is made when its turn has come. */
export const TABLES = {
  votes: ({ votes }) => toColumns(VOTES, votes),
  mp_votes: ballotColumns,
  mp_info: ({ members }) => toColumns(MEMBERS, members),
  clubs: ({ members }) =>
    toColumns(
      CLUBS,
      members.flatMap(({ id, clubSpans }) => clubSpans.map((span) => ({ id, ...span }))),
    ),
  offices: ({ offices }) => toColumns(OFFICES, offices),
  void_votes: ({ voided }) => toColumns(VOTES, voided),
  tisk_lookup: ({ prints }) =>
    toColumns(
      PRINTS,
      Array.from(prints, ([vote, { print, by }]) => ({ vote, by, ...print })),
    ),
  tisk_history: ({ histories }) =>
    Object.fromEntries(
      Object.entries(HISTORIES).map(([key, name]) => [name, histories[key as HistoryColumn]]),
    ),
} satisfies Record<string, (period: Period) => ColumnTable['columns']>;

export const votesOf = (columns: ColumnTable['columns']): Vote[] => toRows(VOTES, columns);
export const officesOf = (columns: ColumnTable['columns']): Office[] => toRows(OFFICES, columns);

export function membersOf(
  members: ColumnTable['columns'],
  clubs: ColumnTable['columns'],
): Member[] {
  const spans = Map.groupBy(toRows(CLUBS, clubs), ({ id }) => id);
  return toRows(MEMBERS, members).map((member) => ({
    ...member,
    clubSpans: (spans.get(member.id) ?? []).map(({ id: _, ...span }) => span),
  }));
}

export function printsOf(columns: ColumnTable['columns']): Map<number, PrintLink> {
  const links = toRows(PRINTS, columns);
  return new Map(links.map(({ vote, by, ...print }) => [vote, { print, by }]));
}

/** Meaning of the numbers of stage and action in `tisk_history`; the file says it itself. */
export function namesInHistories({ stageNames, actionNames }: PrintHistories) {
  return {
    stages: [...stageNames].map(([id, name]) => `${id}=${name}`).join('|'),
    actions: actionNames.join('|'),
  };
}

export function historiesOf({ columns, about }: ColumnTable): PrintHistories {
  const stages = (about.stages ?? '').split('|').map((stage) => stage.split('='));
  const own = Object.entries(HISTORIES).map(([key, name]) => [key, columns[name]]);
  return {
    ...(Object.fromEntries(own) as Pick<PrintHistories, HistoryColumn>),
    stageNames: new Map(stages.map(([id, name]) => [Number(id), name ?? ''])),
    actionNames: (about.actions ?? '').split('|'),
  };
}

/** One text a vote, one letter a member in the order of mp_info; `.` where there is no ballot. */
function ballotColumns({ votes, members, ballots }: Period): ColumnTable['columns'] {
  const letters = Uint8Array.from(BALLOT_LETTERS, (letter) => letter.charCodeAt(0));
  const width = members.length;
  return {
    id_hlasovani: Int32Array.from(votes, ({ id }) => id),
    ballots: votes.map((_, vote) => {
      const row = ballots.subarray(vote * width, (vote + 1) * width);
      return Uint8Array.from(row, (ballot) => letters[ballot]!);
    }),
  };
}

export function ballotsOf(columns: ColumnTable['columns'], width: number): Uint8Array {
  const rows = columns.ballots as readonly Uint8Array[];
  const ballots = new Uint8Array(new SharedArrayBuffer(rows.length * width));
  for (const [vote, letters] of rows.entries()) {
    const offset = vote * width;
    for (let member = 0; member < width; member++) {
      ballots[offset + member] = ballotOfLetter(letters[member]!);
    }
  }
  return ballots;
}
