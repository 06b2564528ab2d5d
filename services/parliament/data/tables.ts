import type { CsvRow, CsvValue } from '@tessera/kit/csv';
import { BALLOT_LETTERS, Ballot } from '../chamber/ballot.ts';
import { sourceLetter } from '../chamber/club-lines.ts';
import { type Period, partyCode } from '../chamber/period.ts';
import { TABLES } from '../store/period-tables.ts';

export type TableName = keyof typeof TABLES;

/** The whole tables of a period, under the names of their files in the columnar cache. */
export const TABLE_NAMES = Object.keys(TABLES) as readonly TableName[];

/** Columns that hold codes of the source, which CSV writes as they are. */
export const CODES = ['vysledek'];

/** A table as CSV has it: the columns of the cache, but ballots one a row. */
type WholeTable = {
  readonly header: readonly string[];
  readonly count: number;
  /** Made when they are read. */
  readonly rows: Iterable<CsvRow>;
};

export function wholeTable(name: TableName, period: Period): WholeTable {
  if (name === 'mp_votes') return ballotTable(period);
  const columns = Object.entries(TABLES[name](period));
  const count = columns[0]![1].length;
  // Histories say "unknown" by 0, other tables by −1.
  const unknown = name === 'tisk_history' ? 0 : -1;
  const valueAt = (column: string, value: CsvValue | Uint8Array): CsvValue => {
    if (typeof value !== 'number') return value as string;
    const word = WORDS[column];
    if (word) return word(value, period);
    return value === unknown ? null : value;
  };
  return {
    header: columns.map(([column]) => column),
    count,
    rows: Iterator.from(Array(count).keys()).map((row) =>
      Object.fromEntries(
        columns.map(([column, values]) => [column, valueAt(column, values[row]!)] as const),
      ),
    ),
  };
}

/** Words for the numbers of some columns. */
const WORDS: Readonly<Record<string, (value: number, period: Period) => string | null>> = {
  club: (club, period) => partyCode(period, club < 0 ? undefined : club),
  id_typ_stavu: (stage, { histories }) => histories.stageNames.get(stage) ?? null,
  id_typ_cile: (stage, { histories }) => histories.stageNames.get(stage) ?? null,
  akce: (action, { histories }) => histories.actionNames[action] || null,
};

/** Ballots under the letters of the source, with the club at the time. */
function ballotTable(period: Period): WholeTable {
  const { votes, members, ballots, clubAtVote } = period;
  function* rows(): Iterable<CsvRow> {
    for (const [at, ballot] of ballots.entries()) {
      if (ballot === Ballot.none) continue;
      yield {
        id_poslanec: members[at % members.length]!.id,
        id_hlasovani: votes[Math.floor(at / members.length)]!.id,
        vysledek: sourceLetter(ballot as Ballot),
        excused_by_list: BALLOT_LETTERS[ballot] === 'e' ? 1 : 0,
        club: partyCode(period, clubAtVote[at]),
      };
    }
  }
  return {
    header: ['id_poslanec', 'id_hlasovani', 'vysledek', 'excused_by_list', 'club'],
    count: ballots.reduce((count, ballot) => count + Number(ballot !== Ballot.none), 0),
    rows: rows(),
  };
}
